/**
 * Replaces what a recording must not hold, so that it can be shared: personal data by test values, and orders by the names that
 * a scenario has for them. What was valid stays valid, what was empty or invalid stays that, and the same phone always becomes
 * the same test number; a request that names an unknown order is not kept. Delivery and tax depend on city, state and pincode,
 * which are kept.
 */
import { SAMPLE_SELLER } from '../../../core/catalogue/settings/seller.ts';
import { ADDRESS_FIELDS, ADDRESS_NOTES, EXAMPLE_ADDRESS } from '../../../core/entities/address.ts';
import { validateBusiness } from '../../../core/validation/business.ts';
import { validateField, type FieldResult } from '../../../core/validation/fields.ts';
import { validateUpi } from '../../../core/validation/order-requests.ts';
import { indianMobile } from '../../../core/validation/strict.ts';

/** Says what a scenario cannot hold. */
export class NotKept extends Error {
  override name = 'NotKept';
}

/** Fields whose values tell nothing about anybody. A text of any other field is replaced, and so is a long number. */
const KEPT: ReadonlySet<string> = new Set([
  ...ADDRESS_FIELDS.filter((field) => !ADDRESS_NOTES[field].isPersonal),
  ...['pid', 'qty', 'price', 'source', 'payment_mode', 'expected_total', 'purpose', 'purposes', 'for_ship', 'for_bill'],
]);
/** A password has more digits. */
const SHORT = 1000;

/** Test numbers are ten digits, the first a 9. */
const FIRST_PHONE = 9_000_000_001;
/** No field accepts it. */
const INVALID = '<>';
const REPLACED = 'replaced';

type Replace = (typed: string) => string;

const example =
  (valid: string, validate: (typed: string) => FieldResult): Replace =>
  (typed) =>
    validate(typed).status === 'invalid' ? INVALID : valid;

/** How much may be typed into such a field is limited. */
const sameLength: Replace = ({ length }) => `${REPLACED} `.repeat(length).slice(0, length);

const REPLACED_BY: Readonly<Record<string, Replace>> = {
  ...Object.fromEntries(
    ADDRESS_FIELDS.map((field) => [field, example(EXAMPLE_ADDRESS[field], (typed) => validateField(field, typed))]),
  ),
  // A business is named by other rules than a person.
  'business.gstin': example(SAMPLE_SELLER.gstin, (gstin) => validateBusiness('gstin', { gstin, name: '' })),
  'business.name': example('Replaced', (name) => validateBusiness('name', { gstin: '', name })),
  upi: example('shopper@bank', validateUpi),
  reason: sameLength,
  message: sameLength,
  // Digits alone may be a password.
  code: (typed) => (/^[0-9\s]+$/u.test(typed) ? REPLACED : typed),
};

/** The JSON of a request with every text in it replaced that could tell anything. `orderName` may throw NotKept. */
export const createReplacer = (orderName: Replace): ((json: unknown) => unknown) => {
  const phones: string[] = [];
  const phoneName: Replace = (typed) => {
    const phone = indianMobile(typed);
    if (phone === undefined) return INVALID;
    if (!phones.includes(phone)) phones.push(phone);
    return String(FIRST_PHONE + phones.indexOf(phone));
  };
  const replaceBy: typeof REPLACED_BY = { ...REPLACED_BY, phone: phoneName, order: orderName };
  const replaced = (value: unknown, field: string): unknown => {
    if (typeof value === 'number')
      return KEPT.has(field) || Math.abs(value) < SHORT ? value : replaced(String(value), field);
    if (typeof value === 'string')
      return KEPT.has(field) || value.trim() === '' ? value : (replaceBy[field]?.(value) ?? REPLACED);
    if (Array.isArray(value)) return value.map((item) => replaced(item, field));
    if (typeof value !== 'object' || value === null) return value;
    const within = field === 'business' ? 'business.' : '';
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replaced(part, `${within}${key}`)]));
  };
  return (json) => replaced(json, '');
};
