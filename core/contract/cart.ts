/** The calls about the cart and its code (spec 4, 7). */
import { FIRST_CALL_PATH } from './paths.ts';
import { productOf } from '../catalogue/products.ts';
import { unitCount } from '../entities/cart.ts';
import { normaliseCode } from '../entities/discount.ts';
import type { Rupees } from '../entities/money/money.ts';
import type { ProductId } from '../entities/product.ts';
import type { Calls } from './call.ts';
import { quotes } from './quotes.ts';
import { FIELD, left, LINE } from './refusals.ts';
import * as s from './shape.ts';
import { unreadable } from './tolerant.ts';
import { code, count, percent, productId } from './values.ts';

/** Limits beyond any real line, below which sums stay exact. */
const UNITS = { integer: true, min: 1, within: [0, 100_000] } as const;
export const PRICES = { within: [0, 1_000_000_000] } as const;

export const qty = s.number(UNITS);
export const price = s.amount<Rupees>('rupees', PRICES);
export const sale = s.amount<Rupees>('rupees', PRICES);

export const receivedLine = s.object({ qty, price: s.optional(price), sale: s.optional(sale) });

/** A line as it is received: a foreign backend may leave the prices to the shopper, who has the same catalogue. */
export type ReceivedLine = s.Infer<typeof receivedLine>;
export type ReceivedItems = Readonly<Record<ProductId, ReceivedLine>>;

/** Lines by product id, without those of no units. */
/* @__NO_SIDE_EFFECTS__ */
export const linesOf = <Line extends ReceivedLine>(line: s.Shape<Line>): s.Shape<Readonly<Record<ProductId, Line>>> =>
  s.transform(s.record(line), (lines) =>
    Object.fromEntries(
      Object.entries(lines).filter(([pid, one]) => {
        if (one.qty > 0 && one.price === undefined && productOf(pid) === undefined) unreadable('no price');
        return one.qty > 0;
      }),
    ),
  );
export const items: s.Shape<ReceivedItems> = linesOf<ReceivedLine>(receivedLine);

const couponFields = {
  isApplied: s.optional(s.boolean(), { owed: true }),
  code,
  off: s.optional(percent),
  byUrl: s.optional(s.boolean()),
};
type SentCoupon = s.InferFields<typeof couponFields>;

/**
 * A coupon as a cart carries it. A foreign backend may answer only the code (spec 10.17): without a percentage, and without
 * saying whether it came by the ?coupon= of a page.
 */
export type CartCoupon = SentCoupon & { readonly isApplied: boolean };

/** Where only the code is sent, having one means that it is applied. */
const withApplied = <Sent extends SentCoupon>(sent: Sent): Sent & CartCoupon => ({
  ...sent,
  isApplied: sent.isApplied ?? sent.code !== '',
});

export const sentCoupon = s.object(couponFields);
const coupon: s.Shape<CartCoupon> = s.transform(sentCoupon, withApplied);

/** What the calls that change a line answer. A foreign backend may answer only parts of it. */
export type CartChange = s.InferFields<typeof cartFields>;
const cartFields = {
  items: s.optional(items),
  /** The count of units. */
  total: s.optional(count),
  discount: s.optional(coupon),
  quotes: s.optional(quotes),
  /** Grows with every change of the cart. */
  version: s.optional(s.number({ integer: true })),
  left: s.optional(left),
};
export const cartChange: s.Shape<CartChange> = s.object(cartFields);

const EMPTY_COUPON: CartCoupon = { isApplied: false, code: '' };

/** A cart without items is empty. */
const wholeCart = ({ items: lines = {}, total = unitCount(lines), discount = EMPTY_COUPON, ...rest }: CartChange) => ({
  ...rest,
  items: lines,
  total,
  discount,
});

export type CartView = Readonly<ReturnType<typeof wholeCart>>;
export const cart: s.Shape<CartView> = s.transform(cartChange, wholeCart);

export type CouponView = CartCoupon & {
  /** The cart after the change; absent from a foreign backend. */
  readonly cart?: CartView;
};
export const couponAnswer = s.object({ ...couponFields, cart: s.optional(cart) });

/** Another quantity than 1 to 20 is refused with QUANTITY_INVALID, not as a malformed request (spec 10.13). */
export const quantity = s.number();
const line = s.object({ pid: productId, qty: quantity });
export const couponCode = s.object({ code });
const product = s.object({ pid: productId });
export const couponRequest = s.object({ code, source: s.optional(s.picklist(['url'])) });

const change = { method: 'POST', level: 'core', by: 'visitor', data: cartChange } as const;

export const cartCalls = {
  getCart: { method: 'GET', path: FIRST_CALL_PATH, level: 'core', by: 'visitor', data: cart, refusals: [] },
  addToCart: { ...change, path: 'cart/add.php', input: line, refusals: LINE },
  quickBuy: { ...change, path: 'cart/quickBuy.php', input: line, refusals: LINE },
  updateCart: { ...change, path: 'cart/update.php', input: line, refusals: LINE },
  deleteFromCart: { ...change, path: 'cart/delete.php', input: product, refusals: ['UNKNOWN_PRODUCT'] },
  applyCoupon: {
    method: 'POST',
    path: 'discount/apply.php',
    level: 'core',
    by: 'visitor',
    input: couponRequest,
    data: couponAnswer,
    // A backend that does not repeat the code means the requested one.
    complete: (sent: s.Infer<typeof couponAnswer>, input: s.Infer<typeof couponRequest>): CouponView =>
      withApplied({ ...sent, code: sent.code || normaliseCode(input.code) }),
    refusals: [...FIELD, 'COUPON_INVALID', 'OFFER_EXPIRED'],
  },
  removeCoupon: { ...change, path: 'discount/delete.php', input: couponCode, refusals: [] },
} as const satisfies Calls;
