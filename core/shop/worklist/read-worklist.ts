/**
 * What waits for the operator, by task: how much of it, and since when the oldest. One reading serves `today` and the first
 * block of the sandbox's page, so that both say the same.
 */
import { payingCapture, type OrderState } from '../../entities/order.ts';
import { DAY_MS } from '../../entities/time/duration.ts';
import type { Clock } from '../../ports/time.ts';
import type { AnyKind } from '../../ports/store/kind.ts';
import type { ShopStore } from '../../ports/store/shop-store.ts';
import { cutRefunds } from '../documents/cut-refunds.ts';
import { disputedOrders } from '../documents/disputed-orders.ts';
import { eachPage } from '../documents/each-page.ts';
import { grievances, type ComplaintState } from '../documents/grievances.ts';
import { HELD, orders, type OrderRecord } from '../documents/orders.ts';
import { readNumbers } from '../invoices/number-series.ts';
import { listDueRefunds } from '../maintenance/list-due-refunds.ts';
import { eachMessage } from '../notifications/each-message.ts';
import { openUnknownPayments } from '../payments/unknown-payments.ts';

/** In the order of a working day: money and complaints of customers first, then parcels. */
export const TASKS = [
  'confirm-numbers',
  'review',
  'unknown-payments',
  'disputes',
  'refund',
  'refused-refunds',
  'cut-refunds',
  'complaints',
  'pack',
  'ship',
  'pick-up',
  'rto',
  'close-complaints',
  'parked-messages',
] as const;
export type Task = (typeof TASKS)[number];

export type WorklistItem = {
  readonly task: Task;
  readonly count: number;
  /** Since when the oldest waits, epoch milliseconds; null where nothing does. */
  readonly oldest: number | null;
};

export type Worklist = {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Every task, in the order of TASKS. */
  readonly items: readonly WorklistItem[];
};

/** Nothing is left to do in the shop about a refund that was cut: it is shown until the books of its month are closed. */
const CUT_REFUND_MS = 31 * DAY_MS;

/** When each began to wait, epoch milliseconds. */
type WaitingSince = readonly number[];

export const readWorklist = async (
  store: Pick<ShopStore, 'read' | 'search' | 'due' | 'outbox'>,
  { now }: Pick<Clock, 'now'>,
): Promise<Worklist> => {
  const at = now();
  const { confirmed, packed, requested, rto } = {
    confirmed: await ordersIn(store, 'confirmed'),
    packed: await ordersIn(store, 'packed'),
    requested: await ordersIn(store, 'return_requested'),
    rto: await ordersIn(store, 'rto_received'),
  };
  const refunds = await listDueRefunds(store, at);
  const numbers = await readNumbers(store, at);
  const unconfirmed = numbers.series.filter(({ isConfirmed }) => !isConfirmed);
  const waitingSince: Readonly<Record<Task, WaitingSince>> = {
    'confirm-numbers': unconfirmed.map(() => numbers.restored?.restoredAt ?? at),
    review: (await ordersIn(store, HELD)).map(({ payment }) => payment.heldSince ?? at),
    'unknown-payments': (await openUnknownPayments(store)).map(({ foundAt }) => foundAt),
    disputes: await timesOf(store, disputedOrders, ({ at: since }) => since),
    refund: refunds.filter(({ by }) => by === 'operator').map(({ since }) => since),
    'refused-refunds': refunds.filter(({ isRefused }) => isRefused).map(({ since }) => since),
    'cut-refunds': (await timesOf(store, cutRefunds, ({ at: since }) => since)).filter(
      (since) => since > at - CUT_REFUND_MS,
    ),
    complaints: await complaintsIn(store, 'open'),
    // One whose money has been refunded elsewhere is cancelled, which is as much of a task.
    pack: confirmed.map(stateSince),
    ship: packed.map(stateSince),
    'pick-up': requested.map(stateSince),
    // Those with money to refund are among the refunds.
    rto: rto.filter((order) => payingCapture(order) === undefined).map(stateSince),
    'close-complaints': await complaintsIn(store, 'answered'),
    'parked-messages': await parkedTimes(store),
  };
  return {
    at,
    items: TASKS.map((task) => ({ task, count: waitingSince[task].length, oldest: earliest(waitingSince[task]) })),
  };
};

const earliest = (waitingSince: WaitingSince): number | null =>
  waitingSince.length === 0 ? null : waitingSince.reduce((first, time) => Math.min(first, time), Infinity);

const stateSince = ({ history, placedAt }: OrderRecord): number => history.at(-1)?.at ?? placedAt;

const ordersIn = async (
  store: Pick<ShopStore, 'search'>,
  state: OrderState | typeof HELD,
): Promise<readonly OrderRecord[]> => {
  const found: OrderRecord[] = [];
  for await (const page of eachPage(store, orders, { state })) found.push(...page.map(({ document }) => document));
  return found;
};

const timesOf = async <Document>(
  store: Pick<ShopStore, 'search'>,
  kind: AnyKind<Document>,
  timeOf: (document: Document) => number,
  filter: { readonly state?: string } = {},
): Promise<WaitingSince> => {
  const waitingSince: number[] = [];
  for await (const page of eachPage(store, kind, filter))
    waitingSince.push(...page.map(({ document }) => timeOf(document)));
  return waitingSince;
};

const complaintsIn = (store: Pick<ShopStore, 'search'>, state: ComplaintState): Promise<WaitingSince> =>
  timesOf(store, grievances, ({ at }) => at, { state });

const parkedTimes = async ({ outbox }: Pick<ShopStore, 'outbox'>): Promise<WaitingSince> => {
  const waitingSince: number[] = [];
  for await (const entries of eachMessage(outbox, { state: 'parked' }))
    waitingSince.push(...entries.map(({ parkedAt, message }) => parkedAt ?? message.at));
  return waitingSince;
};
