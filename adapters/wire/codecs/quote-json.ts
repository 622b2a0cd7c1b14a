/** A quote in JSON, with the names that the wire and the command line share. All amounts are whole rupees. */
import type { Rupees } from '../../../core/entities/money.ts';
import type { Quote, Quotes } from '../../../core/pricing/quote.ts';

export type QuoteJson = {
  readonly count: number;
  readonly list_total: Rupees;
  readonly subtotal: Rupees;
  readonly savings: Rupees;
  readonly shipping: Rupees;
  readonly discount: {
    readonly isApplied: boolean;
    readonly code: string;
    readonly off: number;
    readonly amount: Rupees;
    readonly value: Rupees;
  };
  readonly total: Rupees;
  readonly reward_cash: Rupees;
  readonly redeemable_cash: Rupees;
};

export const quoteJson = ({ discount: { isApplied, code, off, amount, value }, ...lines }: Quote): QuoteJson => ({
  count: lines.count,
  list_total: lines.listTotal,
  subtotal: lines.subtotal,
  savings: lines.savings,
  shipping: lines.shipping,
  discount: { isApplied, code, off, amount, value },
  total: lines.total,
  reward_cash: lines.rewardCash,
  redeemable_cash: lines.redeemableCash,
});

/** On the wire a quote also says whether its coupon came by URL, which the bundle's price hangs on (spec 10.8). */
const wireQuoteJson = (quote: Quote): object => {
  const json = quoteJson(quote);
  return { ...json, discount: { ...json.discount, byUrl: quote.discount.byUrl } };
};

/** Both totals, as cart/get and a refused order carry them (spec 11). */
export const quotesJson = ({ prepaid, cod }: Quotes): object => ({
  prepaid: wireQuoteJson(prepaid),
  cod: wireQuoteJson(cod),
});
