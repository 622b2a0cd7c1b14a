/** The totals of both ways to pay: every line of the summary. */
import type { Discount } from '../entities/discount.ts';
import type { Rupees } from '../entities/money/money.ts';
import { DEFAULT_DELIVERY_MODE, DEFAULT_PAYMENT_MODE, type PaymentMode } from '../entities/payment-mode.ts';
import type { Quote, Quotes } from '../pricing/quote.ts';
import * as s from './shape.ts';
import { code, count, percent, rupees } from './values.ts';

/** Any whole number of rupees. */
const sum = s.amount<Rupees>('rupees');

export const discount: s.Shape<Discount & { readonly value: Rupees }> = s.object({
  isApplied: s.boolean(),
  code,
  off: percent,
  amount: sum,
  byUrl: s.boolean(),
  value: sum,
});

/* @__NO_SIDE_EFFECTS__ */
const quoteOf = (mode: PaymentMode): s.Shape<Quote> =>
  s.object({
    mode: s.implied(mode),
    count,
    listTotal: s.named('list_total', rupees),
    subtotal: rupees,
    savings: rupees,
    shipping: rupees,
    discount,
    total: rupees,
    rewardCash: s.named('reward_cash', rupees),
    redeemableCash: s.named('redeemable_cash', rupees),
  });
export const prepaidQuote = quoteOf(DEFAULT_PAYMENT_MODE);
export const codQuote = quoteOf(DEFAULT_DELIVERY_MODE);

/** A backend that does not send both sends none, and the shopper computes them (spec 10.17). */
export const quotes: s.Shape<Quotes> = s.object(
  { prepaid: prepaidQuote, cod: codQuote },
  { needs: ['prepaid', 'cod'] },
);
