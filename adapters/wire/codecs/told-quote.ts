/** Reading back both totals that an answer carries (see quote-json.ts). */
import type { Discount } from '../../../core/entities/discount.ts';
import type { PaymentMode } from '../../../core/entities/payment-mode.ts';
import type { Quote, Quotes } from '../../../core/pricing/quote.ts';
import { flagIn, mapAt, mapOf, numberAt, rupeesAt, textIn, type Told } from '../tolerant.ts';

/** What a coupon, or redeemed cash, took off. */
export const toldDiscount = (map: Told): Discount & { readonly value: Quote['discount']['value'] } => ({
  isApplied: flagIn(map.get('isApplied')) ?? false,
  code: textIn(map.get('code')),
  off: numberAt(map, 'off'),
  amount: rupeesAt(map, 'amount'),
  byUrl: flagIn(map.get('byUrl')) ?? false,
  value: rupeesAt(map, 'value'),
});

const toldQuote = (map: Told, mode: PaymentMode): Quote => ({
  mode,
  count: numberAt(map, 'count'),
  listTotal: rupeesAt(map, 'list_total'),
  subtotal: rupeesAt(map, 'subtotal'),
  savings: rupeesAt(map, 'savings'),
  shipping: rupeesAt(map, 'shipping'),
  discount: toldDiscount(mapAt(map, 'discount')),
  total: rupeesAt(map, 'total'),
  rewardCash: rupeesAt(map, 'reward_cash'),
  redeemableCash: rupeesAt(map, 'redeemable_cash'),
});

/** Both totals; undefined from a backend that tells none, whose shopper counts for itself (spec 10.17). */
export const toldQuotes = (value: unknown): Quotes | undefined => {
  const map = mapOf(value);
  if (!map.has('prepaid') || !map.has('cod')) return undefined;
  return { prepaid: toldQuote(mapAt(map, 'prepaid'), 'card'), cod: toldQuote(mapAt(map, 'cod'), 'cod') };
};
