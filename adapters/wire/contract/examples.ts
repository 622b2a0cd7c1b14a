/** Values that the examples of several calls share: one cart with a wash, its customer, and the order of it. */
import { products } from '../../../core/catalogue/products.ts';
import { EXAMPLE_ADDRESS } from '../../../core/entities/address.ts';
import { HOUR_MS, MINUTE_MS } from '../../../core/entities/time/duration.ts';

export const PRODUCT_EXAMPLE = products.find(({ name }) => name === 'wash')?.id ?? '';

export const EMPTY_ADDRESS_EXAMPLE = {} as const;

export const CUSTOMER_EXAMPLE = {
  name: 'Asha Rao',
  phone: '9876543210',
  email: 'asha@example.com',
  isVerified: true,
} as const;

export const ADDRESSES_EXAMPLE = { shipping: EXAMPLE_ADDRESS, billing: EMPTY_ADDRESS_EXAMPLE } as const;

const NO_DISCOUNT = { isApplied: false, code: '', off: 0, amount: 0, byUrl: false, value: 0 } as const;
const ITEMS = { [PRODUCT_EXAMPLE]: { qty: 1, price: 949, sale: 749 } } as const;

const PREPAID = {
  count: 1,
  list_total: 949,
  subtotal: 749,
  savings: 200,
  shipping: 0,
  discount: NO_DISCOUNT,
  total: 749,
  reward_cash: 37,
  redeemable_cash: 0,
} as const;

const QUOTES = { prepaid: PREPAID, cod: { ...PREPAID, shipping: 150, total: 899 } } as const;

export const CART_EXAMPLE = {
  items: ITEMS,
  total: 1,
  discount: { isApplied: false, code: '', off: 0, byUrl: false },
  quotes: QUOTES,
  version: 1,
} as const;

/** The answer to a change, which has the quotes as well; left out here, since cart/get shows them. */
export const CHANGED_CART_EXAMPLE = {
  items: ITEMS,
  total: 1,
  discount: CART_EXAMPLE.discount,
  version: 1,
} as const;

export const EMPTY_CART_EXAMPLE = { items: {}, total: 0, discount: CART_EXAMPLE.discount, version: 2 } as const;

const AT = 1_767_583_800_000;

export const ORDER_EXAMPLE = {
  order: 'BH4K7Q2M9XWD',
  state: 'confirmed',
  placed_at: AT,
  payment_mode: 'cod',
  payment_state: 'due',
  items: ITEMS,
  summary: {
    list_total: 949,
    subtotal: 749,
    savings: 200,
    shipping: 150,
    discount: NO_DISCOUNT,
    total: 899,
    reward_cash: 37,
  },
  shipping: EXAMPLE_ADDRESS,
  billing: EMPTY_ADDRESS_EXAMPLE,
  history: [{ state: 'confirmed', at: AT }],
  expires_at: null,
  invoice: null,
  refund: null,
  held: [],
  paid: null,
} as const;

export const CANCELLED_ORDER_EXAMPLE = {
  ...ORDER_EXAMPLE,
  state: 'cancelled',
  history: [...ORDER_EXAMPLE.history, { state: 'cancelled', at: AT + MINUTE_MS }],
} as const;

export const ORDER_NUMBER_EXAMPLE = { order: ORDER_EXAMPLE.order } as const;

export const PROFILE_EXAMPLE = {
  customer: CUSTOMER_EXAMPLE,
  ...ADDRESSES_EXAMPLE,
  consents: { offers: { given: true, text: 'Send me offers by SMS', at: AT } },
} as const;

export const OFFER_EXAMPLE = { startedAt: AT, expiresAt: AT + 900_000, now: AT + 1000, code: 'DAWN10' } as const;

const TAXED = {
  gross: 74_900,
  discount: 0,
  taxable: 63_475,
  cgst: 5713,
  sgst: 5712,
  igst: 0,
  total: 74_900,
} as const;

export const INVOICE_EXAMPLE = {
  number: 'BH/25-26/000001',
  issued_at: AT + HOUR_MS,
  order: ORDER_EXAMPLE.order,
  placed_at: AT,
  payment_mode: 'card',
  seller: { name: 'Sample Seller', address: '1, Sample Street, Pune', gstin: '27AAAAA0000A1Z5', state: 'Maharashtra' },
  buyer: EXAMPLE_ADDRESS,
  shipping: EXAMPLE_ADDRESS,
  place_of_supply: 'Karnataka',
  lines: [{ title: 'Wash', code: '340130', qty: 1, ...TAXED }],
  totals: TAXED,
  paid: null,
  credit_note: null,
} as const;

export const LEDGER_EXAMPLE = {
  entries: [{ kind: 'earned', ref: ORDER_EXAMPLE.order, amount: 37, at: AT }],
  balance: 0,
  pending: 37,
  held: 0,
} as const;
