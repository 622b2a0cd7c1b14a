/** The shipping policy: where parcels go, how fast, and what that costs. */
import { seller } from '../../../core/catalogue/seller.ts';
import { rules } from '../shop-rules.ts';
import type { Policy } from './policy.ts';

export const shippingPolicy = (): Policy => ({
  title: 'Shipping policy',
  description: `Free delivery in India when you pay online, ${rules.codFee} with cash on delivery. How long it takes and what happens if nobody is at home.`,
  short: [
    `Free when you pay online. ${rules.codFee} with cash on delivery, shown in the cart from the start.`,
    `From packing to your door: ${rules.delivery.times}.`,
  ],
  sections: [
    {
      id: 'cost',
      title: 'What it costs',
      blocks: [
        {
          facts: [
            ['Card, UPI, net banking', 'Free, whatever you buy'],
            ['Cash on delivery', `${rules.codFee} for the order, taxes included`],
          ],
        },
      ],
    },
    {
      id: 'where',
      title: 'Where we deliver',
      blocks: [
        `In India, from ${seller.state}. ${rules.delivery.limits}`,
        'Type your pincode on any product’s page, and it says whether we come, by when, and whether cash is taken at the door. A pincode that we do not know yet is accepted; the hand that packs looks into it.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long it takes',
      blocks: [
        'We pack on working days, an order placed before noon on the same day. From then on:',
        {
          facts: [
            [`${seller.state}; ${rules.delivery.cities}`, `Up to ${rules.delivery.near}`],
            ['Most of India', `Up to ${rules.delivery.country}`],
            ['The north-east, Jammu and Kashmir, Ladakh, the islands', `Up to ${rules.delivery.far}`],
          ],
        },
        'These are our courier’s promises, and they hold on most days. Floods, strikes and elections are stronger than they are.',
      ],
    },
    {
      id: 'news',
      title: 'News on the way',
      blocks: [
        'You get a message when the parcel leaves us, when it is out for delivery, and when it has been delivered. In between, [track it](/track-order) with order number and phone number, or look into [your orders](/profile/orders).',
      ],
    },
    {
      id: 'door',
      title: 'At your door',
      blocks: [
        [
          `The courier tries ${rules.deliveryTries}. If nobody takes the parcel, it comes back to us; what you paid online is refunded when it is here.`,
          'Cash: please have the amount ready. It is on the parcel and in our message.',
          'If the box is open or wet, you need not take it. Refuse it and [tell us](/customer-service).',
        ],
      ],
    },
    {
      id: 'unpaid',
      title: 'An order that waits for its payment',
      blocks: [
        `It waits ${rules.paymentMinutes} minutes; after a payment that failed, ${rules.retryHours} hours. Nothing is packed before it is paid. Then it expires; your cart stays.`,
      ],
    },
  ],
});
