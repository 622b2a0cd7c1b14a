/** The bare rules: pure functions on a cart, without a shop, a shopper or a promise. */
import { percentageOf } from '../../../../core/catalogue/coupons.ts';
import { products } from '../../../../core/catalogue/products.ts';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import type { CartItems } from '../../../../core/entities/cart.ts';
import { couponDiscount, EMPTY_DISCOUNT, type Discount } from '../../../../core/entities/discount.ts';
import { PAYMENT_MODES } from '../../../../core/entities/payment-mode.ts';
import { quote } from '../../../../core/pricing/quote.ts';
import { withQuantity } from '../../../../core/shopper/cart/apply-answer.ts';

const { code } = DEFAULT_SETTINGS.offer;
const COUPON = couponDiscount(code, percentageOf(code, DEFAULT_SETTINGS), false);
const pids = products.map(({ id }) => id);

const lines = (items: CartItems, pid: string, qty: number): CartItems =>
  withQuantity(items, pid, qty, EMPTY_DISCOUNT, DEFAULT_SETTINGS);
const TWO_LINES = pids.slice(0, 2).reduce((items, pid) => lines(items, pid, 2), {});

/** What a cart of two lines with a coupon costs. */
export const quoteOnce = (turn: number): void => {
  const mode = PAYMENT_MODES[turn % PAYMENT_MODES.length] ?? 'cod';
  const { total } = quote({ items: TWO_LINES, discount: COUPON, mode }, DEFAULT_SETTINGS);
  if (!(total > 0)) throw new Error(`a total of ${total}`);
};

let items: CartItems = {};
let discount: Discount = EMPTY_DISCOUNT;

/** One step of a shopper, a line's quantity or a coupon, and the total after it. */
export const takeStep = (turn: number): void => {
  if (turn % 8 === 7) discount = discount.isApplied ? EMPTY_DISCOUNT : COUPON;
  else items = lines(items, pids[turn % pids.length] ?? '', turn % 3);
  quote({ items, discount, mode: 'cod' }, DEFAULT_SETTINGS);
};
