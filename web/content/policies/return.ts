/** The return policy: what may be returned, until when, and how; and how to cancel. */
import { rules } from '../shop-rules.ts';
import type { Policy } from '../blocks.ts';

export const returnPolicy = (): Policy => ({
  title: 'Cancellation and return policy',
  description: `Cancel free of charge until your order is packed; return it within ${rules.returnDays} days of delivery, opened or not.`,
  short: [
    'Until it’s packed: cancel it, free of charge.',
    `Within ${rules.returnDays} days of delivery: return it, opened or not. The courier picks it up.`,
  ],
  sections: [
    {
      id: 'cancel',
      title: 'Cancelling',
      blocks: [
        'In [your orders](/profile/orders), until the order is packed. We ask for a reason only to learn from it; a word is enough.',
        'Once it’s packed we can’t stop it. Accept the delivery, then return it.',
      ],
    },
    {
      id: 'return',
      title: 'Returning',
      blocks: [
        `Within ${rules.returnDays} days of delivery, for any reason. You may open and try it: how else would you know whether it suits your skin?`,
        [
          `${rules.sentences.requestReturn}. If you paid in cash, enter a UPI ID for the refund.`,
          'Put everything back in its box, with the packs closed, and keep it at the delivery address.',
          `The courier picks it up ${rules.pickup}, free of charge.`,
          'Once it reaches us, we start your refund. See the [refund policy](/policies/refund-policy).',
        ],
        'An order is returned as a whole. If only one product is wrong, [write to us](/customer-service) first.',
      ],
    },
    {
      id: 'fault',
      title: 'If the fault is ours',
      blocks: [
        `Damaged, leaking, expired, or not what you ordered: tell us when you request the return, and [write to us](/customer-service) with your order number. ${rules.sentences.feeRefunded}`,
        'If a product didn’t agree with your skin, stop using it. You can return it like any other, and we’d like to know which product it was.',
      ],
    },
    {
      id: 'refused',
      title: 'When we can’t accept a return',
      blocks: [
        `If the ${rules.returnDays} days are over, or what we receive isn’t what we sent. The order then stays with you, and we tell you why.`,
        'This doesn’t affect your rights under the Consumer Protection Act, 2019.',
      ],
    },
    {
      id: 'exchange',
      title: 'Exchanges',
      blocks: ['We don’t offer exchanges. Return what you don’t want and order what you do; it’s faster.'],
    },
  ],
});
