/** `orders list`: orders, newest first, with the states that the operator may move them to; a page at a time. */
import { Option, type Command } from 'commander';
import pc from 'picocolors';
import {
  isOrderCursor,
  LISTED_STATES,
  operatorOrderCalls,
  type ListedState,
  type OperatorOrder,
} from '../../adapters/wire/operator/orders.ts';
import { encode } from '../../core/contract/encode.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { moneyText } from '../../core/entities/money/money-text.ts';
import { indianMobile } from '../../core/validation/strict.ts';
import { cursorOf, pageSize } from './paging.ts';
import { BadInput, type Io } from '../io.ts';
import { examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { printable } from '../text/printable.ts';
import { formatRupees } from '../text/rupees.ts';
import { table, type Column } from '../text/table.ts';
import { formatTime } from '../text/time.ts';
import { addConnectionOptions, withOperator, type ConnectionOptions } from './connection.ts';
import { refuseArguments } from './subcommands.ts';

type Options = ConnectionOptions & {
  readonly state?: ListedState;
  readonly phone?: string;
  readonly limit: string;
  readonly after?: string;
  readonly json?: boolean;
};

const COLUMNS: readonly Column[] = [
  { head: 'order', align: 'left' },
  { head: 'state', align: 'left' },
  { head: 'method', align: 'left' },
  { head: 'payment', align: 'left' },
  { head: 'total', align: 'right' },
  { head: 'placed', align: 'left' },
];
const REFUND_COLUMN: Column = { head: 'refund due', align: 'left' };
const NEXT_COLUMN: Column = { head: 'next', align: 'left' };

const refundCell = ({ refundsDue }: OperatorOrder): string =>
  refundsDue.map((refund) => `${moneyText(refund)}${refund.isRefused ? ', refused' : ''}`).join(' + ') || '–';

const orderTable = (orders: readonly OperatorOrder[], useColour: boolean): string => {
  const { cyan, bold, dim, yellow } = pc.createColors(useColour);
  if (orders.length === 0) return 'No orders yet.\n';
  const hasRefunds = orders.some(({ refundsDue }) => refundsDue.length > 0);
  const rows = orders.map((order) => [
    { text: order.order, paint: cyan },
    { text: order.state, paint: bold },
    { text: order.mode },
    { text: order.payment },
    { text: formatRupees(order.total) },
    { text: formatTime(order.placedAt) },
    ...(hasRefunds ? [{ text: refundCell(order), paint: yellow }] : []),
    { text: order.next.length === 0 ? '–' : order.next.join(' '), paint: dim },
  ]);
  return table([...COLUMNS, ...(hasRefunds ? [REFUND_COLUMN] : []), NEXT_COLUMN], rows, dim);
};

const listOrders = async (io: Io, { state, phone, limit, after, json = false, ...options }: Options): Promise<void> => {
  const filter = {
    limit: pageSize(limit),
    ...(state !== undefined && { state }),
    ...(phone !== undefined && { phone: phoneOf(phone) }),
    ...(after !== undefined && { after: cursorOf(after, isOrderCursor) }),
  };
  const page = await withOperator(options, (ask) => ask(operatorOrderCalls.listOrders, filter));
  if (json) {
    await io.write(jsonDocument(encode(operatorOrderCalls.listOrders.data, page)));
    return;
  }
  const { dim } = pc.createColors(io.colour);
  const more = page.next === null ? '' : dim(`More with --after "${printable(page.next)}"\n`);
  await io.write(orderTable(page.orders, io.colour) + more);
};

const phoneOf = (typed: string): string => {
  const phone = indianMobile(typed);
  if (phone === undefined) throw new BadInput(`--phone "${typed}" must be an Indian mobile number of 10 digits`);
  return phone;
};

/** What to do with an order number in the place of a command. */
const correctionOf = (word: string): string | undefined =>
  word.toUpperCase().startsWith(brand.orderPrefix) && /\d/u.test(word)
    ? `to show one order, run ${brand.slug} orders show ${word}`
    : undefined;

export const setUpList = (command: Command, group: Command, io: Io): void => {
  addConnectionOptions(command)
    .allowExcessArguments()
    .addOption(
      new Option(
        '--state <state>',
        'only orders in this state; held: those with a payment under review, which no other state lists; disputed: those with an open dispute',
      ).choices(LISTED_STATES),
    )
    .option('--phone <number>', 'only orders of this phone')
    .option('--limit <number>', 'how many at most', '50')
    .option('--after <cursor>', 'the next page: the cursor at the end of the previous page')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(`${brand.slug} orders list`, `${brand.slug} orders list --via http://127.0.0.1:3000 --json`),
    )
    .action((options: Options) => {
      refuseArguments(command.args, group, correctionOf);
      return listOrders(io, options);
    });
};
