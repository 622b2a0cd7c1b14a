/** What the shop requires beyond the field rules before it spends an SMS or accepts an order (spec 10.5). */
import { ADDRESS_FIELDS, type Address, type AddressField, type YesNo } from '../entities/address.ts';
import { addressErrors, type AddressErrors } from './address.ts';
import type { Field } from './fields.ts';
import { fieldMessages } from './messages.ts';

/** ASCII digits only: other scripts' digits would be other spellings of one number. */
const INDIAN_MOBILE = /^[6-9][0-9]{9}$/;
const PINCODE = /^[0-9]{6}$/;
/** Longest value the shop stores in an address field, in characters. */
const MAX_LENGTH = 200;

/** A phone as the shop knows it: ten ASCII digits starting 6–9; undefined for anything else. */
export const indianMobile = (raw: string): string | undefined => {
  const phone = raw.trim();
  return INDIAN_MOBILE.test(phone) ? phone : undefined;
};

/** What no store and no label printer takes: control characters and halves of characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;
/** In a mail's address line these would make two addresses of one. */
const MAIL_SEPARATORS = /[,;<>"()]/;

/** Whether the shop keeps a value of a field that the field rule lets pass. */
export const isStorable = (field: Field, value: string): boolean =>
  value.length <= MAX_LENGTH && !UNPRINTABLE.test(value.trim()) && !(field === 'email' && MAIL_SEPARATORS.test(value));

export const isPincode = (raw: string): boolean => PINCODE.test(raw.trim());

/** The address as the shop stores it: trimmed, known fields only, flags set by the shop. */
export const cleanAddress = (address: Address, forShip: YesNo, forBill: YesNo): Address => ({
  name: address.name.trim(),
  email: address.email.trim(),
  h_no: address.h_no.trim(),
  st_address: address.st_address.trim(),
  city: address.city.trim(),
  state: address.state.trim(),
  pincode: address.pincode.trim(),
  for_ship: forShip,
  for_bill: forBill,
});

/** What the shop refuses in an address, by field: what the form shows, and a pincode or a length that cannot be. */
export const strictAddressErrors = (address: Address): AddressErrors => {
  const errors: Partial<Record<AddressField, string>> = { ...addressErrors(address) };
  if (errors.pincode === undefined && !isPincode(address.pincode)) errors.pincode = fieldMessages.pincode;
  for (const field of ADDRESS_FIELDS) {
    if (errors[field] === undefined && !isStorable(field, address[field])) errors[field] = fieldMessages[field];
  }
  return errors;
};
