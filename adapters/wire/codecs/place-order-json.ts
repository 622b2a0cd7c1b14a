/** The larger bodies that a client sends: a customer, an order, a conversion event (spec 7, 11). */
import type { Customer } from '../../../core/entities/customer.ts';
import { EMPTY_ADDRESS } from '../../../core/entities/address.ts';
import { PAYMENT_MODES } from '../../../core/entities/payment-mode.ts';
import { NO_RUPEES, rupees, type Rupees } from '../../../core/entities/money.ts';
import type { ConversionEvent, PlaceOrder, SavedAddresses } from '../../../core/ports/shop-api.ts';
import { isIdempotencyKey } from '../../../core/validation/idempotency-key.ts';
import { addressJson, sentAddress } from './address-json.ts';
import { fieldsOf, flagAt, Malformed, oneOfAt, rupeesAt, textAt, type Fields } from '../strict.ts';

/** Longest address of a page that an event may name, in characters. */
const MAX_URL = 2048;

export const customerJson = ({ name, phone, email, isVerified }: Customer): object => ({
  name,
  phone,
  email,
  isVerified,
});

export const sentCustomer = (fields: Fields): { readonly customer: Customer } & SavedAddresses => {
  const customer = fieldsOf(fields.own('customer'), 'customer');
  return {
    customer: {
      name: textAt(customer, 'name'),
      phone: textAt(customer, 'phone'),
      email: textAt(customer, 'email', { absent: '' }),
      isVerified: flagAt(customer, 'isVerified', { required: false }),
    },
    shipping: sentAddress(fields.own('shipping'), 'shipping'),
    billing: sentAddress(fields.own('billing'), 'billing'),
  };
};

/** The key travels in a header of its own. */
export const placeJson = ({ mode, redeemCash, expectedTotal, shipping, billing }: PlaceOrder): object => ({
  payment_mode: mode,
  redeem_cash: redeemCash,
  expected_total: expectedTotal,
  shipping: addressJson(shipping),
  billing: addressJson(billing),
});

export const sentPlace = (fields: Fields, key: string): PlaceOrder => ({
  mode: oneOfAt(fields, 'payment_mode', PAYMENT_MODES),
  redeemCash: flagAt(fields, 'redeem_cash'),
  expectedTotal: rupeesAt(fields, 'expected_total'),
  shipping: sentAddress(fields.own('shipping'), 'shipping') ?? EMPTY_ADDRESS,
  billing: sentAddress(fields.own('billing'), 'billing'),
  key: sentKey(key),
});

const sentKey = (key: string): string => {
  if (!isIdempotencyKey(key))
    throw new Malformed('Idempotency-Key', 'should be 8 to 200 printable ASCII characters without spaces');
  return key;
};

export const conversionJson = ({ name, phone, email, shipping, amount, url, event }: ConversionEvent): object => ({
  name,
  phone,
  email,
  shipping,
  amount,
  url,
  event,
});

/** What a page claims an amount to be. The shop puts its own figure in its place, so a claim is no reason to refuse. */
const claimedRupees = ({ own }: Fields, key: string): Rupees => {
  const value = own(key);
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? rupees(value) : NO_RUPEES;
};

export const sentConversion = (fields: Fields): ConversionEvent => ({
  name: textAt(fields, 'name', { absent: '' }),
  phone: textAt(fields, 'phone', { absent: '' }),
  email: textAt(fields, 'email', { absent: '' }),
  shipping: claimedRupees(fields, 'shipping'),
  amount: claimedRupees(fields, 'amount'),
  url: textAt(fields, 'url', { max: MAX_URL }),
  event: oneOfAt(fields, 'event', ['InitiateCheckout']),
});
