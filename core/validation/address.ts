/** What is wrong with an address, how the shop stores it, and the billing toggle (spec 5, 6, 10.5). */
import {
  ADDRESS_RULES,
  ADDRESS_FIELDS,
  EMPTY_ADDRESS,
  type Address,
  type AddressField,
  type Addresses,
  type YesNo,
} from '../entities/address.ts';
import { validateField } from './fields.ts';
import { fieldMessages } from './field-messages.ts';
import { isStorable } from './strict.ts';
import { cleanFields } from './text.ts';

/** Messages by field; empty when nothing is wrong. */
export type AddressErrors = Readonly<Partial<Record<AddressField, string>>>;

/** The shop's errors in an address: what is missing, what the form refuses, and what the shop cannot store. */
export const addressErrors = (address: Address): AddressErrors => {
  const errors: Partial<Record<AddressField, string>> = {};
  for (const field of ADDRESS_FIELDS) {
    const { status, message } = validateField(field, address[field]);
    if (status === 'empty') {
      if (ADDRESS_RULES[field].isOptional !== true) errors[field] = message;
    } else if (status !== 'valid' || !isStorable(field, address[field])) errors[field] = fieldMessages[field];
  }
  return errors;
};

/** The address as the shop stores it: cleaned, known fields only, flags set by the shop. */
export const cleanAddress = (address: Address, forShip: YesNo, forBill: YesNo): Address => ({
  ...cleanFields(address, ADDRESS_FIELDS),
  for_ship: forShip,
  for_bill: forBill,
});

/** Shipping serves both, and billing is empty (`{}` on the wire). */
export const billingSameAsShipping = ({ shipping }: Addresses): Addresses => ({
  shipping: { ...shipping, for_ship: 'yes', for_bill: 'yes' },
  billing: null,
});

/** Billing has its own address, which keeps what was already typed. */
export const billingOfItsOwn = ({ shipping, billing }: Addresses): Addresses => ({
  shipping: { ...shipping, for_ship: 'yes', for_bill: 'no' },
  billing: { ...(billing ?? EMPTY_ADDRESS), for_ship: 'no', for_bill: 'yes' },
});
