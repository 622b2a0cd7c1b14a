/** Values that the examples of several calls share: one cart with a wash, its customer, and the order of it. */
import { products } from '../catalogue/products.ts';
import { EXAMPLE_ADDRESS } from '../entities/address.ts';
import { rupees } from '../entities/money/money.ts';
import { paise } from '../entities/money/paise.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../entities/time/duration.ts';

export const PRODUCT_EXAMPLE = products.find(({ name }) => name === 'wash')?.id ?? '';

export const ADDRESSES_EXAMPLE = { shipping: EXAMPLE_ADDRESS, billing: null } as const;

export const CUSTOMER_EXAMPLE = {
  name: 'Asha Rao',
  phone: '9876543210',
  email: 'asha@example.com',
  isVerified: true,
} as const;

export const PHONE_EXAMPLE = { phone: CUSTOMER_EXAMPLE.phone } as const;

const EMPTY_COUPON = { isApplied: false, code: '', off: 0, byUrl: false } as const;
const EMPTY_DISCOUNT = { ...EMPTY_COUPON, amount: rupees(0), value: rupees(0) } as const;
const ITEMS = { [PRODUCT_EXAMPLE]: { qty: 1, price: rupees(949), sale: rupees(749) } } as const;

const PREPAID = {
  mode: 'card',
  count: 1,
  listTotal: rupees(949),
  subtotal: rupees(749),
  savings: rupees(200),
  shipping: rupees(0),
  discount: EMPTY_DISCOUNT,
  total: rupees(749),
  rewardCash: rupees(37),
  redeemableCash: rupees(0),
} as const;
const COD = { ...PREPAID, mode: 'cod', shipping: rupees(150), total: rupees(899) } as const;

/** The answer to a change, which has the quotes as well; left out here, since cart/get shows them. */
export const CHANGED_CART_EXAMPLE = { items: ITEMS, total: 1, discount: EMPTY_COUPON, version: 1 } as const;
export const EMPTY_CART_EXAMPLE = { items: {}, total: 0, discount: EMPTY_COUPON, version: 2 } as const;
export const CART_EXAMPLE = { ...CHANGED_CART_EXAMPLE, quotes: { prepaid: PREPAID, cod: COD } } as const;

const AT = 1_767_583_800_000;

export const ORDER_EXAMPLE = {
  order: 'BH4K7Q2M9XWD',
  state: 'confirmed',
  placedAt: AT,
  mode: 'cod',
  payment: 'due',
  items: ITEMS,
  summary: {
    listTotal: PREPAID.listTotal,
    subtotal: PREPAID.subtotal,
    savings: PREPAID.savings,
    shipping: COD.shipping,
    discount: EMPTY_DISCOUNT,
    total: COD.total,
    rewardCash: PREPAID.rewardCash,
  },
  ...ADDRESSES_EXAMPLE,
  history: [{ state: 'confirmed', at: AT }],
  expiresAt: null,
  invoice: null,
  refund: null,
  held: [],
  paid: null,
} as const;

export const ORDER_NUMBER_EXAMPLE = { order: ORDER_EXAMPLE.order } as const;
export const PLACED_ORDER_EXAMPLE = { order: ORDER_EXAMPLE, payPage: null, paymentWindow: null } as const;

export const CANCELLED_ORDER_EXAMPLE = {
  ...ORDER_EXAMPLE,
  state: 'cancelled',
  payment: 'expired',
  history: [...ORDER_EXAMPLE.history, { state: 'cancelled', at: AT + MINUTE_MS }],
} as const;

const TO_RETURN = ['packed', 'shipped', 'out_for_delivery', 'delivered', 'return_requested'] as const;

export const RETURNED_ORDER_EXAMPLE = {
  ...ORDER_EXAMPLE,
  state: 'return_requested',
  payment: 'captured',
  history: [...ORDER_EXAMPLE.history, ...TO_RETURN.map((state, index) => ({ state, at: AT + (index + 1) * DAY_MS }))],
  invoice: 'BH/25-26/000002',
  paid: ORDER_EXAMPLE.summary.total,
  upi: 'asha@bank',
} as const;

export const PROFILE_EXAMPLE = {
  customer: CUSTOMER_EXAMPLE,
  ...ADDRESSES_EXAMPLE,
  otherAddresses: [],
  consents: { offers: { given: true, text: 'Send me offers by SMS', at: AT } },
} as const;

export const OFFER_EXAMPLE = { startedAt: AT, expiresAt: AT + 900_000, now: AT + 1000, code: 'DAWN10' } as const;

const TAXED = {
  gross: paise(74_900),
  discount: paise(0),
  taxable: paise(63_475),
  cgst: paise(5713),
  sgst: paise(5712),
  igst: paise(0),
  total: paise(74_900),
} as const;

export const INVOICE_EXAMPLE = {
  number: 'BH/25-26/000001',
  issuedAt: AT + HOUR_MS,
  order: ORDER_EXAMPLE.order,
  placedAt: AT,
  mode: 'card',
  seller: { name: 'Sample Seller', address: '1, Sample Street, Pune', gstin: '27AAAAA0000A1Z5', state: 'Maharashtra' },
  buyer: EXAMPLE_ADDRESS,
  shipping: EXAMPLE_ADDRESS,
  placeOfSupply: 'Karnataka',
  lines: [{ title: 'Wash', code: '340130', qty: 1, ...TAXED }],
  totals: TAXED,
  paid: null,
  creditNote: null,
} as const;

export const LEDGER_EXAMPLE = {
  entries: [{ kind: 'earned', ref: ORDER_EXAMPLE.order, amount: PREPAID.rewardCash, at: AT }],
  balance: rupees(0),
  pending: PREPAID.rewardCash,
  held: rupees(0),
} as const;
