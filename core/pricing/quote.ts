/** The one place where a total is computed; page, shop and command line all show its result (spec 4). */
import type { Settings } from '../catalogue/settings/settings.ts';
import { unitCount, type CartItems } from '../entities/cart.ts';
import type { Discount } from '../entities/discount.ts';
import { ZERO_RUPEES, add, subtract, type Rupees } from '../entities/money/money.ts';
import { DEFAULT_DELIVERY_MODE, DEFAULT_PAYMENT_MODE, isPrepaid, type PaymentMode } from '../entities/payment-mode.ts';
import { discountValue, listTotalOf, subtotalOf } from './totals.ts';
import { redeemableCash, redeemedAmount, rewardCashEarned } from './reward-cash.ts';

export type QuoteInput = {
  readonly items: CartItems;
  /** The applied coupon; its `amount` is replaced by the redeemed part of `cash`. */
  readonly discount: Discount;
  readonly mode: PaymentMode;
  /** The reward-cash balance, in rupees. */
  readonly cash?: Rupees;
  readonly redeem?: boolean;
};

/** The settings that a total depends on beyond the prices in its lines. */
export type QuoteSettings = Pick<Settings, 'codFee' | 'rewardPercent'>;

/** Every line of the summary, in whole rupees. */
export type Quote = {
  readonly mode: PaymentMode;
  /** Units in the cart. */
  readonly count: number;
  readonly listTotal: Rupees;
  readonly subtotal: Rupees;
  readonly savings: Rupees;
  readonly shipping: Rupees;
  readonly discount: Discount & {
    /** What the discount takes off. */
    readonly value: Rupees;
  };
  readonly total: Rupees;
  /** What the order will earn. */
  readonly rewardCash: Rupees;
  readonly redeemableCash: Rupees;
};

/**
 * What a cart costs in one payment mode.
 *
 * @example
 * ```ts
 * import { DEFAULT_SETTINGS } from '../core/catalogue/settings/default-settings.ts';
 * import { EMPTY_DISCOUNT } from '../core/entities/discount.ts';
 * import { rupees } from '../core/entities/money/money.ts';
 * import { quote } from '../core/pricing/quote.ts';
 *
 * const line = { qty: 2, price: rupees(999), sale: rupees(799) };
 * const { total } = quote({ items: { 'a-product': line }, discount: EMPTY_DISCOUNT, mode: 'cod' }, DEFAULT_SETTINGS);
 * // 2 × 799 and the fee for cash on delivery
 * ```
 */
export const quote = (input: QuoteInput, settings: QuoteSettings): Quote => quoteByMode(input, settings)(input.mode);

/** The quote of one cart in any mode: its lines are summed up once. */
export const quoteByMode = (
  { items, discount, cash = ZERO_RUPEES, redeem = false }: Omit<QuoteInput, 'mode'>,
  { codFee, rewardPercent }: QuoteSettings,
): ((mode: PaymentMode) => Quote) => {
  const [count, listTotal, subtotal] = [unitCount(items), listTotalOf(items), subtotalOf(items)];
  const savings = subtract(listTotal, subtotal);
  const rewardCash = rewardCashEarned(subtotal, rewardPercent);
  return (mode) => {
    const shipping = isPrepaid(mode) ? ZERO_RUPEES : codFee;
    return withCash({ mode, count, listTotal, subtotal, savings, shipping, discount, rewardCash }, cash, redeem);
  };
};

/** A cart's prices after reward cash is redeemed. */
const withCash = (
  prices: Omit<Quote, 'discount' | 'total' | 'redeemableCash'> & { readonly discount: Discount },
  cash: Rupees,
  redeem: boolean,
): Quote => {
  const { mode, subtotal, shipping, discount } = prices;
  const applied: Discount = { ...discount, amount: redeem ? redeemedAmount(cash, mode, subtotal) : ZERO_RUPEES };
  const value = discountValue(applied, subtotal);
  return {
    ...prices,
    discount: { ...applied, value },
    total: subtract(add(subtotal, shipping), value),
    redeemableCash: redeemableCash(cash, mode),
  };
};

/** Both totals a shopper compares before choosing how to pay (spec 11, cart/get). */
export type Quotes = { readonly prepaid: Quote; readonly cod: Quote };

export const quotesOf = (quoteOf: (mode: PaymentMode) => Quote): Quotes => ({
  prepaid: quoteOf(DEFAULT_PAYMENT_MODE),
  cod: quoteOf(DEFAULT_DELIVERY_MODE),
});

export const bothQuotes = (input: Omit<QuoteInput, 'mode'>, settings: QuoteSettings): Quotes =>
  quotesOf(quoteByMode(input, settings));

/** The quote of a payment mode; the modes of a kind cost the same. */
export const quoteIn = ({ prepaid, cod }: Quotes, mode: PaymentMode): Quote => ({
  ...(isPrepaid(mode) ? prepaid : cod),
  mode,
});

/** Quotes of any mode from the shop's two, which know nothing of the shopper's choice to redeem reward cash. */
export const quoteByModeFrom =
  (quotes: Quotes, { cash, redeem }: { readonly cash: Rupees; readonly redeem: boolean }) =>
  (mode: PaymentMode): Quote =>
    withCash(quoteIn(quotes, mode), cash, redeem);
