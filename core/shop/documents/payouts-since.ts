/** Since when the payouts of couriers are recorded: what they delivered before does not wait for its payout. */
import { kind } from '../../ports/store/kind.ts';

export type PayoutsSince = {
  /** Each by its folded name, with when the first payout for a parcel of it was recorded, epoch milliseconds. */
  readonly couriers: readonly { readonly courier: string; readonly since: number }[];
};

export const payoutsSince = kind<PayoutsSince>()({ name: 'payouts-since', version: 1, id: (name: string) => name });
/** There is one. */
export const payoutsSinceKey = payoutsSince.key('couriers');
