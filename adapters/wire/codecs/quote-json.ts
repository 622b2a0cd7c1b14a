/** Quotes as JSON, with the names that the wire and the command line share. All amounts are whole rupees. */
import type { Discount } from '../../../core/entities/discount.ts';
import type { Rupees } from '../../../core/entities/money/money.ts';
import { DEFAULT_DELIVERY_MODE, DEFAULT_PAYMENT_MODE, type PaymentMode } from '../../../core/entities/payment-mode.ts';
import type { Quote, Quotes } from '../../../core/pricing/quote.ts';
import { flagIn, mapAt, mapOf, numberAt, rupeesAt, textIn, type JsonMap } from '../tolerant.ts';

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

export const encodeQuote = (quote: Quote): QuoteJson => {
  const { isApplied, code, off, amount, value } = quote.discount;
  return encodeWith(quote, { isApplied, code, off, amount, value });
};

/** On the wire a quote also says whether its coupon came by URL, which the bundle's price depends on (spec 10.8). */
const encodeWireQuote = (quote: Quote) => {
  const { isApplied, code, off, amount, value, byUrl } = quote.discount;
  return encodeWith(quote, { isApplied, code, off, amount, value, byUrl });
};

const encodeWith = <DiscountJson>(quote: Quote, discount: DiscountJson) => ({
  count: quote.count,
  list_total: quote.listTotal,
  subtotal: quote.subtotal,
  savings: quote.savings,
  shipping: quote.shipping,
  discount,
  total: quote.total,
  reward_cash: quote.rewardCash,
  redeemable_cash: quote.redeemableCash,
});

/** The quotes for both payment kinds, as cart/get and a refused order carry them (spec 11). */
export const encodeQuotes = ({ prepaid, cod }: Quotes) => ({
  prepaid: encodeWireQuote(prepaid),
  cod: encodeWireQuote(cod),
});

/** The discount by a coupon or by redeemed cash. */
export const decodeDiscount = (map: JsonMap): Discount & { readonly value: Quote['discount']['value'] } => ({
  isApplied: flagIn(map.get('isApplied')) ?? false,
  code: textIn(map.get('code')),
  off: numberAt(map, 'off'),
  amount: rupeesAt(map, 'amount'),
  byUrl: flagIn(map.get('byUrl')) ?? false,
  value: rupeesAt(map, 'value'),
});

const decodeQuote = (map: JsonMap, mode: PaymentMode): Quote => ({
  mode,
  count: numberAt(map, 'count'),
  listTotal: rupeesAt(map, 'list_total'),
  subtotal: rupeesAt(map, 'subtotal'),
  savings: rupeesAt(map, 'savings'),
  shipping: rupeesAt(map, 'shipping'),
  discount: decodeDiscount(mapAt(map, 'discount')),
  total: rupeesAt(map, 'total'),
  rewardCash: rupeesAt(map, 'reward_cash'),
  redeemableCash: rupeesAt(map, 'redeemable_cash'),
});

/** Both quotes; undefined from a backend that sends none, for which the shopper computes them (spec 10.17). */
export const decodeQuotes = (value: unknown): Quotes | undefined => {
  const map = mapOf(value);
  if (!map.has('prepaid') || !map.has('cod')) return undefined;
  return {
    prepaid: decodeQuote(mapAt(map, 'prepaid'), DEFAULT_PAYMENT_MODE),
    cod: decodeQuote(mapAt(map, 'cod'), DEFAULT_DELIVERY_MODE),
  };
};
