/**
 * The orders with a refund of a part that paid out less than its credit note says, for the operator's list: they are few
 * among many, in any state.
 */
import { kind } from '../../ports/store/kind.ts';

/** `at`: when the shop learned of the refund at the gateway's dashboard that left too little, epoch milliseconds. */
export type CutRefund = { readonly order: string; readonly at: number };

export const cutRefunds = kind<CutRefund>()({
  name: 'cut-refund',
  version: 1,
  id: (order: string) => order,
  index: ({ at }) => ({ at }),
});

/** The state under which orders with a refund that was cut are found. */
export const REFUND_CUT = 'refund_cut';
