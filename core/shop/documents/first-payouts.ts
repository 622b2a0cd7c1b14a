/** When the first payout of each courier was recorded: what was delivered before does not wait for its payout. */
import { kind } from '../../ports/store/kind.ts';

export type FirstPayouts = {
  /** Each by its folded name, with when the first payout for a parcel of it was recorded, epoch milliseconds. */
  readonly couriers: readonly { readonly courier: string; readonly at: number }[];
};

export const firstPayouts = kind<FirstPayouts>()({ name: 'first-payouts', version: 1, id: (name: string) => name });
/** There is one. */
export const firstPayoutsKey = firstPayouts.key('couriers');
