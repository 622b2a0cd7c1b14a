/** The refund policy: how much is refunded, where to, and when. */
import { rules } from '../shop-rules.ts';
import type { Policy } from '../blocks.ts';

export const refundPolicy = (): Policy => ({
  title: 'Refund policy',
  description: 'How much we refund when you cancel or return an order, where it goes, and when it arrives.',
  short: [
    'Paid online: refunded to the account you paid from. Paid in cash: to your UPI ID.',
    rules.isCodFree
      ? 'We refund everything the products cost you.'
      : `We refund everything the products cost you, but not the ${rules.codFee} cash on delivery fee, unless the fault is ours.`,
  ],
  sections: [
    {
      id: 'when',
      title: 'When you get a refund',
      blocks: [
        {
          facts: [
            ['You cancel before packing', 'Everything you paid, right away.'],
            [
              'You return an order',
              `Requested within ${rules.returnDays} days of delivery; refunded once it reaches us.`,
            ],
            [
              'It couldn’t be delivered',
              'After the last attempt your order is returned to us. Once it reaches us, we refund what you paid online.',
            ],
            ['You paid too late or twice', 'Refunded automatically.'],
          ],
        },
      ],
    },
    {
      id: 'where',
      title: 'Where your refund goes',
      blocks: [
        'Card, UPI and net banking payments are refunded to the same card, account or UPI. We can’t send them elsewhere.',
        'Cash is refunded to the UPI ID you give when you request the return. Check it carefully.',
      ],
    },
    {
      id: 'how-much',
      title: 'How much you get',
      blocks: [
        'What you paid for the products, after any discount.',
        [
          ...(rules.isCodFree
            ? []
            : [
                `The ${rules.codFee} cash on delivery fee isn’t refunded, unless the order was wrong, damaged or faulty.`,
              ]),
          'Reward cash used on the order goes back to your balance, not to your bank.',
          `Reward cash the order earned is reversed. ${rules.sentences.spentCash}`,
          `A code that works once per phone number, such as ${rules.unlock.code}, can be used again if its order was never paid or was cancelled. After a return it stays used.`,
        ],
      ],
    },
    {
      id: 'how-soon',
      title: 'How soon it arrives',
      blocks: [
        `We start the refund on the day you cancel, or the day your return reaches us. ${rules.sentences.bankDays} UPI usually takes a day.`,
        '[Your orders](/profile/orders) shows the status of your refund. If it’s complete and hasn’t arrived after 7 working days, [write to us](/customer-service).',
      ],
    },
    {
      id: 'papers',
      title: 'Invoice and credit note',
      blocks: ['If an invoice was already issued, we issue a credit note. Both are in [your orders](/profile/orders).'],
    },
  ],
});
