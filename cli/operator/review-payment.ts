/**
 * `orders review`: the payments that a running sandbox holds for review because they don't match their order, and the
 * operator's decision on one.
 */
import { Option, type Command } from 'commander';
import pc from 'picocolors';
import { brand } from '../../core/catalogue/brand.ts';
import { unitsText } from '../../core/entities/money-text.ts';
import type { Review } from '../../core/entities/order-actions.ts';
import { BadInput, type Io } from '../io.ts';
import { EXAMPLE_ORDER, examples } from '../text/examples.ts';
import { formatRupees } from '../text/rupees.ts';
import { table, type Column } from '../text/table.ts';
import type { DeskOrder } from './desk.ts';
import { formatTime } from './times.ts';
import { deskVia, viaOption } from './via.ts';

type Options = {
  readonly via: string;
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

const listed = (orders: readonly DeskOrder[], colour: boolean): string => {
  const { cyan, bold, dim } = pc.createColors(colour);
  if (orders.length === 0) return 'No payments are held for review.\n';
  const rows = orders.flatMap(({ number, held }) =>
    held.map(({ payment, amount, currency, expected, until }) => [
      { text: number, paint: cyan },
      { text: payment },
      { text: unitsText(amount, currency), paint: bold },
      { text: formatRupees(expected) },
      { text: formatTime(until) },
    ]),
  );
  return table(COLUMNS, rows, dim);
};

/** The decision that the flags ask for; undefined where they ask for none. */
const decisionIn = ({ accept = false, refund = false, payment }: Options): Review | undefined => {
  if (!accept && !refund) {
    if (payment !== undefined) throw new BadInput('--payment needs --accept or --refund');
    return undefined;
  }
  return { decision: accept ? 'accept' : 'refund', ...(payment !== undefined && { payment }) };
};

const review = async (io: Io, number: string | undefined, options: Options): Promise<void> => {
  const { via, json = false } = options;
  const decision = decisionIn(options);
  if (number === undefined && decision !== undefined)
    throw new BadInput('name the order whose payment is to be accepted or refunded');
  const desk = deskVia(via);
  if (number === undefined || decision === undefined) {
    const all = await desk.held();
    const orders = number === undefined ? all : all.filter((order) => order.number === number.trim().toUpperCase());
    await io.write(
      json
        ? `${JSON.stringify(
            orders.map((order) => order.json),
            null,
            2,
          )}\n`
        : listed(orders, io.colour),
    );
    return;
  }
  await desk.review(number, decision);
  const [order] = await desk.orders(number);
  if (order === undefined) throw new BadInput(`${number}: order not found`);
  await io.write(
    json ? `${JSON.stringify(order.json, null, 2)}\n` : `${order.number} ${order.state}, payment ${order.payment}\n`,
  );
};

/** Adds the subcommand to `orders`. Options that `orders` knows, too, are read by it. */
export const addReview = (orders: Command, io: Io): void => {
  orders
    .command('review')
    .description('list the payments held for review, or accept or refund one')
    .argument('[number]', 'the number of the order')
    .addOption(new Option('--accept', 'confirm the order with what was paid').conflicts('refund'))
    .option('--refund', 'refund the payment')
    .option('--payment <id>', 'which payment, if several of the order are held')
    .addOption(viaOption())
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      examples(`${brand.slug} orders review`, `${brand.slug} orders review ${EXAMPLE_ORDER} --accept`),
    )
    .action((number: string | undefined, _options: Options, command: Command) =>
      review(io, number, command.optsWithGlobals<Options>()),
    );
};
