/** `orders review`: the payments that are held for review, and the operator's decision on one of them. */
import { operatorOrderCalls, type OperatorOrder } from '../../adapters/wire/operator/orders.ts';
import { moneyText } from '../../core/entities/money/money-text.ts';
import type { Review } from '../../core/entities/order-actions.ts';
import { BadInput } from '../io.ts';
import { EXAMPLE_ORDER } from '../text/examples.ts';
import { printable } from '../text/printable.ts';
import { formatRupees } from '../text/rupees.ts';
import { formatTime } from '../text/time.ts';
import { operatorCommand, shown } from './operator-command.ts';
import { findOrder, showChanged } from './show-order.ts';
import { tableOf, type Columns } from './tables.ts';
import { defined, flag, option, optionalArgument } from './takes.ts';

type Held = OperatorOrder['held'][number] & { readonly order: string };

const COLUMNS: Columns<Held> = [
  { head: 'order', text: ({ order }) => order, paint: 'cyan' },
  { head: 'payment', text: ({ payment }) => payment },
  { head: 'received', text: moneyText, align: 'right', paint: 'bold' },
  { head: 'expected', text: ({ expected }) => formatRupees(expected), align: 'right' },
  { head: 'refunded on', text: ({ until }) => formatTime(until) },
];

const reviewText = ({ order, held }: OperatorOrder, { decision, payment }: Review): string | undefined => {
  const chosen = held.filter((one) => payment === undefined || one.payment === payment);
  if (chosen.length === 0) return undefined;
  const outcome = decision === 'accept' ? 'is accepted as full payment, and the order confirmed' : 'is refunded';
  return chosen
    .map((one) => `${order}  ${moneyText(one)} instead of ${formatRupees(one.expected)} (${one.payment}) ${outcome}`)
    .join('\n');
};

export const reviewPayment = operatorCommand({
  changes: true,
  takes: {
    order: optionalArgument('the order number'),
    accept: flag('accept the payment and confirm the order', { conflicts: ['refund'] }),
    refund: flag('refund the payment'),
    payment: option('id', 'the payment to decide on, if the order has several'),
  },
  examples: ['orders review', `orders review ${EXAMPLE_ORDER} --accept`],
  read: ({ order, accept, refund, payment }): { readonly order: string | undefined; readonly review?: Review } => {
    if (!accept && !refund) {
      if (payment !== undefined) throw new BadInput('--payment requires --accept or --refund');
      return { order };
    }
    if (order === undefined) throw new BadInput('missing the number of the order whose payment to accept or refund');
    return { order, review: { decision: accept ? 'accept' : 'refund', ...defined({ payment }) } };
  },
  run: async ({ ask, input: { order: number, review }, confirm }) => {
    if (number === undefined || review === undefined) {
      const all = await ask(operatorOrderCalls.heldOrders, { payment: 'held' });
      const orders = number === undefined ? all : all.filter(({ order }) => order === number.trim().toUpperCase());
      const rows = orders.flatMap(({ order, held }) => held.map((one) => ({ ...one, order })));
      return shown(operatorOrderCalls.heldOrders, orders, (colours) =>
        tableOf(COLUMNS, rows, 'No payments are held for review.', colours),
      );
    }
    if (!(await confirm(async () => reviewText(await findOrder(ask, number), review)))) return undefined;
    await ask(operatorOrderCalls.reviewPayment, { order: number, ...review });
    return showChanged(
      ask,
      number,
      ({ order, state, payment }) => `${printable(order)} ${state}, payment ${payment}\n`,
    );
  },
});
