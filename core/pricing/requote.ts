/** What an order costs in another payment mode; prices and coupon stay as agreed (spec 11, payment/retry). */
import type { Order } from '../entities/order.ts';
import type { Rupees } from '../entities/money/money.ts';
import type { PaymentMode } from '../entities/payment-mode.ts';
import { quote, type Quote, type QuoteSettings } from './quote.ts';

/**
 * Cash on delivery adds its fee and voids redeemed reward cash, so that the coupon's percentage applies again. A
 * prepaid mode keeps what was redeemed if all of it is available: `cash` is the customer's balance for it, in rupees;
 * by default enough.
 */
export const requoted = (
  { items, summary: { discount } }: Pick<Order, 'items' | 'summary'>,
  mode: PaymentMode,
  settings: QuoteSettings,
  cash: Rupees = discount.amount,
): Quote => {
  const { amount } = discount;
  return quote({ items, discount, mode, cash: amount, redeem: amount > 0 && cash >= amount }, settings);
};

/**
 * What an order costs in another mode with everything else as it was agreed, whatever the settings are by now. Paid online, an
 * order for cash on delivery costs less by exactly its fee (spec 10.23).
 */
export const requotedAsAgreed = (order: Pick<Order, 'items' | 'summary'>, mode: PaymentMode): Quote => {
  const { shipping, rewardCash } = order.summary;
  return { ...requoted(order, mode, { codFee: shipping, rewardPercent: 0 }), rewardCash };
};
