/** Schemas of the cart and its totals. */
import * as v from 'valibot';
import { count, percent, productId, quantity, rupees, text, time } from './basic-schemas.ts';

export const lineRequest = v.object({ pid: productId, qty: quantity });

const line = v.object({
  qty: v.pipe(v.number(), v.integer(), v.minValue(1), v.description('Units.')),
  price: v.exactOptional(v.pipe(v.number(), v.integer(), v.description('MRP of one unit, in whole rupees.'))),
  sale: v.exactOptional(
    v.pipe(v.number(), v.integer(), v.description('Selling price of one unit, in whole rupees; 0: not on sale.')),
  ),
});

/** Lines by product id. PHP's `[]` for no lines is accepted as well. */
export const items = v.record(v.string(), line);

export const coupon = v.object({
  isApplied: v.boolean(),
  code: text('The code; empty without a coupon.'),
  off: v.exactOptional(percent),
  byUrl: v.exactOptional(v.pipe(v.boolean(), v.description('Whether the code came by the ?coupon= of a page.'))),
});

const discount = v.object({
  isApplied: v.pipe(v.boolean(), v.description('Whether a coupon is applied. Redeemed reward cash is none.')),
  code: text('The code; empty without a coupon.'),
  off: percent,
  amount: v.pipe(
    v.number(),
    v.integer(),
    v.description('Redeemed reward cash in whole rupees. Above 0 it takes the place of the percentage.'),
  ),
  byUrl: v.pipe(v.boolean(), v.description('Whether the code came by the ?coupon= of a page.')),
  value: v.pipe(v.number(), v.integer(), v.description('What is taken off, in whole rupees.')),
});

export const orderDiscount = discount;

export const quote = v.pipe(
  v.object({
    count,
    list_total: rupees,
    subtotal: rupees,
    savings: rupees,
    shipping: rupees,
    discount,
    total: rupees,
    reward_cash: rupees,
    redeemable_cash: rupees,
  }),
  v.description('Every line of the summary. total = subtotal + shipping − discount.value, and never below 0.'),
);

export const quotes = v.pipe(
  v.object({ prepaid: quote, cod: quote }),
  v.description('The summary for payment in advance and for cash on delivery.'),
);

/** Fewer than wanted are left of these products. */
export const left = v.pipe(
  v.record(v.string(), count),
  v.description('Units left of products in short supply, by product id; 0: sold out.'),
);

export const cart = v.object({
  items: v.exactOptional(items),
  total: v.exactOptional(count),
  discount: v.exactOptional(coupon),
  quotes: v.exactOptional(quotes),
  version: v.exactOptional(v.pipe(v.number(), v.integer(), v.description('Grows with every change of the cart.'))),
  left: v.exactOptional(left),
});

export const couponAnswer = v.object({ ...coupon.entries, cart: v.exactOptional(cart) });

export const offer = v.object({ startedAt: time, expiresAt: time, now: time, code: text('The timed code.') });
