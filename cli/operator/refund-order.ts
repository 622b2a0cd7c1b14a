/** `orders refund`: the refunds that are due, and the operator's refund of one order. */
import type { Command } from 'commander';
import pc from 'picocolors';
import { amountProblem } from '../../adapters/wire/sandbox/sandbox-payment.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { unitsText } from '../../core/entities/money/money-text.ts';
import { BadInput, type Io } from '../io.ts';
import type { DueRefund, RefundedOrder } from '../sandbox/sandbox-refunds.ts';
import { EXAMPLE_ORDER, examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { table, type Column } from '../text/table.ts';
import { formatTime } from '../text/time.ts';
import { addConnectionOptions, withOperatorTools, type ConnectionOptions } from './operator-connection.ts';

type Options = ConnectionOptions & {
  readonly amount?: string;
  readonly atFault?: boolean;
  readonly json?: boolean;
};

const COLUMNS: readonly Column[] = [
  { head: 'order', align: 'left' },
  { head: 'refund due', align: 'right' },
  { head: 'to', align: 'left' },
  { head: 'waiting for', align: 'left' },
  { head: 'since', align: 'left' },
];

export const refundText = ({ amount, currency }: Pick<DueRefund, 'amount' | 'currency'>): string =>
  unitsText(amount, currency);

/** To where the money goes. */
export const refundTarget = ({ to, upi }: Pick<DueRefund, 'to' | 'upi'>): string =>
  to === 'source' ? 'source of the payment' : `UPI ID ${upi}`;

/** Who has to act. */
export const refundWaitsFor = ({ by, isRefused }: Pick<DueRefund, 'by' | 'isRefused'>): string => {
  if (by === 'operator') return 'operator';
  return isRefused ? 'gateway, which refused it' : 'gateway';
};

const refundTable = (refunds: readonly DueRefund[], useColour: boolean): string => {
  const { bold, cyan, dim, red } = pc.createColors(useColour);
  if (refunds.length === 0) return 'No refunds are due.\n';
  const rows = refunds.map((refund) => [
    { text: refund.order, paint: cyan },
    { text: refundText(refund), paint: bold },
    { text: refundTarget(refund) },
    { text: refundWaitsFor(refund), ...(refund.isRefused && { paint: red }) },
    { text: formatTime(refund.since) },
  ]);
  return table(COLUMNS, rows, dim);
};

const listDueRefunds = async (io: Io, { amount, atFault, json = false, ...options }: Options): Promise<void> => {
  if (amount !== undefined || atFault === true)
    throw new BadInput(`missing the number of the order to refund; ${brand.slug} orders refund lists the refunds due`);
  const refunds = await withOperatorTools(options, (tools) => tools.refunds.list());
  await io.write(json ? jsonDocument(refunds.map((refund) => refund.json)) : refundTable(refunds, io.colour));
};

/** Throws BadInput for anything but rupees with at most two decimals. */
const amountOf = (typed: string): number => {
  const units = /^\d+(?:\.\d{1,2})?$/u.test(typed) ? Number(typed) : 0;
  if (amountProblem(units) !== undefined)
    throw new BadInput(`--amount "${typed}" must be an amount in rupees, such as 749 or 748.50`);
  return units;
};

const resultText = (number: string, { state, payment, ...refund }: RefundedOrder): string => {
  const amount = refundText(refund);
  const money =
    refund.amount === 0
      ? 'nothing was paid for it'
      : payment === 'refunded'
        ? `${amount} recorded as paid by UPI`
        : `the server requests ${amount} from the gateway`;
  return `${number} ${state}, payment ${payment}: ${money}\n`;
};

const refundOrder = async (io: Io, number: string, options: Options): Promise<void> => {
  const { amount, atFault = false, json = false, ...connection } = options;
  const refund = { atFault, ...(amount !== undefined && { amount: amountOf(amount) }) };
  await withOperatorTools(connection, async ({ orders, refunds }) => {
    const refunded = await refunds.refund(number, refund);
    const order = await orders.find(number);
    if (order === undefined) throw new BadInput(`${number}: order not found`);
    await io.write(json ? jsonDocument(order.json) : resultText(order.number, refunded));
  });
};

const HELP = `
Without an order, lists the refunds due. An order can be refunded once its parcel is
back. Cash on delivery is refunded to the customer's UPI ID: pay the amount listed,
then pass it to --amount. Any other payment goes back to its source through the
gateway; a refund that the gateway has refused or not paid out is requested again.`;

export const setUpRefund = (command: Command, io: Io): void => {
  addConnectionOptions(command)
    .argument('[order]', 'the order number')
    .option('--amount <rupees>', 'what was paid by UPI; the command fails if another amount is due')
    .option('--at-fault', 'the shop is at fault: refund the fee for cash on delivery too')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .addHelpText('after', examples(`${brand.slug} orders refund`, `${brand.slug} orders refund ${EXAMPLE_ORDER}`))
    .action((number: string | undefined, options: Options) =>
      number === undefined ? listDueRefunds(io, options) : refundOrder(io, number, options),
    );
};
