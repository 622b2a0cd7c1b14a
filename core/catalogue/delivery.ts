/**
 * Where the shop delivers from the seller's state, how fast, and where with cash on delivery. SAMPLE RULES: they
 * stand in for the courier's file of pincodes, which the settings of a shop in production name (spec 10.25).
 */
import { NOWHERE, type Delivery } from '../entities/delivery.ts';
import type { State } from './states.ts';

/** Pincodes of the Army Postal Service, to which the sample couriers do not deliver. */
const ARMY_POST = '9';

const NEAR: Delivery = { serviceable: true, cod: true, etaDays: 3 };
const COUNTRY: Delivery = { serviceable: true, cod: true, etaDays: 5 };
const FAR: Delivery = { serviceable: true, cod: true, etaDays: 8 };
const ISLANDS: Delivery = { serviceable: true, cod: false, etaDays: 8 };

/** The large cities, with the fastest delivery. */
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

/** Whether a pincode belongs to the Army Postal Service; this shows without its place. */
export const isArmyPost = (pincode: string): boolean => pincode.startsWith(ARMY_POST);

/** The delivery to a pincode of six digits from the seller's state; without a place, if the pincode is unknown. */
export const deliveryTo = (
  pincode: string,
  place: { readonly city: string; readonly state: string } | undefined,
  home: State,
): Delivery => {
  if (isArmyPost(pincode)) return NOWHERE;
  if (place === undefined) return COUNTRY;
  if (place.state === home) return NEAR;
  return byState.get(place.state) ?? (METROS.has(place.city) ? NEAR : COUNTRY);
};
