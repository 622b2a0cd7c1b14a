/**
 * Replaces personal data by test values, so that a recorded session can be shared. What was valid stays valid, what was
 * empty or invalid stays that, and the same phone always becomes the same test number; what delivery and tax depend on is kept.
 */
import {
  type Address,
  ADDRESS_FIELDS,
  ADDRESS_NOTES,
  type AddressField,
  EXAMPLE_ADDRESS,
} from '../../../core/entities/address.ts';
import { recordOf } from '../../../core/entities/record-of.ts';
import { validateField } from '../../../core/validation/fields.ts';
import { validateUpi } from '../../../core/validation/order-requests.ts';
import { indianMobile } from '../../../core/validation/strict.ts';

export type TestValues = {
  readonly phone: (typed: string) => string;
  readonly address: (address: Address) => Address;
  readonly name: (typed: string) => string;
  readonly email: (typed: string) => string;
  /** A reason or a complaint: too short, right or too long, as it was. */
  readonly text: (typed: string) => string;
  readonly upi: (typed: string) => string;
};

/** Test numbers are ten digits, the first a 9. */
const FIRST_PHONE = 9_000_000_001;

/** No field of an address accepts it. */
const INVALID = '<>';
/** A complaint has 10 to 2,000 characters, a reason up to 500. */
const SHORTEST_COMPLAINT = 10;
const LONGEST_REASON = 500;
const SHORT_TEXT = 'Replaced';
const REPLACED_TEXT = 'Replaced in the recording';

const replaced = (field: AddressField, typed: string): string => {
  if (typed.trim() === '') return '';
  return validateField(field, typed).status === 'invalid' ? INVALID : EXAMPLE_ADDRESS[field];
};

export const createTestValues = (): TestValues => {
  const phones = new Map<string, string>();
  const phone = (typed: string): string => {
    if (typed.trim() === '') return '';
    const real = indianMobile(typed);
    if (real === undefined) return '12345';
    const test = phones.get(real) ?? String(FIRST_PHONE + phones.size);
    phones.set(real, test);
    return test;
  };
  return {
    phone,
    name: (typed) => replaced('name', typed),
    email: (typed) => replaced('email', typed),
    address: (address) => ({
      ...address,
      ...recordOf(ADDRESS_FIELDS, (field) =>
        ADDRESS_NOTES[field].isPersonal ? replaced(field, address[field]) : address[field],
      ),
    }),
    text: (typed) => {
      const { length } = typed.trim();
      if (length === 0) return '';
      if (length < SHORTEST_COMPLAINT) return SHORT_TEXT;
      return length <= LONGEST_REASON ? REPLACED_TEXT : REPLACED_TEXT.padEnd(length, '.');
    },
    upi: (typed) => (typed.trim() === '' ? '' : validateUpi(typed).status === 'valid' ? 'shopper@bank' : 'invalid'),
  };
};
