/** What the shop requires beyond the field rules before it sends an SMS or accepts an order (spec 10.5). */
import type { AddressField } from '../entities/address.ts';
import { utf8Length } from '../entities/utf8-length.ts';
import { isValidField, type Field } from './fields.ts';
import { STORED_LENGTHS } from './text-lengths.ts';
import { cleanText, isPrintableLine } from './text.ts';

/** ASCII digits only, so that a number has one spelling. */
const INDIAN_MOBILE = /^[6-9][0-9]{9}$/;
/** RFC 5321 allows a path of 256 octets, with its angle brackets. */
const MAX_EMAIL_BYTES = 254;

/** The phone number as the shop stores it, ten ASCII digits starting with 6–9; undefined for anything else. */
export const indianMobile = (raw: string): string | undefined => {
  const phone = cleanText('phone', raw);
  return INDIAN_MOBILE.test(phone) ? phone : undefined;
};

/** In the header of a mail these would split one address into two. */
const MAIL_SEPARATORS = /[,;<>"()]/;

const isMailAddress = (value: string): boolean => !MAIL_SEPARATORS.test(value) && utf8Length(value) <= MAX_EMAIL_BYTES;

/** Whether the shop can store a value that the field's rule accepts. */
export const isStorable = (field: AddressField | 'phone', raw: string): boolean => {
  const value = cleanText(field, raw);
  return value.length <= STORED_LENGTHS[field] && isPrintableLine(value) && (field !== 'email' || isMailAddress(value));
};

export const isPincode = (raw: string): boolean => isValidField('pincode', raw);

/** Whether the shop can store the email address and write to it. */
export const isMailable = (raw: string): boolean => isValidField('email', raw) && isStorable('email', raw);

const ONE_TIME_PASSWORD = /^[0-9]{6}$/;

/** Whether the value is all that ordering needs of the field, which is what the mark of a valid field says (spec 10.30). */
export const isAccepted = (field: Field, raw: string): boolean => {
  switch (field) {
    case 'phone':
      return indianMobile(raw) !== undefined;
    case 'otp':
      return ONE_TIME_PASSWORD.test(cleanText('otp', raw));
    case 'discount_code':
      return isValidField('discount_code', raw);
    default:
      return isValidField(field, raw) && isStorable(field, raw);
  }
};
