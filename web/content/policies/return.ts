/** The return policy: what may be returned, until when, and how; and how to cancel. */
import { rules } from '../shop-rules.ts';
import type { Policy } from './policy.ts';

export const returnPolicy = (): Policy => ({
  title: 'Cancellation and return policy',
  description: `Cancel free of charge until your order is packed; return it within ${rules.returnDays} days of delivery, opened or not.`,
  short: [
    'Until it is packed: cancel it, free of charge.',
    `Up to ${rules.returnDays} days after delivery: return it, opened or not. The courier picks it up.`,
  ],
  sections: [
    {
      id: 'cancel',
      title: 'Cancelling',
      blocks: [
        'In [your orders](/profile/orders), for as long as the order is not packed. You give a reason, in a word if you like; it is for us to learn from and changes nothing.',
        'Once it is packed it cannot be stopped. Please take it and return it.',
      ],
    },
    {
      id: 'return',
      title: 'Returning',
      blocks: [
        `Within ${rules.returnDays} days of delivery, whatever the reason. You may have opened and tried it: otherwise you could not know whether it suits your skin.`,
        [
          'Ask for it in [your orders](/profile/orders) and say why. If you paid in cash, give the UPI ID for the refund.',
          'Put everything back into its box, with the packs closed. Keep it at the address it was delivered to.',
          'The courier comes within three working days and picks it up. You pay nothing for that.',
          'When it has reached us, the refund is on its way. See the [refund policy](/policies/refund-policy).',
        ],
        'An order is returned as a whole. If only one thing in it is wrong, [write to us](/customer-service) first.',
      ],
    },
    {
      id: 'fault',
      title: 'If the fault is ours',
      blocks: [
        `Broken, leaking, past its date, or not what you ordered: say so with the return, and [send us a message](/customer-service) naming the order. We then refund the fee for cash on delivery as well.`,
        'If your skin did not agree with something, stop using it. That is a reason to return it like any other, and we would like to know which product it was.',
      ],
    },
    {
      id: 'refused',
      title: 'When we say no',
      blocks: [
        `When the ${rules.returnDays} days are over, or when what comes back is not what we sent. The order is then delivered as before, and you hear from us why.`,
        'This takes nothing from your rights under the Consumer Protection Act, 2019.',
      ],
    },
    {
      id: 'exchange',
      title: 'Exchanges',
      blocks: ['There are none. Return what you don’t want and order what you do; it is faster for both of us.'],
    },
  ],
});
