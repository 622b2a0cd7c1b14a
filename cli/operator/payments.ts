/** `payments reconcile|compare|unknown`: what the operator does about the payment gateway. */
import { compareReports } from './compare-settlement.ts';
import { groupOf } from './operator-command.ts';
import { reconcilePayments } from './reconcile.ts';
import { unknownPayments } from './unknown-payments.ts';

export const setUp = groupOf({
  commands: { reconcile: reconcilePayments, compare: compareReports, unknown: unknownPayments },
  examples: ['payments reconcile', 'payments compare settlement.csv'],
});
