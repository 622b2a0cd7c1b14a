/** `orders list`: orders, newest first, with the states that the operator may move them to; a page at a time. */
import { Option, type Command } from 'commander';
import pc from 'picocolors';
import { brand } from '../../core/catalogue/brand.ts';
import { ORDER_STATES, type OrderState } from '../../core/entities/order.ts';
import { indianMobile } from '../../core/validation/strict.ts';
import { pageSize } from '../input/page-size.ts';
import { BadInput, type Io } from '../io.ts';
import type { OperatorOrder } from '../sandbox/sandbox-orders.ts';
import { hint } from '../text/did-you-mean.ts';
import { examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { formatRupees } from '../text/rupees.ts';
import { table, type Column } from '../text/table.ts';
import { formatTime } from '../text/time.ts';
import { addConnectionOptions, withOperatorTools, type ConnectionOptions } from './operator-connection.ts';

type Options = ConnectionOptions & {
  readonly state?: OrderState;
  readonly phone?: string;
  readonly limit: string;
  readonly after?: string;
  readonly json?: boolean;
};

const COLUMNS: readonly Column[] = [
  { head: 'order', align: 'left' },
  { head: 'state', align: 'left' },
  { head: 'paid by', align: 'left' },
  { head: 'payment', align: 'left' },
  { head: 'total', align: 'right' },
  { head: 'placed', align: 'left' },
  { head: 'next', align: 'left' },
];

const orderTable = (orders: readonly OperatorOrder[], useColour: boolean): string => {
  const { cyan, bold, dim } = pc.createColors(useColour);
  if (orders.length === 0) return 'No orders yet.\n';
  const rows = orders.map(({ number, state, mode, payment, total, placedAt, next }) => [
    { text: number, paint: cyan },
    { text: state, paint: bold },
    { text: mode },
    { text: payment },
    { text: formatRupees(total) },
    { text: formatTime(placedAt) },
    { text: next.length === 0 ? '–' : next.join(' '), paint: dim },
  ]);
  return table(COLUMNS, rows, dim);
};

const listOrders = async (io: Io, { state, phone, limit, after, json = false, ...options }: Options): Promise<void> => {
  const filter = {
    limit: pageSize(limit),
    ...(state !== undefined && { state }),
    ...(phone !== undefined && { phone: phoneOf(phone) }),
    ...(after !== undefined && { after }),
  };
  const { orders, next } = await withOperatorTools(options, (tools) => tools.orders.list(filter));
  if (json) {
    await io.write(jsonDocument({ orders: orders.map((order) => order.json), next }));
    return;
  }
  const { dim } = pc.createColors(io.colour);
  const more = next === null ? '' : dim(`More with --after "${next}"\n`);
  await io.write(orderTable(orders, io.colour) + more);
};

const phoneOf = (typed: string): string => {
  const phone = indianMobile(typed);
  if (phone === undefined) throw new BadInput(`--phone "${typed}" must be an Indian mobile number of 10 digits`);
  return phone;
};

/** `list` is the default command of `orders`, so a misspelled command arrives here as an argument. */
const refuseArguments = (words: readonly string[], group: Command): void => {
  const [word] = words;
  if (word === undefined) return;
  const isOrderNumber = word.toUpperCase().startsWith(brand.orderPrefix) && /\d/u.test(word);
  const correction = isOrderNumber
    ? `to show one order, run ${brand.slug} orders show ${word}`
    : hint(
        word,
        group.commands.map((command) => command.name()),
      );
  throw new BadInput(`unexpected argument "${word}": it is not a command of orders; ${correction}`);
};

export const setUpList = (command: Command, group: Command, io: Io): void => {
  addConnectionOptions(command)
    .allowExcessArguments()
    .addOption(new Option('--state <state>', 'only orders in this state').choices(ORDER_STATES))
    .option('--phone <number>', 'only orders of this phone')
    .option('--limit <number>', 'how many at most', '50')
    .option('--after <cursor>', 'the next page: the cursor that the page before ends with')
    .option('--json', 'print a JSON object with orders and the cursor of the next page')
    .addHelpText(
      'after',
      examples(`${brand.slug} orders list`, `${brand.slug} orders list --via http://127.0.0.1:3000 --json`),
    )
    .action((options: Options) => {
      refuseArguments(command.args, group);
      return listOrders(io, options);
    });
};
