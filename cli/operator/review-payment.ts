/** `orders review`: the payments that a sandbox holds for review, and the operator's decision on one of them. */
import { Option, type Command } from 'commander';
import pc from 'picocolors';
import { brand } from '../../core/catalogue/brand.ts';
import { order as orderShape, operatorOrderCalls, type OperatorOrder } from '../../adapters/wire/operator/orders.ts';
import { encode } from '../../core/contract/encode.ts';
import { moneyText } from '../../core/entities/money/money-text.ts';
import type { Review } from '../../core/entities/order-actions.ts';
import { BadInput, type Io } from '../io.ts';
import { EXAMPLE_ORDER, examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { formatRupees } from '../text/rupees.ts';
import { printable } from '../text/printable.ts';
import { table, type Column } from '../text/table.ts';
import { formatTime } from '../text/time.ts';
import { addYesOption, isConfirmed, type ConfirmOptions } from './confirm-change.ts';
import { addConnectionOptions, withOperator, type ConnectionOptions } from './connection.ts';
import { changeOfOrder, findOrder } from './show-order.ts';

type Options = ConnectionOptions &
  ConfirmOptions & {
    readonly accept?: boolean;
    readonly refund?: boolean;
    readonly payment?: string;
    readonly json?: boolean;
  };

const COLUMNS: readonly Column[] = [
  { head: 'order', align: 'left' },
  { head: 'payment', align: 'left' },
  { head: 'received', align: 'right' },
  { head: 'expected', align: 'right' },
  { head: 'refunded on', align: 'left' },
];

const heldPaymentTable = (orders: readonly OperatorOrder[], useColour: boolean): string => {
  const { cyan, bold, dim } = pc.createColors(useColour);
  if (orders.length === 0) return 'No payments are held for review.\n';
  const rows = orders.flatMap(({ order, held }) =>
    held.map(({ payment, expected, until, ...money }) => [
      { text: order, paint: cyan },
      { text: payment },
      { text: moneyText(money), paint: bold },
      { text: formatRupees(expected) },
      { text: formatTime(until) },
    ]),
  );
  return table(COLUMNS, rows, dim);
};

/** The decision that the flags make; undefined where they make none. */
const decisionOf = ({ accept = false, refund = false, payment }: Options): Review | undefined => {
  if (!accept && !refund) {
    if (payment !== undefined) throw new BadInput('--payment requires --accept or --refund');
    return undefined;
  }
  return { decision: accept ? 'accept' : 'refund', ...(payment !== undefined && { payment }) };
};

const listHeldPayments = (io: Io, number: string | undefined, options: Options): Promise<void> =>
  withOperator(options, async (ask) => {
    const all = await ask(operatorOrderCalls.heldOrders, { payment: 'held' });
    const orders = number === undefined ? all : all.filter((order) => order.order === number.trim().toUpperCase());
    const isJson = options.json === true;
    await io.write(
      isJson ? jsonDocument(encode(operatorOrderCalls.heldOrders.data, orders)) : heldPaymentTable(orders, io.colour),
    );
  });

const reviewText = ({ order, held }: OperatorOrder, { decision, payment }: Review): string | undefined => {
  const chosen = held.filter((one) => payment === undefined || one.payment === payment);
  if (chosen.length === 0) return undefined;
  const outcome = decision === 'accept' ? 'is accepted as full payment, and the order confirmed' : 'is refunded';
  return chosen
    .map((one) => `${order}  ${moneyText(one)} instead of ${formatRupees(one.expected)} (${one.payment}) ${outcome}`)
    .join('\n');
};

const decide = (io: Io, number: string, review: Review, options: Options): Promise<void> =>
  withOperator(options, async (ask) => {
    const change = () => changeOfOrder(ask, number, (order) => reviewText(order, review));
    if (!(await isConfirmed(io, options, change))) return;
    await ask(operatorOrderCalls.reviewPayment, { order: number, ...review });
    const order = await findOrder(ask, number);
    const text = `${printable(order.order)} ${order.state}, payment ${order.payment}\n`;
    await io.write(options.json === true ? jsonDocument(encode(orderShape, order)) : text);
  });

const reviewPayment = (io: Io, number: string | undefined, options: Options): Promise<void> => {
  const decision = decisionOf(options);
  if (decision === undefined) return listHeldPayments(io, number, options);
  if (number === undefined) throw new BadInput('missing the number of the order whose payment to accept or refund');
  return decide(io, number, decision, options);
};

export const setUpReview = (command: Command, io: Io): void => {
  addYesOption(addConnectionOptions(command))
    .argument('[number]', 'the order number')
    .addOption(new Option('--accept', 'accept the payment and confirm the order').conflicts('refund'))
    .option('--refund', 'refund the payment')
    .option('--payment <id>', 'the payment to decide on, if the order has several')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(`${brand.slug} orders review`, `${brand.slug} orders review ${EXAMPLE_ORDER} --accept`),
    )
    .action((number: string | undefined, options: Options) => reviewPayment(io, number, options));
};
