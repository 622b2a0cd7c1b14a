/**
 * The summary beside the cart and the checkout: one quote for each way to pay, made from what is shown (spec 4, 10.6).
 */
import { priceOf, productOf } from '../../catalogue/products.ts';
import { larger, NO_RUPEES, subtract, type Rupees } from '../../entities/money.ts';
import type { Price, ProductId } from '../../entities/product.ts';
import { discountValue } from '../../pricing/discount-value.ts';
import { bothQuotes, quote, type Quote } from '../../pricing/quote.ts';
import type { CartState } from '../cart/cart-sync.ts';
import type { CheckoutState } from './checkout-state.ts';
import { derive, type Observable } from '../observable.ts';
import type { SessionState } from '../session/session-store.ts';

export type Summary = {
  /** In the mode that is chosen. */
  readonly quote: Quote;
  /** The two totals that a shopper compares before choosing. */
  readonly prepaid: Quote;
  readonly cod: Quote;
  /** How many rupees more the coupon would save than the redeemed cash does; 0 when it would not. */
  readonly couponSavesMore: Rupees;
};

export const createSummary = (
  cart: Observable<CartState>,
  checkout: Observable<CheckoutState>,
  session: Observable<SessionState>,
): Observable<Summary> =>
  derive([cart, checkout, session], () => {
    const { items, discount } = cart.get();
    const { mode, redeemCash: redeem } = checkout.get().form;
    const { cash } = session.get();
    const chosen = quote({ items, discount, mode, cash, redeem });
    const byCoupon = discountValue(discount, chosen.subtotal);
    return {
      quote: chosen,
      ...bothQuotes({ items, discount, cash, redeem }),
      couponSavesMore:
        chosen.discount.amount > 0 ? larger(NO_RUPEES, subtract(byCoupon, chosen.discount.value)) : NO_RUPEES,
    };
  });

export type Prices = {
  /** The price of one unit now; undefined for a product that is not in the range. */
  readonly of: (pid: ProductId) => Price | undefined;
};

/** What the pages show beside a product: the bundle costs less while a URL coupon stands. */
export const createPrices = (cart: Observable<CartState>): Observable<Prices> => {
  const table = (byUrl: boolean): Prices => ({
    of: (pid) => {
      const product = productOf(pid);
      return product === undefined ? undefined : priceOf(product, byUrl);
    },
  });
  const [ordinary, byUrl] = [table(false), table(true)];
  return derive([cart], () => (cart.get().discount.byUrl ? byUrl : ordinary));
};
