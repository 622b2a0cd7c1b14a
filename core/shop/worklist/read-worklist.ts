/**
 * What waits for the operator, by task: how much of it, and since when the oldest. One reading serves `today` and the first
 * block of the sandbox's page, so that both say the same.
 */
import { sumPaise, ZERO_PAISE, type Paise } from '../../entities/money/paise.ts';
import { MESSAGE_CHANNELS } from '../../ports/messages.ts';
import type { OrderState } from '../../entities/order.ts';
import type { Clock } from '../../ports/time.ts';
import type { ShopStore } from '../../ports/store/shop-store.ts';
import { eachPage } from '../documents/each-page.ts';
import { grievances, type ComplaintState } from '../documents/grievances.ts';
import { orderLists, waitingTimes, type ListedOrder, type OrderListName } from '../documents/order-lists.ts';
import { HELD, orders, type OrderRecord } from '../documents/orders.ts';
import { unknownPayments } from '../documents/unknown-payments.ts';
import { readNumbers } from '../invoices/number-series.ts';

/** In the order of a working day: money and complaints of customers first, then parcels. */
export const TASKS = [
  'confirm-numbers',
  'review',
  'unknown-payments',
  'disputes',
  'refund',
  'rto',
  'refused-refunds',
  'uncredited-refunds',
  'cut-refunds',
  'lost-disputes',
  'owed-cash',
  'complaints',
  'pack',
  'ship',
  'pick-up',
  'close-complaints',
  'parked-messages',
] as const;
export type Task = (typeof TASKS)[number];

export type WorklistItem = {
  readonly task: Task;
  readonly count: number;
  /** Since when the oldest waits, epoch milliseconds; null where nothing does. */
  readonly oldest: number | null;
  /** Of money that has moved outside the shop: how much, in paise. */
  readonly amount?: Paise;
};

export type Worklist = {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Every task, in the order of TASKS. */
  readonly items: readonly WorklistItem[];
};

type Waiting = Omit<WorklistItem, 'task'>;
/** So many of the first that wait are read at once to learn which waits longest; of parked messages so many in all. */
const LOOKED_AT = 50;

type Searched = Pick<ShopStore, 'search' | 'count'>;

export const readWorklist = async (
  store: Pick<ShopStore, 'read' | 'search' | 'count' | 'outbox'>,
  { now }: Pick<Clock, 'now'>,
): Promise<Worklist> => {
  const at = now();
  const numbers = await readNumbers(store, at);
  const unconfirmed = numbers.series.filter(({ isConfirmed }) => !isConfirmed);
  const waiting: Readonly<Record<Task, Waiting>> = {
    'confirm-numbers': since(unconfirmed.map(() => numbers.restored?.restoredAt ?? at)),
    review: await countOrders(store, HELD, ({ payment }) => payment.heldSince ?? at),
    'unknown-payments': await unknownOnes(store),
    disputes: await listed(store, 'disputed', at),
    refund: await countOrders(store, 'picked_up'),
    // Paid or not: it is refunded, or closed.
    rto: await countOrders(store, 'rto_received'),
    'refused-refunds': await listed(store, 'refund_refused', at),
    'uncredited-refunds': await listed(store, 'refund_uncredited', at),
    'cut-refunds': await listed(store, 'refund_cut', at),
    'lost-disputes': await listed(store, 'dispute_lost', at),
    'owed-cash': await listed(store, 'cash_owed', at),
    complaints: await complaintsIn(store, 'open'),
    // One whose money has been refunded elsewhere is cancelled, which is as much of a task.
    pack: await countOrders(store, 'confirmed'),
    ship: await countOrders(store, 'packed'),
    'pick-up': await countOrders(store, 'return_requested'),
    'close-complaints': await complaintsIn(store, 'answered'),
    'parked-messages': await parkedMessages(store),
  };
  return { at, items: TASKS.map((task) => ({ task, ...waiting[task] })) };
};

/** By when each began to wait, epoch milliseconds. */
const since = (times: readonly number[]): Waiting => ({
  count: times.length,
  oldest: times.length === 0 ? null : times.reduce((first, time) => Math.min(first, time), Infinity),
});

const stateSince = ({ history, placedAt }: OrderRecord): number => history.at(-1)?.at ?? placedAt;

/** There may be very many: of the orders, only the first are read, up to those that were placed after the oldest began to wait. */
const countOrders = async (
  store: Searched,
  state: OrderState | typeof HELD,
  sinceOf: (order: OrderRecord) => number = stateSince,
): Promise<Waiting> => {
  const count = await store.count(orders, { state });
  let oldest: number | null = null;
  for await (const page of eachPage(store, orders, { state, isOldestFirst: true, limit: LOOKED_AT }))
    for (const { document } of page) {
      if (oldest !== null && document.placedAt >= oldest) return { count, oldest };
      oldest = Math.min(oldest ?? Infinity, sinceOf(document));
    }
  return { count, oldest };
};

const unknownOnes = async (store: Searched): Promise<Waiting> => {
  const counted = await Promise.all(
    (['open', 'refund_pending'] as const).map(async (state) => {
      const [first] = (await store.search(unknownPayments, { state, isOldestFirst: true, limit: 1 })).found;
      return { count: await store.count(unknownPayments, { state }), first: first?.document.foundAt };
    }),
  );
  const { oldest } = since(counted.flatMap(({ first }) => first ?? []));
  return { count: counted.reduce((sum, { count }) => sum + count, 0), oldest };
};

const complaintsIn = async (store: Searched, state: ComplaintState): Promise<Waiting> => {
  const [first] = (await store.search(grievances, { state, isOldestFirst: true, limit: 1 })).found;
  return { count: await store.count(grievances, { state }), oldest: first?.document.at ?? null };
};

/** The orders on a list, which are few. */
const listed = async (store: Pick<ShopStore, 'search'>, name: OrderListName, at: number): Promise<Waiting> => {
  const list = orderLists[name];
  const found: ListedOrder[] = [];
  for await (const page of eachPage(store, list, waitingTimes(list, at)))
    found.push(...page.map(({ document }) => document));
  return {
    ...since(found.map((one) => one.at)),
    ...(list.isSummed && { amount: sumPaise(found.map(({ amount = ZERO_PAISE }) => amount)) }),
  };
};

const parkedMessages = async ({ outbox }: Pick<ShopStore, 'outbox'>): Promise<Waiting> => {
  const counts = await Promise.all(MESSAGE_CHANNELS.map((channel) => outbox.count(channel, 'parked')));
  const { entries } = await outbox.list({ state: 'parked', limit: LOOKED_AT });
  const { oldest } = since(entries.map(({ parkedAt, message }) => parkedAt ?? message.at));
  return { count: counts.reduce((sum, count) => sum + count, 0), oldest };
};
