/** The contract of the calls of the existing backend (spec 7). */
import * as v from 'valibot';
import type { ContractOf } from './call-contract.ts';
import { schemaOf } from './call-contract.ts';
import { nothing, phone, productId, text } from './schemas/basic-schemas.ts';
import { cart, couponAnswer, lineRequest } from './schemas/cart-schemas.ts';
import { conversion, newCustomer, phoneRequest, purpose, savedAddresses } from './schemas/customer-schemas.ts';
import {
  ADDRESSES_EXAMPLE,
  CART_EXAMPLE,
  CHANGED_CART_EXAMPLE,
  CUSTOMER_EXAMPLE,
  EMPTY_CART_EXAMPLE,
  PRODUCT_EXAMPLE,
} from './examples.ts';

const PHONE = { schema: schemaOf(phoneRequest), example: { phone: CUSTOMER_EXAMPLE.phone } } as const;
const LINE = { schema: schemaOf(lineRequest), example: { pid: PRODUCT_EXAMPLE, qty: 1 } } as const;
const NOTHING = { schema: schemaOf(nothing), example: null } as const;
const CART = { schema: schemaOf(cart), example: CHANGED_CART_EXAMPLE } as const;
const ADDRESSES = { schema: schemaOf(savedAddresses), example: ADDRESSES_EXAMPLE } as const;

export type SeedCall =
  | 'searchCustomer'
  | 'logout'
  | 'getAddresses'
  | 'checkSession'
  | 'createCustomer'
  | 'sendOtp'
  | 'verifyOtp'
  | 'getRewardCash'
  | 'getCart'
  | 'addToCart'
  | 'quickBuy'
  | 'updateCart'
  | 'deleteFromCart'
  | 'applyDiscount'
  | 'deleteDiscount'
  | 'signUpForOffers'
  | 'sendConversion';

export const seedCalls: ContractOf<SeedCall> = {
  searchCustomer: {
    summary: 'Whether a phone belongs to a customer',
    description:
      'Answers the same for every phone until this session has verified the phone; then also `exists`. It must not tell strangers who is a customer.',
    by: 'visitor',
    request: PHONE,
    data: {
      schema: schemaOf(
        v.object({
          exists: v.exactOptional(
            v.pipe(v.boolean(), v.description('Only for a phone that this session has verified.')),
          ),
        }),
      ),
      example: { exists: true },
    },
  },
  logout: {
    summary: 'Sign out',
    description: 'Ends the session: customer, addresses and cart are forgotten. The countdown of the visitor stays.',
    by: 'visitor',
    request: null,
    data: NOTHING,
  },
  getAddresses: {
    summary: 'The saved addresses',
    description: 'The storefront asks for them only when the customer is signed in.',
    by: 'customer',
    request: null,
    data: ADDRESSES,
  },
  checkSession: {
    summary: 'Whether the session is signed in',
    description: 'The storefront asks on every page load, and after a one-time password was verified.',
    by: 'visitor',
    request: null,
    data: { schema: schemaOf(v.object({ isLogged: v.boolean() })), example: { isLogged: true } },
  },
  createCustomer: {
    summary: 'Create a customer, or save the details of one, and sign in',
    description:
      'The phone must have been verified in this session. Billing is `{}` where shipping serves both; then shipping has `for_ship` and `for_bill` `yes`.',
    by: 'verified',
    request: {
      schema: schemaOf(newCustomer),
      example: { customer: CUSTOMER_EXAMPLE, ...ADDRESSES_EXAMPLE },
    },
    data: ADDRESSES,
  },
  sendOtp: {
    summary: 'Send a one-time password',
    description:
      'Sends an SMS with a one-time password. Limited by phone and by session: THROTTLED with `retryAfterMs`.',
    by: 'visitor',
    request: PHONE,
    data: NOTHING,
  },
  verifyOtp: {
    summary: 'Verify a one-time password',
    description:
      'Verifies the phone for this session and signs an existing customer in. The session continues under another token, so that the answer sets the session cookie anew.',
    by: 'visitor',
    request: {
      schema: schemaOf(v.object({ phone, otp: text('As it was typed.') })),
      example: { phone: CUSTOMER_EXAMPLE.phone, otp: '483920' },
    },
    data: NOTHING,
  },
  getRewardCash: {
    summary: 'The reward cash that can be redeemed now',
    description: 'In whole rupees.',
    by: 'customer',
    request: null,
    data: { schema: schemaOf(v.object({ cashback: v.pipe(v.number(), v.integer()) })), example: { cashback: 37 } },
  },
  getCart: {
    summary: 'The cart',
    description:
      'Items by product id, the number of units, and the applied code. With `quotes` the storefront shows the totals of the shop; without them it computes them from the same rules.',
    by: 'visitor',
    request: null,
    data: { schema: schemaOf(cart), example: CART_EXAMPLE, requires: ['items', 'total', 'discount'] },
  },
  addToCart: {
    summary: 'Add units of a product',
    description: 'The quantity is added to the line. A line has at most 20 units.',
    by: 'visitor',
    request: LINE,
    data: { ...CART, requires: ['items', 'total'] },
  },
  quickBuy: {
    summary: 'Replace the cart with one product',
    description: 'The cart then has this line alone. The storefront keeps the earlier lines and can add them again.',
    by: 'visitor',
    request: LINE,
    data: CART,
  },
  updateCart: {
    summary: 'Set the quantity of a line',
    description: 'The quantity replaces that of the line; 0 removes the line.',
    by: 'visitor',
    request: { ...LINE, example: { pid: PRODUCT_EXAMPLE, qty: 2 } },
    data: { ...CART, requires: ['total'] },
  },
  deleteFromCart: {
    summary: 'Remove a line',
    description: 'Removing a line that is not in the cart changes nothing and is no error.',
    by: 'visitor',
    request: { schema: schemaOf(v.object({ pid: productId })), example: { pid: PRODUCT_EXAMPLE } },
    data: { schema: schemaOf(cart), example: EMPTY_CART_EXAMPLE, requires: ['total', 'items'] },
  },
  applyDiscount: {
    summary: 'Apply a code',
    description:
      'Case and surrounding spaces do not matter. A second code replaces the first one. `source: url` says that the code came by the ?coupon= of a page; the bundle then has its lower price for as long as the code stands.',
    by: 'visitor',
    request: {
      schema: schemaOf(v.object({ code: text('The code.'), source: v.exactOptional(v.literal('url')) })),
      example: { code: 'DAWN10' },
    },
    data: {
      schema: schemaOf(couponAnswer),
      example: { isApplied: true, code: 'DAWN10', off: 10, byUrl: false },
      requires: ['off'],
    },
  },
  deleteDiscount: {
    summary: 'Remove the code',
    description: 'Removes this code if it is the applied one; otherwise nothing changes.',
    by: 'visitor',
    request: { schema: schemaOf(v.object({ code: text('The code.') })), example: { code: 'DAWN10' } },
    data: CART,
  },
  signUpForOffers: {
    summary: 'Sign up for offers with a phone number',
    description:
      'From the popup, with the purposes that the shopper has consented to, if any. They count only if this session has verified the phone, or verifies it within 24 hours.',
    by: 'visitor',
    request: {
      schema: schemaOf(v.object({ ...phoneRequest.entries, purposes: v.optional(v.array(purpose)) })),
      example: { phone: CUSTOMER_EXAMPLE.phone, purposes: ['offers'] },
    },
    data: NOTHING,
  },
  sendConversion: {
    summary: 'Report that the checkout was begun',
    description:
      'The storefront does not wait for the answer, and goes on if there is none. Personal data leave the shop only with the consent to measurement.',
    by: 'visitor',
    request: {
      schema: schemaOf(conversion),
      example: {
        name: '',
        phone: '',
        email: '',
        shipping: 0,
        amount: 749,
        url: 'https://shop.example/checkout/',
        event: 'InitiateCheckout',
      },
    },
    data: NOTHING,
  },
};
