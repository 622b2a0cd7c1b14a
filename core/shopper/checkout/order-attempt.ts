/**
 * An order as it was sent to the shop, kept until it is answered, so that it can be sent again with the same key. All
 * tabs keep the same one, so that none of them shows an empty cart while the order may be placed.
 */
import { rupees } from '../../entities/money/money.ts';
import { isPaymentMode } from '../../entities/payment-mode.ts';
import type { PlaceOrder } from '../../ports/shop-api.ts';
import { membersOf } from '../stored.ts';
import { parseAddress, parseBusiness } from './checkout-draft.ts';

export type OrderAttempt = {
  /** The order and the cart, to recognise the same order. */
  readonly body: string;
  readonly request: PlaceOrder;
  /** When the button was pressed, on the shop's clock. */
  readonly at: number;
  /** Its answer was lost. Before that, the page that has sent it waits for it. */
  readonly isLost: boolean;
};

/** What is stored of the last attempt: all of it; then, for the other tabs, the number of its order. */
export type StoredAttempt = OrderAttempt | { readonly found: string };

/** As it was stored; undefined for anything else. */
export const parseAttempt = (value: unknown): StoredAttempt | undefined => {
  const { body, request, at, isLost, found } = membersOf(value);
  if (typeof found === 'string') return { found };
  const { mode, redeemCash, expectedTotal, shipping, billing, business: sent, key } = membersOf(request);
  if (typeof body !== 'string' || typeof key !== 'string' || !isPaymentMode(mode)) return undefined;
  if (!isInteger(expectedTotal) || !isInteger(at)) return undefined;
  const business = parseBusiness(sent);
  return {
    body,
    at,
    isLost: isLost === true,
    request: {
      mode,
      redeemCash: redeemCash === true,
      expectedTotal: rupees(expectedTotal),
      shipping: parseAddress(shipping),
      billing: billing === null ? null : parseAddress(billing),
      ...(business !== null && { business }),
      key,
    },
  };
};

const isInteger = (value: unknown): value is number => Number.isSafeInteger(value);
