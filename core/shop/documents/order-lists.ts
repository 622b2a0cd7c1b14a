/** Lists of the few orders that need the operator whatever their state, by name. */
import type { Paise } from '../../entities/money/paise.ts';
import { DAY_MS } from '../../entities/time/duration.ts';
import { kind } from '../../ports/store/kind.ts';

export type ListedOrder = {
  readonly order: string;
  /** When the shop learned of it, of a loss of the last one; epoch milliseconds. */
  readonly at: number;
  /** The money that it is about; absent where a list is not of money. */
  readonly amount?: Paise;
};

type ListTimes = {
  /**
   * How long after it came on the list an order begins to wait for the operator (`graceMs`), and how long it then waits
   * (`shownMs`). It stays on the list afterwards.
   */
  readonly graceMs: number;
  readonly shownMs: number;
  /** Whether the day's list has the sum of its amounts: of money that has moved outside the shop. */
  readonly isSummed: boolean;
};

const orderList = (name: string, { graceMs = 0, shownMs = Infinity, isSummed = false }: Partial<ListTimes> = {}) => ({
  ...kind<ListedOrder>()({ name, version: 1, id: (order: string) => order, index: ({ at }) => ({ at }) }),
  graceMs,
  shownMs,
  isSummed,
});

/** The day's list shows it until the books of its month are closed. */
const SHOWN_MS = 31 * DAY_MS;

export const orderLists = {
  /** With cash that its courier has collected and not paid out: couriers pay out some days after the delivery. */
  cash_owed: orderList('owed-cash', { graceMs: 10 * DAY_MS, shownMs: SHOWN_MS, isSummed: true }),
  /** With an open dispute. */
  disputed: orderList('disputed-order'),
  /** With a dispute that was lost. */
  dispute_lost: orderList('lost-dispute', { shownMs: SHOWN_MS, isSummed: true }),
  /** With a refund of a part that paid out less than its credit note says. */
  refund_cut: orderList('cut-refund', { shownMs: SHOWN_MS }),
  /** With a refund that the gateway refused when it was last asked. */
  refund_refused: orderList('refused-refund'),
  /** With a refund made at the gateway's dashboard that has no credit note. */
  refund_uncredited: orderList('uncredited-refund', { isSummed: true }),
} as const;

/** Between which times an order must have come on the list to be waiting now; without `until`, up to now. */
export const waitingTimes = ({ graceMs, shownMs }: ListTimes, now: number) => ({
  // At the end of its time an order waits no longer.
  from: now - graceMs - shownMs + 1,
  until: graceMs === 0 ? undefined : now - graceMs,
});

export type OrderListName = keyof typeof orderLists;
export const ORDER_LIST_NAMES = Object.keys(orderLists) as readonly OrderListName[];
