/** The shipping policy: where parcels go, how fast, and what that costs. */
import { seller } from '../../settings/seller.ts';
import { cod } from '../buying/cart.ts';
import { rules } from '../shop-rules.ts';
import type { Policy } from '../blocks.ts';

const upTo = (days: string): string => `Up to ${days}`;

export const shippingPolicy = (): Policy => ({
  title: 'Shipping policy',
  description: `${rules.isCodFree ? 'Free delivery in India, including cash on delivery' : `Free delivery in India when you pay online, ${rules.codFee} with cash on delivery`}. How long it takes, and what happens if you’re not at home.`,
  short: [
    rules.isCodFree
      ? 'Free, including cash on delivery.'
      : `Free when you pay online. ${rules.codFee} with cash on delivery, shown in the cart from the start.`,
    rules.sentences.fromPacking,
  ],
  sections: [
    {
      id: 'cost',
      title: 'What it costs',
      blocks: [
        {
          facts: [
            ['Card, UPI, net banking', 'Free'],
            [cod, rules.isCodFree ? 'Free' : `${rules.codFee} for the order, taxes included`],
          ],
        },
      ],
    },
    {
      id: 'where',
      title: 'Where we deliver',
      blocks: [
        `In India, from ${seller.state}. ${rules.delivery.limits}`,
        'Enter your pincode on any product page to see whether we deliver there, by when, and whether cash on delivery is available. You can order to a pincode we don’t recognise; we check it when we pack.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long it takes',
      blocks: [
        `${rules.delivery.packing} From packing:`,
        {
          facts:
            rules.delivery.byCourier === null
              ? [
                  [`${seller.state}; ${rules.delivery.cities}`, upTo(rules.delivery.near)],
                  ['Most of India', upTo(rules.delivery.country)],
                  ['The north-east, Jammu and Kashmir, Ladakh, the islands', upTo(rules.delivery.far)],
                ]
              : [['India', rules.delivery.byCourier]],
        },
        'These are our courier’s estimates, and they hold on most days. Floods, strikes and elections can cause delays.',
      ],
    },
    {
      id: 'news',
      title: 'Updates',
      blocks: [
        'We message you when your order is shipped, out for delivery and delivered. In between, [track it](/track-order) with your order number and phone number, or see [your orders](/profile/orders).',
      ],
    },
    {
      id: 'door',
      title: 'On delivery',
      blocks: [
        [
          `The courier tries ${rules.deliveryTries}. If no one is there to accept it, your order is returned to us, and we refund what you paid online once it reaches us.`,
          'Paying cash? Keep the amount ready. It’s on the parcel and in our message.',
          'If the box is open or wet, refuse it and [tell us](/customer-service).',
        ],
      ],
    },
    {
      id: 'unpaid',
      title: 'Unpaid orders',
      blocks: [
        `We keep an unpaid order for ${rules.paymentMinutes} minutes, or for ${rules.retryHours} hours after a failed payment. Then it expires; your cart is saved. We don’t pack an online order before it’s paid.`,
      ],
    },
  ],
});
