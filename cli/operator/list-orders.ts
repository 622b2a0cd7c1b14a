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
import type { DataOf } from '../../adapters/wire/operator/call.ts';
import { MOST_LISTED } from '../../adapters/wire/operator/values.ts';
import { encode } from '../../core/contract/encode.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { CURRENCY } from '../../core/entities/money/money.ts';
import { inUnits, moneyText } from '../../core/entities/money/money-text.ts';
import { addPaise } from '../../core/entities/money/paise.ts';
import { ORDER_STATES } from '../../core/entities/order.ts';
import { PAYMENT_MODES } from '../../core/entities/payment-mode.ts';
import { PAYMENT_STATES } from '../../core/entities/payment.ts';
import { indianMobile } from '../../core/validation/strict.ts';
import { cursorOf, moreText, pageSize } from './paging.ts';
import { shortName } from '../input/product-name.ts';
import { BadInput, type Io } from '../io.ts';
import type { AskOperator } from './client/operator-client.ts';
import { csvRows, csvText } from '../text/csv.ts';
import { hint } from '../../adapters/settings/did-you-mean.ts';
import { examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { formatRupees } from '../text/rupees.ts';
import { table, type Column } from '../text/table.ts';
import { formatTime } from '../text/time.ts';
import { addConnectionOptions, withOperator, type ConnectionOptions } from './connection.ts';
import { refuseArguments } from './subcommands.ts';

type Options = ConnectionOptions & {
  readonly state?: ListedState;
  readonly phone?: string;
  readonly limit?: string;
  readonly after?: string;
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly fields?: string;
  readonly ids?: boolean;
};

const DEFAULT_LIMIT = '50';

const longest = (words: readonly string[]): number => Math.max(...words.map((word) => word.length));

/** The same for every page, so that pages line up one below the other. */
const COLUMNS: readonly Column[] = [
  { head: 'order', align: 'left' },
  { head: 'state', align: 'left', width: longest(ORDER_STATES) },
  { head: 'method', align: 'left', width: longest(PAYMENT_MODES) },
  { head: 'payment', align: 'left', width: longest(PAYMENT_STATES) },
  { head: 'total', align: 'right', width: '₹99,999'.length },
  { head: 'placed', align: 'left', width: '24 Nov 2026, 10:45 pm'.length },
  { head: 'refund due', align: 'right' },
  { head: 'next', align: 'left' },
];

const refundCell = ({ refundsDue }: OperatorOrder): string =>
  refundsDue.map((refund) => `${moneyText(refund)}${refund.isRefused ? ', refused' : ''}`).join(' + ') || '–';

const orderTable = (orders: readonly OperatorOrder[], empty: string, useColour: boolean): string => {
  const { cyan, bold, dim, yellow } = pc.createColors(useColour);
  if (orders.length === 0) return `${empty}\n`;
  const rows = orders.map((order) => [
    { text: order.order, paint: cyan },
    { text: order.state, paint: bold },
    { text: order.mode },
    { text: order.payment },
    { text: formatRupees(order.total) },
    { text: formatTime(order.placedAt) },
    { text: refundCell(order), ...(order.refundsDue.length > 0 && { paint: yellow }) },
    { text: order.next.length === 0 ? '–' : order.next.join(' '), paint: dim },
  ]);
  return table(COLUMNS, rows, dim);
};

/** Times are ISO 8601, amounts rupees, several values of one field are separated by spaces. */
const FIELDS: Readonly<Record<string, (order: OperatorOrder) => string | number>> = {
  order: ({ order }) => order,
  state: ({ state }) => state,
  placed_at: ({ placedAt }) => new Date(placedAt).toISOString(),
  state_since: ({ history, placedAt }) => new Date(history.at(-1)?.at ?? placedAt).toISOString(),
  payment_mode: ({ mode }) => mode,
  payment_state: ({ payment }) => payment,
  total: ({ total }) => total,
  paid: ({ paid }) => (paid === null ? '' : inUnits({ amount: paid })),
  refund_due: ({ refundsDue }) =>
    inUnits({
      amount: addPaise(...refundsDue.filter(({ currency }) => currency === CURRENCY).map(({ amount }) => amount)),
    }),
  units: ({ items }) => Object.values(items).reduce((sum, qty) => sum + qty, 0),
  items: ({ items }) =>
    Object.entries(items)
      .map(([pid, qty]) => `${shortName(pid)}:${qty}`)
      .join(' '),
  courier: ({ parcels }) => parcels.at(-1)?.courier ?? '',
  awb: ({ parcels }) => parcels.at(-1)?.awb ?? '',
  next: ({ next }) => next.join(' '),
};

/** The fields to print. Throws BadInput for one that there is not. */
const fieldsOf = (typed: string | undefined): readonly string[] => {
  if (typed === undefined) return Object.keys(FIELDS);
  const names = typed.split(',').map((name) => name.trim());
  for (const name of names)
    if (!Object.hasOwn(FIELDS, name))
      throw new BadInput(`--fields "${name}" is not a field of an order; ${hint(name, Object.keys(FIELDS))}`);
  return names;
};

type Filter = { readonly state?: ListedState; readonly phone?: string };

/** All orders of a filter, page after page; `most` ends them. */
async function* eachOrder(ask: AskOperator, filter: Filter, { after, most }: { after?: string; most: number }) {
  let left = most;
  let next: string | null | undefined = after;
  do {
    const limit = Math.min(left, MOST_LISTED);
    const page: OrdersPage = await ask(operatorOrderCalls.listOrders, {
      ...filter,
      limit,
      ...(typeof next === 'string' && { after: next }),
    });
    yield page.orders;
    left -= page.orders.length;
    next = page.next;
  } while (next !== null && left > 0);
}
type OrdersPage = DataOf<typeof operatorOrderCalls.listOrders>;

/** For programs: one line an order, all of them unless there is a limit. */
const listLines = async (
  io: Io,
  filter: Filter,
  { limit, after, fields, ids = false }: Options,
  options: ConnectionOptions,
): Promise<void> => {
  const names = ids ? ['order'] : fieldsOf(fields);
  const rowOf = (order: OperatorOrder) => names.map((name) => FIELDS[name]?.(order) ?? '');
  const most = limit === undefined ? Infinity : pageSize(limit);
  const from = after === undefined ? {} : { after: cursorOf(after, isOrderCursor) };
  await withOperator(options, async (ask) => {
    if (!ids) await io.write(csvText(names, []));
    for await (const orders of eachOrder(ask, filter, { ...from, most }))
      await io.write(ids ? orders.map(({ order }) => `${order}\n`).join('') : csvRows(orders.map(rowOf)));
  });
};

const listOrders = async (io: Io, given: Options): Promise<void> => {
  const {
    state,
    phone,
    limit = DEFAULT_LIMIT,
    after,
    json = false,
    csv = false,
    fields,
    ids = false,
    ...options
  } = given;
  if (csv || ids || fields !== undefined) {
    const filter = { ...(state !== undefined && { state }), ...(phone !== undefined && { phone: phoneOf(phone) }) };
    return listLines(io, filter, given, options);
  }
  const filter = {
    limit: pageSize(limit),
    ...(state !== undefined && { state }),
    ...(phone !== undefined && { phone: phoneOf(phone) }),
    ...(after !== undefined && { after: cursorOf(after, isOrderCursor) }),
  };
  await withOperator(options, async (ask) => {
    const page = await ask(operatorOrderCalls.listOrders, filter);
    if (json) return io.write(jsonDocument(encode(operatorOrderCalls.listOrders.data, page)));
    const more = await moreText(
      page.next,
      async (rest) => {
        const { orders, next } = await ask(operatorOrderCalls.listOrders, { ...filter, ...rest });
        return { count: orders.length, next };
      },
      io.colour,
    );
    return io.write(orderTable(page.orders, emptyText(filter), io.colour) + more);
  });
};

const emptyText = ({ state, phone, after }: Filter & { readonly after?: string }): string => {
  const which = `${state === undefined ? '' : ` in the state ${state}`}${phone === undefined ? '' : ` of ${phone}`}`;
  if (after !== undefined) return `No more orders${which}.`;
  return which === '' ? 'No orders yet.' : `No orders${which}.`;
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
        'only orders in this state; held: those with a payment under review, which no other state lists; disputed: those with an open dispute; refund_cut: those with a refund of a part that paid out less than its credit note says',
      ).choices(LISTED_STATES),
    )
    .option('--phone <number>', 'only orders of this phone')
    .option('--limit <number>', `how many at most (default: ${DEFAULT_LIMIT}; all with --csv and --ids)`)
    .option('--after <cursor>', 'the next page: the cursor at the end of the previous page')
    .option('--json', 'print JSON')
    .addOption(new Option('--csv', 'print CSV, for a spreadsheet').conflicts('json'))
    .addOption(
      new Option('--fields <names>', `print CSV with these fields: ${Object.keys(FIELDS).join(',')}`).conflicts('json'),
    )
    .addOption(new Option('--ids', 'print the order numbers alone, one a line').conflicts(['json', 'csv', 'fields']))
    .addHelpText(
      'after',
      examples(`${brand.slug} orders list --state confirmed --csv`, `${brand.slug} orders list --state packed --ids`),
    )
    .action((options: Options) => {
      refuseArguments(command.args, group, correctionOf);
      return listOrders(io, options);
    });
};
