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

const orderList = (name: string) =>
  kind<ListedOrder>()({ name, version: 1, id: (order: string) => order, index: ({ at }) => ({ at }) });

/** With an open dispute. */
export const disputedOrders = orderList('disputed-order');
/** With a dispute that was lost. */
export const lostDisputes = orderList('lost-dispute');
/** With a refund of a part that paid out less than its credit note says. */
export const cutRefunds = orderList('cut-refund');
/** With a refund that the gateway refused when it was last asked. */
export const refusedRefunds = orderList('refused-refund');
/** With a refund made at the gateway's dashboard that has no credit note. */
export const uncreditedRefunds = orderList('uncredited-refund');

/** With cash that its courier has collected and not paid out. */
export const owedCash = orderList('owed-cash');

export const orderLists = {
  cash_owed: owedCash,
  disputed: disputedOrders,
  dispute_lost: lostDisputes,
  refund_cut: cutRefunds,
  refund_refused: refusedRefunds,
  refund_uncredited: uncreditedRefunds,
} as const;

/** A courier pays out some days after it has delivered: so long an order is on the list and waits for nobody. */
export const PAYOUT_GRACE_MS = 10 * DAY_MS;

export type OrderListName = keyof typeof orderLists;
export const ORDER_LIST_NAMES = Object.keys(orderLists) as readonly OrderListName[];
