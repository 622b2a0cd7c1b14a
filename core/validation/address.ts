/** When an address is complete, and the billing toggle (spec 5, 6). */
import { ADDRESS_FIELDS, EMPTY_ADDRESS, type Address, type AddressField } from '../entities/address.ts';
import { validateField } from './fields.ts';
import { fieldMessages } from './field-messages.ts';

/** Field messages of an address that is not complete, by field. Empty when nothing is wrong. */
export type AddressErrors = Readonly<Partial<Record<AddressField, string>>>;

/** The fields that are still empty; a value of only spaces is empty (spec 10.2). */
export const missingFields = (address: Address): readonly AddressField[] =>
  ADDRESS_FIELDS.filter((field) => address[field].trim() === '');

/** The errors of an address: fields that are missing, and those that the field rules refuse. */
export const addressErrors = (address: Address): AddressErrors => {
  const errors: Partial<Record<AddressField, string>> = {};
  for (const field of ADDRESS_FIELDS) {
    const { status, message } = validateField(field, address[field]);
    if (status === 'empty' || status === 'invalid') errors[field] = message;
    else if (status === 'pending') errors[field] = fieldMessages.pincode;
  }
  return errors;
};

export type Addresses = { readonly shipping: Address; readonly billing: Address | null };

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
