/** `payments reconcile|compare|unknown`: what the operator does about the payment gateway. */
import { groupOf } from './operator-command.ts';

export const setUp = groupOf({
  commands: {
    reconcile: [
      'ask the gateway about open payments and refunds',
      async () => (await import('./reconcile.ts')).reconcilePayments,
    ],
    compare: [
      'compare a settlement report or a courier’s payout with the shop’s records',
      async () => (await import('./compare-settlement.ts')).compareReports,
    ],
    unknown: [
      'list payments for orders that are not in the store; settle one',
      async () => (await import('./unknown-payments.ts')).unknownPayments,
    ],
  },
  examples: ['payments reconcile', 'payments compare settlement.csv'],
});
