/** The orders with an open dispute, for the operator's list: whatever their state, they are few among many. */
import { kind } from '../../ports/store/kind.ts';

/** `at`: when its first dispute was reported, epoch milliseconds, by the gateway's clock. */
export type DisputedOrder = { readonly order: string; readonly at: number };

export const disputedOrders = kind<DisputedOrder>()({
  name: 'disputed-order',
  version: 1,
  id: (order: string) => order,
  index: ({ at }) => ({ at }),
});

/** The state under which orders with an open dispute are found. */
export const DISPUTED = 'disputed';
