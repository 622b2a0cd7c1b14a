/** An order as it was sent to the shop, kept until it is answered, so that it can be sent again with the same key. */
import { rupees } from '../../entities/money/money.ts';
import { isPaymentMode } from '../../entities/payment-mode.ts';
import type { PlaceOrder } from '../../ports/shop-api.ts';
import { membersOf } from '../stored.ts';
import { parseAddress } from './checkout-draft.ts';

export type OrderAttempt = {
  /** The order and the cart, to recognise the same order. */
  readonly body: string;
  readonly request: PlaceOrder;
};

/** The attempt as it was stored; undefined for anything else. */
export const parseAttempt = (value: unknown): OrderAttempt | undefined => {
  const { body, request } = membersOf(value);
  const { mode, redeemCash, expectedTotal, shipping, billing, key } = membersOf(request);
  if (typeof body !== 'string' || typeof key !== 'string' || !isPaymentMode(mode)) return undefined;
  if (typeof expectedTotal !== 'number' || !Number.isSafeInteger(expectedTotal)) return undefined;
  return {
    body,
    request: {
      mode,
      redeemCash: redeemCash === true,
      expectedTotal: rupees(expectedTotal),
      shipping: parseAddress(shipping),
      billing: billing === null ? null : parseAddress(billing),
      key,
    },
  };
};
