/** Texts and examples of the calls about the cart. */
import {
  cartChange,
  couponAnswer,
  couponCode,
  couponRequest,
  items,
  quantity,
  receivedLine,
  sentCoupon,
  type cartCalls,
} from './cart.ts';
import { describe, type Described, type Documented } from './documentation.ts';
import { CART_EXAMPLE, CHANGED_CART_EXAMPLE, EMPTY_CART_EXAMPLE, PRODUCT_EXAMPLE } from './examples.ts';
import { CODE, URL_COUPON } from './values-docs.ts';

export const cartDescriptions: readonly Described[] = [
  describe(items, { name: 'Items' }),
  describe(receivedLine, {
    fields: {
      qty: 'Units.',
      price: 'MRP of one unit, in whole rupees.',
      sale: 'Selling price of one unit, in whole rupees; 0: not on sale.',
    },
  }),
  describe(sentCoupon, { name: 'Coupon', fields: { code: CODE, byUrl: URL_COUPON } }),
  describe(couponAnswer, { name: 'AppliedCoupon', fields: { code: CODE, byUrl: URL_COUPON } }),
  describe(cartChange, {
    name: 'Cart',
    fields: { version: 'Grows with every change of the cart.' },
    varies: ['version'],
  }),
  describe(quantity, { text: 'A whole number from 1 to 20; 0 in cart/update removes the line.' }),
  describe(couponCode, { fields: { code: 'The code.' } }),
  describe(couponRequest, { fields: { code: 'The code.' } }),
];

export const cartDocs: Documented<keyof typeof cartCalls> = {
  getCart: {
    summary: 'The cart',
    details:
      'Items by product id, the number of units, and the applied code. With `quotes` the storefront shows the totals of the shop; without them it computes them from the same rules.',
    owes: ['items', 'total', 'discount'],
    data: CART_EXAMPLE,
  },
  addToCart: {
    summary: 'Add units of a product',
    details:
      'The quantity is added to the line. A line has at most 20 units. A quantity of 0 is no quantity here: QUANTITY_INVALID, and nothing changes.',
    input: { pid: PRODUCT_EXAMPLE, qty: 1 },
    owes: ['items', 'total'],
    data: CHANGED_CART_EXAMPLE,
  },
  quickBuy: {
    summary: 'Replace the cart with one product',
    details: 'The cart then has this line alone. The storefront keeps the earlier lines and can add them again.',
    input: { pid: PRODUCT_EXAMPLE, qty: 1 },
    data: CHANGED_CART_EXAMPLE,
  },
  updateCart: {
    summary: 'Set the quantity of a line',
    details:
      'The quantity replaces that of the line; 0 removes the line. This shop adds a line that is not in the cart, and with 0 answers the cart as it is; a backend may refuse both instead (`status: false`), and then nothing changes.',
    input: { pid: PRODUCT_EXAMPLE, qty: 2 },
    owes: ['total'],
    data: CHANGED_CART_EXAMPLE,
  },
  deleteFromCart: {
    summary: 'Remove a line',
    details:
      'Removing a line that is not in the cart changes nothing. In this shop it is no error; a backend may refuse it (`status: false`).',
    input: { pid: PRODUCT_EXAMPLE },
    owes: ['total', 'items'],
    data: EMPTY_CART_EXAMPLE,
  },
  applyCoupon: {
    summary: 'Apply a code',
    details:
      'Case and surrounding spaces do not matter. A second code replaces the first one. `source: url` says that the code came by the ?coupon= of a page; the bundle then has its lower price for as long as the code is applied, even if the same code is then applied again without it.',
    input: { code: 'DAWN10' },
    owes: ['isApplied', 'off'],
    data: { isApplied: true, code: 'DAWN10', off: 10, byUrl: false },
  },
  removeCoupon: {
    summary: 'Remove the code',
    details: 'Removes this code if it is the applied one; otherwise nothing changes.',
    input: { code: 'DAWN10' },
    data: CHANGED_CART_EXAMPLE,
  },
};
