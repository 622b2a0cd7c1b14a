/**
 * What an order costs when another way to pay is chosen for it: prices and coupon stay as they were agreed on (spec 11,
 * payment/retry).
 */
import type { Order } from '../entities/order.ts';
import type { Rupees } from '../entities/money.ts';
import type { PaymentMode } from '../entities/payment-mode.ts';
import { quote, type Quote } from './quote.ts';

/**
 * Cash on delivery adds its fee and voids redeemed reward cash; then the coupon's percentage stands again. Every other
 * way keeps what was redeemed, as long as all of it is there: `cash` is what the customer still has for it, in rupees,
 * and is thought to be there unless it is given.
 */
export const requoted = (
  { items, summary: { discount } }: Pick<Order, 'items' | 'summary'>,
  mode: PaymentMode,
  cash: Rupees = discount.amount,
): Quote => {
  const { amount } = discount;
  return quote({ items, discount, mode, cash: amount, redeem: amount > 0 && cash >= amount });
};
