/** Who a simulated shopper is at the checkout: a phone number that no other session of the run has, and an address. */
import { ADDRESS_FIELDS, type AddressField, EXAMPLE_ADDRESS } from '../../../core/entities/address.ts';
import { recordOf } from '../../../core/entities/record-of.ts';
import { mixed } from '../random/draws.ts';

/** Numbers from 6000000000 to 9999999999. */
const FIRST_PHONE = 6_000_000_000;
const PHONES = 4_000_000_000;
/** Without a common divisor with PHONES, so that no two sessions have the same number; small enough to multiply by. */
const STEP = 618_033_989;

/** The most sessions of a run: their phone numbers are computed without rounding. */
export const MAX_SESSIONS = 10_000_000;

export const phoneOf = (seed: number, session: number): string =>
  String(FIRST_PHONE + ((session * STEP + (mixed(seed) >>> 0)) % PHONES));

/**
 * Where parcels go, each equally often. Nothing that is reported depends on it: prices, the fee and the times and refusals
 * of delivery are the same everywhere. The places are in different states, whose taxes an invoice names differently.
 */
const PLACES = [
  { city: 'Mumbai', state: 'Maharashtra', pincode: '400050' },
  { city: 'New Delhi', state: 'Delhi', pincode: '110001' },
  { city: 'Bengaluru', state: 'Karnataka', pincode: '560001' },
  { city: 'Chennai', state: 'Tamil Nadu', pincode: '600001' },
  { city: 'Kolkata', state: 'West Bengal', pincode: '700001' },
  { city: 'Patna', state: 'Bihar', pincode: '800001' },
  { city: 'Guwahati', state: 'Assam', pincode: '781001' },
  { city: 'Jaipur', state: 'Rajasthan', pincode: '302001' },
] as const;

/** What the shopper types; `unit` from 0 to 1 chooses the place. */
export const addressAt = (unit: number): Readonly<Record<AddressField, string>> => ({
  ...recordOf(ADDRESS_FIELDS, (field) => EXAMPLE_ADDRESS[field]),
  ...(PLACES[Math.floor(unit * PLACES.length)] ?? PLACES[0]),
});
