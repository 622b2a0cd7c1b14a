/** The terms of use: how a contract is made, prices and codes, and the duties of both sides. */
import { maker } from '../../../core/catalogue/labels.ts';
import { grievanceOfficer, seller } from '../../../core/catalogue/seller.ts';
import { rules } from '../shop-rules.ts';
import type { Policy } from './policy.ts';

export const termsOfUse = (): Policy => ({
  title: 'Terms of use',
  description: 'Who sells to you, how an order becomes a contract, and how prices, codes and reward cash work.',
  short: [
    'You pay the total that you saw when you pressed the button. If it has changed meanwhile, we ask you again.',
    'One code at a time, one offer per visitor, no fine print beyond this page.',
  ],
  sections: [
    {
      id: 'who',
      title: 'Who sells to you',
      blocks: [
        `${seller.name}, ${seller.address}. GSTIN ${seller.gstin}. We sell our own products, made in ${maker.origin}, to adults in India for their own use.`,
        'This page follows the Consumer Protection (E-Commerce) Rules, 2020. Each product’s page and pack carry what the Legal Metrology (Packaged Commodities) Rules, 2011 ask for: MRP with all taxes, net quantity, maker, month of manufacture, country of origin and customer care.',
      ],
    },
    {
      id: 'order',
      title: 'How an order comes about',
      blocks: [
        'You order by pressing the button at the end of the checkout, with a phone number that you have verified. The contract is made when we confirm the order: at once with cash on delivery, when your payment has arrived otherwise.',
        `An order that is not paid within ${rules.paymentMinutes} minutes, or within ${rules.retryHours} hours of a payment that failed, expires and binds nobody. A payment that comes later takes the order up again where that is possible; otherwise it is refunded in full.`,
        `Up to ${rules.mostOfOne} of each product. We may decline an order that is plainly for resale; you then get back all you paid.`,
      ],
    },
    {
      id: 'prices',
      title: 'Prices',
      blocks: [
        `In rupees, GST included. Delivery is free when you pay online and costs ${rules.codFee} with cash on delivery; both totals stand in the cart before you choose.`,
        'If a price, a code or an offer changes between your looking and your pressing, the order is not placed. You see the new total and decide again.',
      ],
    },
    {
      id: 'codes',
      title: 'Codes and offers',
      blocks: [
        [
          'One code at a time. A percentage is counted from the price of the products, to whole rupees, half a rupee rounded up.',
          `${rules.timed.code}: ${rules.timed.off} off, within ${rules.offerMinutes} minutes that begin with your first visit and run once. Reloading does not start them again.`,
          `${rules.unlock.code}: ${rules.unlock.off} off, once for each verified phone number.`,
          `A code that comes with a link sets the ${rules.bundle.title} at ${rules.bundle.urlPrice} for as long as that code stands.`,
          'A discount is never more than what the products cost.',
        ],
      ],
    },
    {
      id: 'cash',
      title: 'Reward cash',
      blocks: [
        [
          `${rules.reward} of what the products of an order cost, rounded to whole rupees. Pending until it is delivered.`,
          'One rupee each, for later orders that are paid online. It replaces the percentage of a code on that order, and does not go with cash on delivery.',
          'It cannot be paid out, sold or passed on. A cancelled or returned order gives back what was redeemed on it and takes back what it earned.',
          'It ends when you erase your account.',
        ],
      ],
    },
    {
      id: 'after',
      title: 'After the order',
      blocks: [
        'Delivery, cancelling, returning and refunds are in the [shipping](/policies/shipping-policy), [return](/policies/return-policy) and [refund policy](/policies/refund-policy), which are part of these terms.',
      ],
    },
    {
      id: 'products',
      title: 'The products',
      blocks: [
        'They are cosmetics for use on the skin, no medicines. Read the ingredients, follow the [manual](/manual), and stop if your skin objects. Photographs show the products; the colour of a batch may differ a little from them.',
      ],
    },
    {
      id: 'you',
      title: 'What we ask of you',
      blocks: [
        'Your own phone number, an address at which somebody can take the parcel, and no attempts to break the shop or to order in another’s name. Who has your phone has your account: tell us if you lose it.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        'We are liable for our products and for what we do, as Indian law says, and take nothing away from it here. We are not liable for what neither of us could foresee.',
      ],
    },
    {
      id: 'law',
      title: 'Law and complaints',
      blocks: [
        'Indian law applies. You may turn to the consumer commission where you live. Other courts are those of Pune.',
        `First, please, tell us: ${grievanceOfficer.name}, grievance officer, [${grievanceOfficer.email}](mailto:${grievanceOfficer.email}), or by the [form](/customer-service), with a ticket number. Acknowledged within ${grievanceOfficer.acknowledgedWithin}, answered within ${grievanceOfficer.resolvedWithin}.`,
      ],
    },
  ],
});
