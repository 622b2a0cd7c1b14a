/**
 * Replaces what a recording must not hold, so that it can be shared: personal data by test values, and what a shop gives out
 * by the names that a scenario has for it. What was valid stays valid, what was empty or invalid stays that, and the same
 * phone always becomes the same test number. Delivery and tax depend on city, state and pincode, which are kept.
 */
import { SAMPLE_SELLER } from '../../../core/catalogue/settings/seller.ts';
import { ADDRESS_FIELDS, ADDRESS_NOTES, EXAMPLE_ADDRESS, type AddressField } from '../../../core/entities/address.ts';
import { validateBusiness, type BusinessField } from '../../../core/validation/business.ts';
import { validateField } from '../../../core/validation/fields.ts';
import { validateUpi } from '../../../core/validation/order-requests.ts';
import { indianMobile } from '../../../core/validation/strict.ts';

/** Says what a scenario cannot hold. */
export class NotKept extends Error {
  override name = 'NotKept';
}

export type ScenarioValues = {
  /** The input of a call, or the JSON of a request, with every text in it replaced that could tell anything. */
  readonly of: (value: unknown, field?: string) => unknown;
  readonly addOrder: (number: string) => void;
  readonly lastOrder: () => string | undefined;
  readonly hasOrder: (number: string) => boolean;
  /** The name of an order, such as `order-1`. Throws NotKept for one that was not placed in this session. */
  readonly orderName: (number: string) => string;
  readonly addPayment: (order: string) => void;
  /** The names of the last payment of an order. Throws NotKept where none was made in this session. */
  readonly proofOf: (order: string) => { readonly paymentId: string; readonly signature: string };
};

/** Test numbers are ten digits, the first a 9. */
const FIRST_PHONE = 9_000_000_001;
/** No field of an address accepts it. */
const INVALID = '<>';
/** A complaint has 10 to 2,000 characters, a reason up to 500. */
const REPLACED = 'Replaced in the recording';

const addressValue =
  (field: AddressField) =>
  (typed: string): string =>
    validateField(field, typed).status === 'invalid' ? INVALID : EXAMPLE_ADDRESS[field];

const businessValue =
  (field: BusinessField, valid: string) =>
  (typed: string): string =>
    validateBusiness(field, { gstin: typed, name: typed }).status === 'valid' ? valid : INVALID;

const longText = (typed: string): string =>
  typed.trim().length < 10 ? 'Replaced' : REPLACED.padEnd(typed.trim().length > 500 ? typed.trim().length : 0, '.');

/** Fields whose values tell nothing about anybody. A text of any other field is replaced, and so is a long number. */
const KEPT: ReadonlySet<string> = new Set([
  ...ADDRESS_FIELDS.filter((field) => !ADDRESS_NOTES[field].isPersonal),
  ...['pid', 'qty', 'price', 'source', 'mode', 'purpose', 'purposes', 'for_ship', 'for_bill'],
  ...['expectedTotal', 'expected_total'],
]);
/** A password has more digits. */
const SHORT = 1000;

/** The same number for the same value, from 0. */
const numbered = (): ((value: string) => number) => {
  const known = new Map<string, number>();
  return (value) => {
    const number = known.get(value) ?? known.size;
    known.set(value, number);
    return number;
  };
};

export const createScenarioValues = (): ScenarioValues => {
  const orders: string[] = [];
  const payments: string[] = [];
  const [phoneNumber, keyNumber] = [numbered(), numbered()];
  const hasOrder = (number: string): boolean => orders.includes(number);
  const orderName = (number: string): string => {
    if (!hasOrder(number)) throw new NotKept('an order from before the session');
    return `order-${orders.indexOf(number) + 1}`;
  };
  const replace: Readonly<Record<string, (typed: string) => string>> = {
    ...Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, addressValue(field)])),
    phone: (typed) => {
      const phone = indianMobile(typed);
      return phone === undefined ? '12345' : String(FIRST_PHONE + phoneNumber(phone));
    },
    key: (typed) => `key-${keyNumber(typed) + 1}`,
    order: (typed) => (hasOrder(typed) ? orderName(typed) : 'BH0000000000'),
    reason: longText,
    message: longText,
    // Digits alone may be a password.
    code: (typed) => (/^[0-9\s]+$/u.test(typed) ? 'replaced' : typed),
    'business.gstin': businessValue('gstin', SAMPLE_SELLER.gstin),
    'business.name': businessValue('name', 'Replaced'),
    upi: (typed) => (validateUpi(typed).status === 'valid' ? 'shopper@bank' : 'invalid'),
  };
  const of = (value: unknown, field = ''): unknown => {
    if (typeof value === 'number') return KEPT.has(field) || Math.abs(value) < SHORT ? value : of(String(value), field);
    if (typeof value === 'string')
      return value.trim() === '' || KEPT.has(field) ? value : (replace[field]?.(value) ?? 'replaced');
    if (Array.isArray(value)) return value.map((item) => of(item, field));
    if (typeof value !== 'object' || value === null) return value;
    // A business is named by other rules than a person.
    const within = field === 'business' ? 'business.' : '';
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, of(part, `${within}${key}`)]));
  };
  return {
    of,
    hasOrder,
    orderName,
    addPayment: (order) => {
      payments.push(order);
    },
    proofOf: (order) => {
      const number = payments.lastIndexOf(order) + 1;
      if (number === 0) throw new NotKept('a payment at a gateway elsewhere');
      return { paymentId: `payment-${number}`, signature: `signature-${number}` };
    },
    lastOrder: () => orders.at(-1),
    addOrder: (number) => {
      if (!hasOrder(number)) orders.push(number);
    },
  };
};
