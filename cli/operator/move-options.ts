/** What `orders move` has for one order and for a file alike: its options, the states, and what a step brings with it. */
import { operatorSteps } from '../../core/entities/order-actions.ts';
import { ORDER_STATES, type OrderState } from '../../core/entities/order.ts';
import type { PackingFacts } from '../../core/shop/fulfilment/move-orders.ts';
import { formatTime } from '../text/time.ts';
import type { ConfirmOptions } from './confirm-change.ts';
import type { ShowOptions } from './show-order.ts';

/** The states that the operator moves orders to; the others depend on the customer, the gateway or the time. */
export const OPERATOR_STATES: readonly OrderState[] = ORDER_STATES.filter((to) =>
  ORDER_STATES.some((from) => operatorSteps(from).includes(to)),
);

/** What a step of an order changes besides its state, where that is not plain. */
export const CONSEQUENCES: Readonly<Partial<Record<OrderState, string>>> = {
  packed: 'The invoice is numbered. The customer can no longer cancel.',
  cancelled: 'What was paid is refunded, and the units go back into stock.',
  rto: 'The parcel comes back; no further delivery is attempted.',
  refunded: 'The money of the return is refunded.',
};

/** What has changed of an order since it was placed, and a packing list that was printed earlier may say otherwise. */
export const packingNotes = ({ isPaidOnline, addressChangedAt }: Omit<PackingFacts, 'collect'>): readonly string[] => [
  ...(isPaidOnline ? ['paid online: nothing to collect'] : []),
  ...(addressChangedAt === null ? [] : [`address corrected on ${formatTime(addressChangedAt)}`]),
];

export type MoveOptions = ShowOptions &
  ConfirmOptions & {
    /** False with `--no-courier`. */
    readonly courier?: string | false;
    readonly awb?: string;
    readonly from?: string;
    readonly dryRun?: boolean;
  };
