/** The request that places an order, as JSON (spec 11). */
import { EMPTY_ADDRESS } from '../../../core/entities/address.ts';
import { PAYMENT_MODES } from '../../../core/entities/payment-mode.ts';
import type { PlaceOrder } from '../../../core/ports/shop-api.ts';
import { isIdempotencyKey } from '../../../core/validation/idempotency-key.ts';
import { flagAt, Malformed, oneOfAt, rupeesAt, type Fields } from '../strict.ts';
import { decodeRequestAddress, encodeAddress } from './address-json.ts';

/** The idempotency key is not in the body: it is sent as a header. */
export const encodePlaceOrder = ({ mode, redeemCash, expectedTotal, shipping, billing }: PlaceOrder) => ({
  payment_mode: mode,
  redeem_cash: redeemCash,
  expected_total: expectedTotal,
  shipping: encodeAddress(shipping),
  billing: encodeAddress(billing),
});

export const decodePlaceOrder = (fields: Fields, key: string): PlaceOrder => ({
  mode: oneOfAt(fields, 'payment_mode', PAYMENT_MODES),
  redeemCash: flagAt(fields, 'redeem_cash'),
  expectedTotal: rupeesAt(fields, 'expected_total'),
  shipping: decodeRequestAddress(fields.own('shipping'), 'shipping') ?? EMPTY_ADDRESS,
  billing: decodeRequestAddress(fields.own('billing'), 'billing'),
  key: decodeIdempotencyKey(key),
});

export const decodeIdempotencyKey = (key: string): string => {
  if (!isIdempotencyKey(key))
    throw new Malformed('Idempotency-Key', 'should be 8 to 200 printable ASCII characters without spaces');
  return key;
};
