/** The refund policy: how much is refunded, where to, and when. */
import { rules } from '../shop-rules.ts';
import type { Policy } from './policy.ts';

export const refundPolicy = (): Policy => ({
  title: 'Refund policy',
  description: 'How much comes back when you cancel or return an order, where the money goes, and when it is there.',
  short: [
    'Paid online: back to where it came from. Paid in cash: to a UPI ID that you give.',
    `All of what the products cost you comes back. The fee of ${rules.codFee} for cash on delivery does not, unless the fault is ours.`,
  ],
  sections: [
    {
      id: 'when',
      title: 'When there is a refund',
      blocks: [
        {
          facts: [
            ['You cancel before packing', 'Everything you paid, at once.'],
            [
              'You return an order',
              `Asked for within ${rules.returnDays} days of delivery; when the parcel has reached us.`,
            ],
            [
              'It could not be delivered',
              'After the last try the parcel comes back. When it has reached us, what you paid online is refunded.',
            ],
            ['You paid too late or twice', 'What belongs to no order goes back by itself.'],
          ],
        },
      ],
    },
    {
      id: 'where',
      title: 'Where it goes',
      blocks: [
        'What was paid by card, UPI or net banking goes back to the same card, account or UPI. We cannot send it elsewhere.',
        'What was paid in cash goes to the UPI ID that you give when you ask for the return. Please look at it twice.',
      ],
    },
    {
      id: 'how-much',
      title: 'How much it is',
      blocks: [
        'What you paid for the products, after the discount of a code.',
        [
          `The fee of ${rules.codFee} for cash on delivery is the courier’s and is not refunded. If the parcel was wrong, damaged or faulty, it is.`,
          'Reward cash that you redeemed on the order goes back to your balance, not to your bank.',
          'Reward cash that the order has earned is taken back. If you have spent it already, the refund is smaller by that much.',
          `A code that works once for a phone number, such as ${rules.unlock.code}, may be used again if its order was never paid or was cancelled. After a return it stays used.`,
        ],
      ],
    },
    {
      id: 'how-soon',
      title: 'How soon it is there',
      blocks: [
        'We ask the payment gateway for it on the day of the cancellation, or on the day the returned parcel has reached us. Banks then take up to seven working days. UPI is usually there within a day.',
        'Your [order](/profile/orders) shows whether a refund is on its way or done. If it is done and you cannot find it after seven working days, [write to us](/customer-service).',
      ],
    },
    {
      id: 'papers',
      title: 'Papers',
      blocks: [
        'When an invoice has been made already, a credit note takes it back. You find both in [your orders](/profile/orders).',
      ],
    },
  ],
});
