/** What a form field says under it (spec 6). */
import { ADDRESS_FIELDS, ADDRESS_RULES } from '../entities/address.ts';
import { recordOf } from '../entities/record-of.ts';

export const fieldMessages = {
  empty: 'Please fill this field',
  valid: 'Valid Input',
  ...recordOf(ADDRESS_FIELDS, (field) => ADDRESS_RULES[field].message),
  phone: 'Phone number should be 10 digits long',
  otp: 'Please enter OTP',
} as const;
