/** The city and state of a pincode, and what the courier says of it. */
import type { Delivery } from '../entities/delivery.ts';

export type PincodePlace = {
  /** As shoppers write it; passes the rule of the city field (spec 6). */
  readonly city: string;
  /** Passes the rule of the state field. */
  readonly state: string;
  /** Further states in which the pincode has post offices; absent where there are none. */
  readonly otherStates?: readonly string[];
};

/**
 * Finds the place of a pincode.
 *
 * @example
 * ```ts
 * import type { Pincodes } from '../core/ports/pincodes.ts';
 *
 * const pincodes: Pincodes = {
 *   find: async (pincode) => (pincode === '110001' ? { city: 'New Delhi', state: 'Delhi' } : undefined),
 * };
 * ```
 */
export type Pincodes = {
  /** The place of a pincode of six digits; undefined for one that is not known. */
  readonly find: (pincode: string) => Promise<PincodePlace | undefined>;
  /** What the courier's file says of any pincode of six digits (spec 10.25); absent where the built-in rules hold. */
  readonly courier?: (pincode: string) => Delivery;
};
