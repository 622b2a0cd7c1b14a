/** The summary beside the cart and the checkout: the quotes of what is shown (spec 4, 10.6). */
import type { ShopperSettings } from '../../catalogue/settings/settings.ts';
import { ZERO_RUPEES, larger, subtract, type Rupees } from '../../entities/money/money.ts';
import { byMode, isPrepaid, type PaymentMode } from '../../entities/payment-mode.ts';
import { discountValue } from '../../pricing/totals.ts';
import { quote, quoteByMode, quoteByModeFrom, quotesOf, type Quote } from '../../pricing/quote.ts';
import { repriced } from '../cart/apply-answer.ts';
import type { CartState } from '../cart/cart-state.ts';
import type { CheckoutState } from './checkout-state.ts';
import { derive, type Observable } from '../observable.ts';
import type { SessionState } from '../session/session-store.ts';

export type Summary = {
  /** In the chosen payment mode. */
  readonly quote: Quote;
  /** The two totals that a shopper compares before choosing. */
  readonly prepaid: Quote;
  readonly cod: Quote;
  /** What each mode costs; `shipping` is included in the total. */
  readonly costs: Readonly<Record<PaymentMode, Pick<Quote, 'total' | 'shipping'>>>;
  /** How many rupees more the coupon would save than the redeemed cash; 0 if it would not. */
  readonly couponSavesMore: Rupees;
  /** The total with the coupon that the end of the countdown took; null if there was none or it is the same. */
  readonly totalWithEndedCoupon: Rupees | null;
};

/**
 * The shop's own quotes where it sends them, so that a page with older settings shows what the shop takes. While a
 * change is pending, and for a backend without quotes, they are the core's own, by the fee that the shop last named.
 */
export const createSummary = (
  cart: Observable<CartState>,
  checkout: Observable<CheckoutState>,
  session: Observable<SessionState>,
  settings: ShopperSettings,
): Observable<Summary> =>
  derive([cart, checkout, session], () => {
    const { items, discount, endedCoupon, quotes: shopQuotes, pending } = cart.get();
    const { mode, redeemCash: redeem } = checkout.get().form;
    const { cash } = session.get();
    const { rewardPercent } = settings;
    const current = { rewardPercent, codFee: shopQuotes === null ? settings.codFee : shopQuotes.cod.shipping };
    const quoteOf =
      shopQuotes === null || pending.length > 0
        ? quoteByMode({ items, discount, cash, redeem }, current)
        : quoteByModeFrom(shopQuotes, { cash, redeem });
    const { prepaid, cod } = quotesOf(quoteOf);
    const chosen = quoteOf(mode);
    const totalWithEndedCoupon =
      endedCoupon === null
        ? chosen.total
        : quote({ items: repriced(items, endedCoupon, settings), discount: endedCoupon, mode, cash, redeem }, current)
            .total;
    const byCoupon = discountValue({ ...chosen.discount, amount: ZERO_RUPEES }, chosen.subtotal);
    return {
      quote: chosen,
      prepaid,
      cod,
      // The modes of a kind cost the same.
      costs: byMode((each) => (isPrepaid(each) ? prepaid : cod)),
      couponSavesMore:
        chosen.discount.amount > 0 ? larger(ZERO_RUPEES, subtract(byCoupon, chosen.discount.value)) : ZERO_RUPEES,
      totalWithEndedCoupon: totalWithEndedCoupon === chosen.total ? null : totalWithEndedCoupon,
    };
  });
