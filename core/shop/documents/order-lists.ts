/** The operator's lists of orders that are few among many, whatever their state, by the name under which they are found. */
import type { Paise } from '../../entities/money/paise.ts';
import { kind } from '../../ports/store/kind.ts';

export type ListedOrder = {
  readonly order: string;
  /** When the shop learned of it, epoch milliseconds. */
  readonly at: number;
  /** The money that it is about; absent where a list is not of money. */
  readonly amount?: Paise;
};

const orderList = (name: string) =>
  kind<ListedOrder>()({ name, version: 1, id: (order: string) => order, index: ({ at }) => ({ at }) });

export const orderLists = {
  /** With an open dispute. */
  disputed: orderList('disputed-order'),
  /** With a dispute that was lost. */
  dispute_lost: orderList('lost-dispute'),
  /** With a refund of a part that paid out less than its credit note says. */
  refund_cut: orderList('cut-refund'),
  /** With a refund that the gateway refused when it was last asked. */
  refund_refused: orderList('refused-refund'),
  /** With a refund made at the gateway's dashboard that has no credit note. */
  refund_uncredited: orderList('uncredited-refund'),
} as const;

export type OrderListName = keyof typeof orderLists;
export const ORDER_LIST_NAMES = Object.keys(orderLists) as readonly OrderListName[];
