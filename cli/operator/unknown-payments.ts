/** `payments unknown`: payments for orders that are not in the store, and what the operator does with one. */
import { operatorPaymentCalls, type UnknownPaymentView } from '../../adapters/wire/operator/payments.ts';
import { moneyText } from '../../core/entities/money/money-text.ts';
import { BadInput } from '../io.ts';
import { printable } from '../text/printable.ts';
import { formatTime } from '../text/time.ts';
import { operatorCommand, shown, type Colours } from './operator-command.ts';
import { tableOf, type Columns } from './tables.ts';
import { flag, optionalArgument } from './takes.ts';

const COLUMNS: Columns<UnknownPaymentView> = [
  { head: 'payment', text: ({ payment }) => payment, paint: 'cyan' },
  { head: 'order', text: ({ number }) => number },
  { head: 'amount', text: moneyText, align: 'right', paint: 'bold' },
  { head: 'captured', text: ({ at }) => formatTime(at) },
  { head: 'refund', text: ({ state }) => (state === 'refund_pending' ? 'requested' : '–'), paint: 'dim' },
];

export const unknownPaymentsText = (payments: readonly UnknownPaymentView[], colours: Colours): string =>
  tableOf(COLUMNS, payments, 'No payments for orders that are not in the store.', colours) +
  (payments.length === 0 ? '' : `\n${payments.length} for orders that are not in the store\n`);

const settleText = (
  payments: readonly UnknownPaymentView[],
  payment: string,
  by: 'refund' | 'close',
): string | undefined => {
  const found = payments.find((one) => one.payment === payment);
  if (found === undefined) return undefined;
  const outcome = by === 'refund' ? 'is refunded to its source' : 'is closed, without a refund';
  return `${payment}  ${moneyText(found)} for ${found.number} ${outcome}`;
};

type Settlement = { readonly payment: string; readonly by: 'refund' | 'close' };

export const unknownPayments = operatorCommand({
  changes: true,
  takes: {
    payment: optionalArgument('the id of a payment'),
    refund: flag('refund it to its source', { conflicts: ['close'] }),
    close: flag('close it: it was settled outside the gateway'),
  },
  help: `A store that was restored from a backup lacks the orders that were placed after it. Their
payments are listed here. Refund one through the gateway, or close it once the customer
has the goods, or has got the money back by other means. As for payments reconcile, a refund on a store
needs the gateway's variables, from the environment or from the server's --config file.`,
  examples: ['payments unknown', 'payments unknown --json'],
  read: ({ payment, refund, close }): { readonly settlement?: Settlement } => {
    if (payment === undefined) {
      if (refund || close) throw new BadInput('missing the id of the payment');
      return {};
    }
    if (refund === close) throw new BadInput('choose what to do with the payment: --refund or --close');
    return { settlement: { payment, by: refund ? 'refund' : 'close' } };
  },
  // Only a refund asks the gateway.
  gateway: ({ settlement }) => (settlement?.by === 'refund' ? 'required' : undefined),
  run: async ({ ask, input: { settlement }, confirm }) => {
    if (settlement === undefined) {
      const payments = await ask(operatorPaymentCalls.unknownPayments);
      return shown(operatorPaymentCalls.unknownPayments, payments, (colours) => unknownPaymentsText(payments, colours));
    }
    const { payment, by } = settlement;
    const change = async () => settleText(await ask(operatorPaymentCalls.unknownPayments), payment, by);
    if (!(await confirm(change))) return undefined;
    const settled = await ask(operatorPaymentCalls.settleUnknownPayment, settlement);
    const result = by === 'refund' ? `refund of ${moneyText(settled)} requested from the gateway` : 'closed';
    return shown(operatorPaymentCalls.settleUnknownPayment, settled, `${printable(settled.payment)}: ${result}\n`);
  },
});
