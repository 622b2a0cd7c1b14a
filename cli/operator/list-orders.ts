/** `orders list`: orders, newest first, with the states that the operator may move them to; a page at a time. */
import {
  isOrderCursor,
  LISTED_STATES,
  operatorOrderCalls,
  type ListedState,
  type OperatorOrder,
} from '../../adapters/wire/operator/orders.ts';
import type { DataOf } from '../../adapters/wire/operator/call.ts';
import { MOST_LISTED } from '../../adapters/wire/operator/values.ts';
import { CURRENCY } from '../../core/entities/money/money.ts';
import { inUnits, moneyText } from '../../core/entities/money/money-text.ts';
import { sumPaise } from '../../core/entities/money/paise.ts';
import { ORDER_STATES, type OrderState } from '../../core/entities/order.ts';
import { PAYMENT_MODES } from '../../core/entities/payment-mode.ts';
import { PAYMENT_STATES } from '../../core/entities/payment.ts';
import { orderLists } from '../../core/shop/documents/order-lists.ts';
import { indianMobile } from '../../core/validation/strict.ts';
import { DAY_MS } from '../../core/entities/time/duration.ts';
import { dayInIndia, startOfDayInIndia } from '../../core/entities/time/india.ts';
import { fileTime } from '../input/file-time.ts';
import { shortName } from '../input/product-name.ts';
import { BadInput } from '../io.ts';
import type { AskOperator } from './client/operator-client.ts';
import { csvRows, csvText } from '../text/csv.ts';
import { hint } from '../../adapters/settings/did-you-mean.ts';
import { formatRupees } from '../text/rupees.ts';
import { formatTime } from '../text/time.ts';
import { operatorCommand, type Run } from './operator-command.ts';
import { afterOption, pageOf, showPage } from './paging.ts';
import type { Columns } from './tables.ts';
import { defined, flag, oneOf, option } from './takes.ts';

const DEFAULT_LIMIT = '50';

const longest = (words: readonly string[]): number => Math.max(...words.map((word) => word.length));

const refundCell = ({ refundsDue }: OperatorOrder): string =>
  refundsDue.map((refund) => `${moneyText(refund)}${refund.isRefused ? ', refused' : ''}`).join(' + ') || '–';

/** The same for every page, so that pages line up one below the other. */
const COLUMNS: Columns<OperatorOrder> = [
  { head: 'order', text: ({ order }) => order, paint: 'cyan' },
  { head: 'state', text: ({ state }) => state, width: longest(ORDER_STATES), paint: 'bold' },
  { head: 'method', text: ({ mode }) => mode, width: longest(PAYMENT_MODES) },
  { head: 'payment', text: ({ payment }) => payment, width: longest(PAYMENT_STATES) },
  { head: 'total', text: ({ total }) => formatRupees(total), align: 'right', width: '₹99,999'.length },
  { head: 'placed', text: ({ placedAt }) => formatTime(placedAt), width: '24 Nov 2026, 10:45 pm'.length },
  {
    head: 'refund due',
    text: refundCell,
    align: 'right',
    paint: ({ refundsDue }) => (refundsDue.length > 0 ? 'yellow' : undefined),
  },
  { head: 'next', text: ({ next }) => (next.length === 0 ? '–' : next.join(' ')), paint: 'dim' },
];

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
      amount: sumPaise(refundsDue.filter(({ currency }) => currency === CURRENCY).map(({ amount }) => amount)),
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

type Filter = Omit<Parameters<typeof operatorOrderCalls.listOrders.handle>[1], 'limit' | 'after'>;

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

type Lines = { readonly fields: readonly string[] | 'ids'; readonly most: number; readonly after?: string };
type Search =
  | { readonly filter: Filter; readonly lines: Lines }
  | { readonly filter: Filter; readonly page: ReturnType<typeof pageOf> };

/** For programs: one line an order, all of them unless there is a limit. Numbers are in the order in which to pack them: the oldest ones first. */
const listLines = async (
  { ask, io }: Run<unknown>,
  filter: Filter,
  { fields, ...range }: Lines,
): Promise<undefined> => {
  if (fields === 'ids') {
    const numbers: string[] = [];
    // The shop lists the newest ones first.
    for await (const orders of eachOrder(ask, filter, { ...range, most: Infinity }))
      numbers.push(...orders.map(({ order }) => order));
    const oldest = numbers.toReversed().slice(0, range.most);
    await io.write(oldest.map((number) => `${number}\n`).join(''));
    return undefined;
  }
  await io.write(csvText(fields, []));
  for await (const orders of eachOrder(ask, filter, range))
    await io.write(csvRows(orders.map((order) => fields.map((name) => FIELDS[name]?.(order) ?? ''))));
  return undefined;
};

const emptyText = ({ state, phone, after, ...others }: Filter & { readonly after?: string }): string => {
  const which = `${state === undefined ? '' : ` in the state ${state}`}${phone === undefined ? '' : ` of ${phone}`}`;
  if (after !== undefined) return `No more orders${which}.`;
  if (which !== '') return `No orders${which}.`;
  return Object.keys(others).every((name) => name === 'limit') ? 'No orders yet.' : 'No such orders.';
};

/** The beginning of a day in India. */
const dayOf = (flag: string, typed: string): number => {
  const at = fileTime(typed);
  if (at === undefined) throw new BadInput(`${flag} "${typed}" must be a day such as 2026-11-27`);
  return startOfDayInIndia(dayInIndia(at));
};

const pincodeOf = (typed: string): string => {
  if (!/^[1-9]\d{5}$/u.test(typed)) throw new BadInput(`--pincode "${typed}" must have 6 digits`);
  return typed;
};

const phoneOf = (typed: string): string => {
  const phone = indianMobile(typed);
  if (phone === undefined) throw new BadInput(`--phone "${typed}" must be an Indian mobile number of 10 digits`);
  return phone;
};

/** Which orders are on the lists that are no states of orders. */
const LISTS: Readonly<Record<Exclude<ListedState, OrderState>, string>> = {
  cash_owed: `those with cash that their courier has not paid out ${orderLists.cash_owed.graceMs / DAY_MS} days after delivery`,
  held: 'those with a payment under review, which no other state lists',
  disputed: 'those with an open dispute',
  dispute_lost: 'those with a dispute that was lost',
  refund_cut: 'those with a refund of a part that paid out less than its credit note says',
  refund_refused: 'those with a refund that the gateway refused when it was last asked',
  refund_uncredited: 'those with a refund at the gateway’s dashboard that has no credit note',
};

export const listOrders = operatorCommand({
  takes: {
    state: oneOf(
      'state',
      LISTED_STATES,
      ['only orders in this state', ...Object.entries(LISTS).map(([name, text]) => `${name}: ${text}`)].join('; '),
    ),
    phone: option('number', 'only orders of this phone'),
    customer: option('text', 'only orders of this customer: a phone, the number of an order, or a part of the name'),
    since: option('day', 'only orders placed on this day in India or later, such as 2026-11-27'),
    until: option('day', 'only orders placed on this day or earlier'),
    courier: option('name', 'only orders with this courier'),
    awb: option('number', 'only orders with this tracking number'),
    pincode: option('digits', 'only orders to this pincode'),
    limit: option('number', `how many at most (default: ${DEFAULT_LIMIT}; all with --csv and --ids)`),
    after: afterOption,
    csv: flag('print CSV, for a spreadsheet', { conflicts: ['json'] }),
    fields: option('names', `print CSV with these fields: ${Object.keys(FIELDS).join(',')}`, { conflicts: ['json'] }),
    ids: flag('print the order numbers alone, one a line, oldest first', { conflicts: ['json', 'csv', 'fields'] }),
  },
  examples: ['orders list --state confirmed --csv', 'orders list --customer Rao --since 2026-11-01'],
  read: ({ state, phone, customer, since, until, courier, awb, pincode, limit, after, csv, fields, ids }): Search => {
    const filter: Filter = {
      ...defined({ state, customer, courier, awb }),
      ...(phone !== undefined && { phone: phoneOf(phone) }),
      ...(pincode !== undefined && { pincode: pincodeOf(pincode) }),
      ...(since !== undefined && { placedFrom: dayOf('--since', since) }),
      ...(until !== undefined && { placedUntil: dayOf('--until', until) + DAY_MS }),
    };
    const { limit: size, ...from } = pageOf({ limit: limit ?? DEFAULT_LIMIT, after }, isOrderCursor);
    if (!csv && !ids && fields === undefined) return { filter, page: { limit: size, ...from } };
    const most = limit === undefined ? Infinity : size;
    return { filter, lines: { fields: ids ? 'ids' : fieldsOf(fields), most, ...from } };
  },
  run: (run) => {
    const { ask, input } = run;
    if ('lines' in input) return listLines(run, input.filter, input.lines);
    const search = { ...input.filter, ...input.page };
    return showPage(run, operatorOrderCalls.listOrders, {
      read: (page) => ask(operatorOrderCalls.listOrders, { ...search, ...page }),
      rows: ({ orders }) => orders,
      columns: COLUMNS,
      empty: emptyText(search),
    });
  },
});
