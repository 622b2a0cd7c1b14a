/** The terms of use: how a contract is made, prices and codes, and the duties of both sides. */
import { seller } from '../../settings/seller.ts';
import { noRewardCash, rewardCash } from '../buying/buying.ts';
import * as destinations from '../destinations.ts';
import { rules } from '../shop-rules.ts';
import type { Policy } from '../blocks.ts';

export const termsOfUse = (): Policy => ({
  title: destinations.terms,
  description: 'Who sells to you, how an order becomes a contract, and how prices, codes and reward cash work.',
  short: [
    'You pay the total you saw when you placed the order. If it has changed in the meantime, we ask you again.',
    'One code at a time, one offer per visitor, no fine print beyond this page.',
  ],
  sections: [
    {
      id: 'who',
      title: 'Who sells to you',
      blocks: [
        `${seller.name}, ${seller.address}. GSTIN ${seller.gstin}. We sell our own products, made in ${seller.maker.origin}, to adults in India for their own use.`,
        'This page follows the Consumer Protection (E-Commerce) Rules, 2020. Each product’s page and pack carry what the Legal Metrology (Packaged Commodities) Rules, 2011 ask for: MRP with all taxes, net quantity, maker, month of manufacture, country of origin and customer care.',
      ],
    },
    {
      id: 'order',
      title: 'How an order is placed',
      blocks: [
        'You place an order with the button at the end of checkout, using a verified phone number. The contract is made when we confirm the order: at once with cash on delivery, otherwise when your payment arrives.',
        `An order that isn’t paid within ${rules.paymentMinutes} minutes, or within ${rules.retryHours} hours of a failed payment, expires and binds neither of us. If a payment arrives later, we confirm the order where we can, or refund you in full.`,
        `${rules.sentences.mostOfEach} We may decline an order that’s plainly for resale; we then refund you in full.`,
      ],
    },
    {
      id: 'prices',
      title: 'Prices',
      blocks: [
        `In rupees, GST included. ${rules.isCodFree ? 'Delivery is free' : `Delivery is free when you pay online and costs ${rules.codFee} with cash on delivery`}; the cart shows both totals before you choose.`,
        'If a price, code or offer changes before you place the order, it isn’t placed. You see the new total and decide again.',
      ],
    },
    {
      id: 'codes',
      title: 'Codes and offers',
      blocks: [
        [
          `${rules.sentences.oneCode} A percentage applies to the price of the products, in whole rupees, with half a rupee rounded up.`,
          rules.offerMinutes === 0
            ? `${rules.timed.code}: ${rules.timed.off} off.`
            : `${rules.timed.code}: ${rules.timed.off} off, for ${rules.offerMinutes} minutes from your first visit, once. Reloading doesn’t restart it.`,
          `${rules.unlock.code}: ${rules.unlock.off} off, once for each verified phone number.`,
          `With a code from a link, the ${rules.bundle.title} costs ${rules.bundle.urlPrice} while that code is applied.`,
          'A discount never exceeds the price of the products.',
        ],
      ],
    },
    {
      id: 'cash',
      title: rewardCash,
      blocks: [
        [
          rules.hasReward
            ? `${rules.reward} of what the products of an order cost, rounded to whole rupees. It’s pending until delivery.`
            : `${noRewardCash} You keep the reward cash you have.`,
          '₹1 of reward cash is worth ₹1 on later orders paid online. It replaces a code’s discount on that order, and can’t be used with cash on delivery.',
          'It can’t be paid out, sold or transferred. When an order is cancelled or returned, what you used on it goes back to your balance and what it earned is reversed.',
          'It ends when you delete your account.',
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
        'They are cosmetics for the skin, not medicines. Read the ingredients, follow the [manual](/manual), and stop if your skin reacts. Colours may differ slightly between batches and from the photographs.',
      ],
    },
    {
      id: 'you',
      title: 'What we ask of you',
      blocks: [
        'Use your own phone number and an address where someone can accept the delivery. Don’t misuse the site or order in someone else’s name. Anyone with your phone can use your account: tell us if you lose it.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        'We are liable for our products and our actions under Indian law, and nothing here limits that. We aren’t liable for loss that neither of us could reasonably have foreseen.',
      ],
    },
    {
      id: 'law',
      title: 'Law and complaints',
      blocks: [
        `Indian law applies. You may go to the consumer commission where you live. Otherwise, the courts of ${seller.city} have jurisdiction.`,
        `Please write to us first: ${seller.grievanceOfficer.name}, grievance officer, [${seller.grievanceOfficer.email}](mailto:${seller.grievanceOfficer.email}), or use the [form](/customer-service) to get a ticket number. Acknowledged within ${seller.grievanceOfficer.acknowledgedWithin}, answered within ${seller.grievanceOfficer.resolvedWithin}.`,
      ],
    },
  ],
});
