/** What a brand promises about packing and delivery (spec 10.22, 10.25). The defaults are samples. */

/** What the courier's file of pincodes says as a whole; it is read when the settings are loaded. */
export type CourierSummary = {
  /** Of the file's contents, so that settings with another file are other settings. */
  readonly digest: string;
  readonly pincodes: number;
  /** Days from packing to the door. */
  readonly days: { readonly least: number; readonly most: number };
  /** Whether cash on delivery is available at every pincode of the file. */
  readonly codEverywhere: boolean;
};

export type DeliverySettings = {
  /** The courier's file, as the settings name it: relative to them. Null for the built-in rules, which are samples. */
  readonly pincodes: string | null;
  /** What its columns are called; for the days a number where the file has no such column. */
  readonly pincodeColumns: { readonly pincode: string; readonly cod: string; readonly days: string | number };
  /** Null without a file. */
  readonly courier: CourierSummary | null;
  /** Days from the order to its packing, at most. */
  readonly packingDays: number;
  /** An order placed before this full hour in India is packed the same day, on working days; null for no such promise. */
  readonly cutOffHour: number | null;
  /** Within how many working days the courier picks up a return, at most. */
  readonly pickupDays: number;
};

export const SAMPLE_DELIVERY: DeliverySettings = {
  pincodes: null,
  pincodeColumns: { pincode: 'pincode', cod: 'cod', days: 'days' },
  courier: null,
  packingDays: 1,
  cutOffHour: 12,
  pickupDays: 3,
};

/** The packing time, to follow "We pack": `the same day`, `within 1 working day`. `packingDays` in working days. */
export const packingTime = (packingDays: number): string =>
  packingDays === 0 ? 'the same day' : `within ${packingDays} working ${packingDays === 1 ? 'day' : 'days'}`;
