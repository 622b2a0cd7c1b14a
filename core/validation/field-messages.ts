/** What a form field says under it (spec 6). */
import { ADDRESS_FIELDS, ADDRESS_RULES } from '../entities/address.ts';
import { recordOf } from '../entities/record-of.ts';
import * as shopperMessages from './shopper-messages.ts';

export const fieldMessages = {
  empty: shopperMessages.emptyField,
  valid: 'Valid Input',
  ...recordOf(ADDRESS_FIELDS, (field) => ADDRESS_RULES[field].message),
  phone: 'Phone number should be 10 digits long',
  otp: 'Please enter OTP',
} as const;
