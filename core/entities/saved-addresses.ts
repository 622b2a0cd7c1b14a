/** The shipping addresses that a customer has saved: the one used last, and the others (spec 11). */
import { ADDRESS_FIELDS, EMPTY_ADDRESS, type Address } from './address.ts';

export type SavedShipping = {
  /** The one that was used last; null without any. */
  readonly shipping: Address | null;
  /** Those used before it, the most recent first; null or missing where only one is kept. */
  readonly otherAddresses?: readonly Address[] | null | undefined;
};

/** The most that a customer keeps, so that the record of a customer does not grow with every order. */
export const MAX_SAVED_ADDRESSES = 8;

/** Whether a parcel would go to the same person at the same place; white space around a value is not part of it (spec 10.2). */
export const isSameAddress = (one: Address, other: Address): boolean =>
  ADDRESS_FIELDS.every((field) => one[field].trim() === other[field].trim());

/** All of them, in the order in which they are offered. */
export const savedAddressList = ({ shipping, otherAddresses }: SavedShipping): readonly Address[] =>
  shipping === null ? [] : [shipping, ...(otherAddresses ?? [])];

/** An address beside the one that was used last: it is not a billing address. */
const asOther = (address: Address): Address => ({ ...EMPTY_ADDRESS, ...address, for_ship: 'yes', for_bill: 'no' });

/**
 * What stands beside `used` once it is the one used last: every other address once. Beyond the most that are kept, the one
 * that was used longest ago goes.
 */
export const othersAfterUse = (saved: SavedShipping, used: Address): readonly Address[] =>
  distinct(used, savedAddressList(saved)).slice(0, MAX_SAVED_ADDRESSES - 1);

/** `others` without repetitions of one another and of the first address. */
export const distinct = (first: Address, others: readonly Address[]): readonly Address[] =>
  others
    .map(asOther)
    .filter(
      (address, at, all) =>
        !isSameAddress(address, first) && all.findIndex((one) => isSameAddress(one, address)) === at,
    );
