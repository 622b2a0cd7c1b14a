/** What the cart shows. */
import type { CartItems } from '../../entities/cart.ts';
import { EMPTY_DISCOUNT, type Discount } from '../../entities/discount.ts';
import type { ProductId } from '../../entities/product.ts';
import { EMPTY_UNITS, type Units } from '../../entities/stock.ts';
import type { Quotes } from '../../pricing/quote.ts';
import type { CouponLoss, CandidateCoupon } from './coupon-comparison.ts';
import type { Notice } from '../notice.ts';

export type CartState = {
  /**
   * `loading` until the shop has sent the whole cart once, `unreachable` while it cannot. Until `ready` no total is
   * valid.
   */
  readonly phase: 'loading' | 'ready' | 'unreachable';
  /** Why the cart could not be loaded, while it is `unreachable`. */
  readonly loadProblem: Notice | null;
  readonly items: CartItems;
  readonly discount: Discount;
  /** Units left of products in short supply, in the cart or not; 0 where one is sold out (spec 10.21). */
  readonly left: Units;
  /** What the shop takes for its own cart, without the pending changes; null if it did not say. */
  readonly quotes: Quotes | null;
  /** Units. */
  readonly count: number;
  /** Lines whose change is in progress. */
  readonly pending: readonly ProductId[];
  readonly couponBusy: boolean;
  /** A code that is typed and not applied; it stays while its field is not shown. */
  readonly typedCode: string;
  /** Under the input of the code. */
  readonly couponNotice: Notice | null;
  /** A code that would save less than the applied one; it waits for a confirmation (spec 10.9). */
  readonly couponToConfirm: (CandidateCoupon & CouponLoss) | null;
  /** The coupon that the end of the countdown took from this cart, until another one is applied. */
  readonly endedCoupon: Discount | null;
  readonly notice: Notice | null;
  /** The product whose "Buy now" was pressed, until that has failed or the page is left for the checkout. */
  readonly buying: ProductId | null;
};

export const NEW_CART_STATE: CartState = {
  phase: 'loading',
  loadProblem: null,
  items: {},
  discount: EMPTY_DISCOUNT,
  left: EMPTY_UNITS,
  quotes: null,
  count: 0,
  pending: [],
  couponBusy: false,
  typedCode: '',
  couponNotice: null,
  couponToConfirm: null,
  endedCoupon: null,
  notice: null,
  buying: null,
};
