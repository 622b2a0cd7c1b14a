/**
 * A new order takes the place of the unpaid one it was meant to be: that one expires, and what it held is free again.
 */
import { EMPTY_LEDGER } from '../../entities/cash-ledger.ts';
import { isOpen, stateOf } from '../../entities/order.ts';
import { discountOf } from '../cart/cart.ts';
import { KeysMoved } from '../calls/run-call.ts';
import type { Desk } from '../calls/call-context.ts';
import { ledgerKey, NEW_PHONE, orderKey, phoneKey, type OrderRecord } from '../documents/documents.ts';
import { givenBack, type Books } from '../orders/holds.ts';
import { stepped } from '../orders/order-record.ts';
import { endReviewRefunds } from '../payments/refunds.ts';

export type Superseding = {
  /** The orders that expire. */
  readonly expired: readonly OrderRecord[];
  /** The phone's books with their holds given back. */
  readonly books: Books;
};

/**
 * The unpaid order of this session's cart, and the one that holds the code of this cart's coupon. `named` are the
 * orders whose documents were named. Throws KeysMoved where another one turned up since.
 */
export const superseding = ({ visit, documents, now }: Desk, phone: string, named: readonly string[]): Superseding => {
  const record = documents.get(phoneKey(phone)) ?? NEW_PHONE;
  const candidates = new Set([visit.unpaidOrder, record.codes[discountOf(visit).code]]);
  const expired = [...candidates].flatMap((number) => {
    if (number === undefined || number === null) return [];
    if (!named.includes(number)) throw new KeysMoved();
    const order = documents.get(orderKey(number));
    if (order === undefined || order.phone !== phone) return [];
    const isHeld = isOpen(order) && order.payment.heldSince !== null;
    const expired = stateOf(order) === 'pending_payment' || isHeld ? stepped(order, 'expired', now) : undefined;
    // Whoever orders anew has no use for what was held for this one.
    return expired === undefined ? [] : endReviewRefunds(expired, now);
  });
  const books: Books = { ledger: documents.get(ledgerKey(phone)) ?? EMPTY_LEDGER, phone: record };
  return { expired, books: expired.reduce((sum, order) => givenBack(sum, order, now), books) };
};
