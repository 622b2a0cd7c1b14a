/**
 * Where parcels go from the store room in Pune, how fast, and where cash is taken at the door. SAMPLE RULES: they stand
 * for a courier's own list of pincodes, and are replaced by it before the shop trades.
 */
import { seller } from './seller.ts';
import type { State } from './states.ts';

export type Delivery = {
  readonly serviceable: boolean;
  /** Whether cash is taken at the door. */
  readonly cod: boolean;
  /** Days from packing to the door, at most. */
  readonly etaDays: number;
};

/** Addresses of the army: the couriers of the sample hand nothing over there. */
const ARMY_POST = '9';

const NEAR: Delivery = { serviceable: true, cod: true, etaDays: 3 };
const COUNTRY: Delivery = { serviceable: true, cod: true, etaDays: 5 };
const FAR: Delivery = { serviceable: true, cod: true, etaDays: 8 };
const ISLANDS: Delivery = { serviceable: true, cod: false, etaDays: 8 };
const NOWHERE: Delivery = { serviceable: false, cod: false, etaDays: 0 };

/** The large cities: parcels are there soonest. */
export const METROS: ReadonlySet<string> = new Set([
  'Ahmedabad',
  'Bengaluru',
  'Chennai',
  'Hyderabad',
  'Kolkata',
  'Mumbai',
  'New Delhi',
  'Pune',
]);

const BY_STATE: Readonly<Partial<Record<State, Delivery>>> = {
  [seller.state]: NEAR,
  'Arunachal Pradesh': FAR,
  Assam: FAR,
  Manipur: FAR,
  Meghalaya: FAR,
  Mizoram: FAR,
  Nagaland: FAR,
  Sikkim: FAR,
  Tripura: FAR,
  'Jammu and Kashmir': FAR,
  Ladakh: FAR,
  'Andaman and Nicobar Islands': ISLANDS,
  Lakshadweep: ISLANDS,
};
const byState: ReadonlyMap<string, Delivery> = new Map(Object.entries(BY_STATE));

/**
 * Whether the courier can be asked at all: it has no list of the army's own post offices, so no place is needed to
 * know.
 */
export const isArmyPost = (pincode: string): boolean => pincode.startsWith(ARMY_POST);

/**
 * How a parcel gets to a pincode of six digits. The place is unknown where the pincode is: then the hand that packs
 * decides.
 */
export const deliveryTo = (
  pincode: string,
  place: { readonly city: string; readonly state: string } | undefined,
): Delivery => {
  if (isArmyPost(pincode)) return NOWHERE;
  if (place === undefined) return COUNTRY;
  return byState.get(place.state) ?? (METROS.has(place.city) ? NEAR : COUNTRY);
};
