/** The calls about orders (spec 11). */
import type { CartItems } from '../entities/cart.ts';
import { ZERO_RUPEES, type Rupees } from '../entities/money/money.ts';
import type { Paise } from '../entities/money/paise.ts';
import { ORDER_STATES, type Business, type OrderStep, type OrderSummary } from '../entities/order.ts';
import { PAYMENT_MODES } from '../entities/payment-mode.ts';
import { PAYMENT_STATES } from '../entities/payment.ts';
import type { Calls } from './call.ts';
import { linesOf, price, PRICES, qty } from './cart.ts';
import { ADDRESS, addressOrNone, someAddress } from './customer.ts';
import { discount } from './quotes.ts';
import { FIELD } from './refusals.ts';
import * as s from './shape.ts';
import { count, phone, rupees, time } from './values.ts';

export const paise = s.amount<Paise>('paise');
/** Whole units of a currency, to the hundredth. */
export const units = s.number({ min: 0 });
export const orderNumber = s.string({ filled: true });
export const paymentMode = s.picklist(PAYMENT_MODES);
export const orderState = s.picklist(ORDER_STATES);
export const paymentState = s.picklist(PAYMENT_STATES);

/** The lines of an order have their prices. */
export const orderLine = s.object({
  qty,
  price,
  sale: s.amount<Rupees>('rupees', { ...PRICES, default: ZERO_RUPEES }),
});
export const orderItems: s.Shape<CartItems> = linesOf(orderLine);

const maybe = s.amount<Rupees>('rupees', { default: ZERO_RUPEES });
export const summary: s.Shape<OrderSummary> = s.object({
  listTotal: s.named('list_total', rupees),
  subtotal: rupees,
  savings: maybe,
  shipping: rupees,
  discount,
  total: rupees,
  rewardCash: s.named('reward_cash', maybe),
});

/** A customer that is registered for GST. */
export const business: s.Shape<Business> = s.object(
  { gstin: s.string({ default: '' }), name: s.string({ default: '' }) },
  // PHP writes none as an empty map.
  { needs: ['gstin', 'name'] },
);

const step: s.Shape<Pick<OrderStep, 'state' | 'at'>> = s.object({ state: orderState, at: time });
const history = s.array(step);

export const refund = s.object(
  {
    /** Rupees, to the paisa; or whole units of `currency`. */
    amount: units,
    /** ISO 4217; absent for rupees. */
    currency: s.optional(s.string()),
    /** `source`: where it was paid from; `upi`: the id given with the return. */
    to: s.picklist(['source', 'upi']),
    state: s.picklist(['pending', 'refunded']),
  },
  // PHP writes no refund as an empty map.
  { needs: [] },
);
/** What is refunded of an order to one place in one currency, as one sum. */
export type RefundView = s.Infer<typeof refund>;

export const held = s.object({
  /** In whole units of the currency, to the hundredth. */
  amount: units,
  /** ISO 4217. */
  currency: s.string(),
  /** When it is refunded at the latest if it is not accepted, epoch milliseconds. */
  until: time,
});
/** Money of a different amount or currency than was requested, which the operator reviews. */
export type HeldView = s.Infer<typeof held>;

/** Estimated latest arrival, epoch milliseconds, from the confirmation to the delivery; absent if the pincode is unknown. */
const arrivesBy = s.named('arrives_by', s.optional(time));

/** https alone: a page makes a link of it. */
const TRACKING_URL = /^https:\/\/[^\s]+$/;
const sentUrl = s.codec<string, string | undefined>(s.string(), {
  decode: (url) => (TRACKING_URL.test(url) ? url : undefined),
  encode: (url) => url ?? '',
});

export const parcel = s.object(
  {
    courier: s.string(),
    /** The tracking number. */
    awb: s.string(),
    /** Where the courier shows it; absent where the shop knows no such address. */
    url: s.optional(sentUrl),
  },
  // PHP writes no parcel as an empty map.
  { needs: ['courier', 'awb'] },
);
/** Who brings the parcel, and its tracking number (spec 10.24). */
export type ParcelView = s.Infer<typeof parcel>;

const orderFields = {
  order: orderNumber,
  state: orderState,
  placedAt: s.named('placed_at', time),
  mode: s.named('payment_mode', paymentMode),
  payment: s.named('payment_state', paymentState),
  items: orderItems,
  summary,
  shipping: someAddress,
  billing: addressOrNone,
  /** Absent for a consumer. */
  business: s.optional<Business>(business),
  history,
  /** When an unpaid order expires, epoch milliseconds; null for one that does not wait for its payment. */
  expiresAt: s.named('expires_at', s.nullable(time)),
  /** The invoice's number, once the order is packed. */
  invoice: s.nullable(s.string()),
  /** In rupees before other currencies, to a UPI ID before the source. */
  refund: s.nullable<RefundView>(refund),
  /** Refunds to other places or in other currencies; absent where there are none. */
  otherRefunds: s.named('other_refunds', s.optional(s.array<RefundView>(refund))),
  /** What is held for review; usually empty. */
  held: s.array<HeldView>(held),
  /**
   * What was paid, in rupees to the paisa: a different amount than the total where the operator has accepted one; null
   * for an unpaid order.
   */
  paid: s.nullable(units),
  arrivesBy,
  /** Absent before it is shipped, and where no courier was named. */
  parcel: s.optional<ParcelView>(parcel),
  /** The UPI ID that was given with the return; absent if there is none. */
  upi: s.optional(s.string()),
  /** The number of the order that replaced this one, which expired, or was refunded after that; absent otherwise. */
  replacedBy: s.named('replaced_by', s.optional(s.string())),
};
export type OrderView = s.InferFields<typeof orderFields>;
export const order: s.Shape<OrderView> = s.object(orderFields);

export const trackedOrder = s.object({
  order: orderNumber,
  state: orderState,
  history,
  items: s.record(count),
  isHeld: s.named('payment_held', s.boolean()),
  arrivesBy,
  parcel: s.optional<ParcelView>(parcel),
  /** Absent if it was not replaced. */
  isReplaced: s.named('replaced', s.optional(s.boolean())),
});
/**
 * What anyone with number and phone may see: the parcel, no address, no amount and no other order, but whether a payment is held
 * for review, and whether another order replaced this one.
 */
export type TrackedOrder = s.Infer<typeof trackedOrder>;

/** https, or this machine in tests: a script from anywhere else could be changed on its way. */
const SCRIPT = /^(?:https:\/\/[^\s]+|http:\/\/127\.0\.0\.1[:/][^\s]*)$/;
/** A path of this site or a web address; never a `javascript:` URL. */
const PAY_PAGE = /^(?:\/(?![/\\])|https?:\/\/)/;

/** A path of this site, never another host. */
const OWN_PATH = /^\/(?![/\\])/;

const filled = s.string({ filled: true });
export const paymentWindow = s.object(
  {
    provider: s.picklist(['razorpay']),
    /** The address of the gateway's script. */
    script: s.string({ filled: true, pattern: SCRIPT }),
    /** The public id of the shop's key. */
    keyId: s.named('key_id', filled),
    gatewayOrder: s.named('gateway_order', filled),
    /** In hundredths of the currency (ISO 4217). */
    amount: paise,
    currency: filled,
    /** The mode that the shopper has chosen, which the window shows first; absent if the shop does not say it. */
    mode: s.optional(paymentMode),
    /**
     * The path of this site to which the gateway returns the shopper by POST where its window cannot open over the page;
     * absent if the shop has none.
     */
    callback: s.optional(s.string({ filled: true, pattern: OWN_PATH })),
    /** What the window's fields are filled in with. */
    prefill: s.object({ name: s.string(), email: s.string(), phone: s.string() }),
  },
  { needs: [] },
);
/** A payment in the gateway's own window, which its script opens over the page; nothing in it is secret. */
export type PaymentWindow = s.Infer<typeof paymentWindow>;

export const payment = s.object({
  state: s.optional(paymentState, { owed: true, unread: true }),
  mode: s.optional(paymentMode, { owed: true, unread: true }),
  payPage: s.named('pay_page', s.nullable(s.string({ pattern: PAY_PAGE }))),
  window: s.optional<PaymentWindow>(paymentWindow),
});
export const sentPlacedOrder = s.object({ order, payment });

export type PlacedOrder = {
  readonly order: OrderView;
  /** Where to pay; null when there is nothing left to pay online, or `paymentWindow` says how. */
  readonly payPage: string | null;
  readonly paymentWindow: PaymentWindow | null;
};
export const placedOrder = s.codec<s.Infer<typeof sentPlacedOrder>, PlacedOrder>(sentPlacedOrder, {
  decode: ({ order: view, payment: { payPage, window = null } }) => ({ order: view, payPage, paymentWindow: window }),
  encode: ({ order: view, payPage, paymentWindow: window }) => ({
    order: view,
    payment: { state: view.payment, mode: view.mode, payPage, ...(window !== null && { window }) },
  }),
});

/** With the `key` of the attempt: a repeated request with the same key places nothing twice and gets the same answer. */
export const placeOrder = s.object({
  mode: s.named('payment_mode', paymentMode),
  redeemCash: s.named('redeem_cash', s.boolean()),
  /** The total the shopper saw. */
  expectedTotal: s.named('expected_total', rupees),
  shipping: someAddress,
  /** Null where shipping serves both. */
  billing: addressOrNone,
  /** For an invoice with which a business claims the tax back; absent for a consumer. */
  business: s.optional<Business>(business),
});

export const orderAlone = s.object({ order: orderNumber });

/** A missing field is read as empty, so that the shop refuses it by name. */
const reason = s.string({ default: '' });
export const upiOfReturn = s.string({ default: '' });
const returnRequest = s.object({ order: orderNumber, reason, upi: upiOfReturn });
/** `upi` is for the refund of an order that was paid in cash; empty for one that goes back to its source. */
export type ReturnRequest = s.Infer<typeof returnRequest>;

export const ORDER = ['ORDER_NOT_FOUND'] as const;
const ORDER_CHANGE = [...ORDER, ...FIELD, 'ORDER_STATE'] as const;

const customerCall = { level: 'extended', by: 'customer' } as const;

export const orderCalls = {
  placeOrder: {
    ...customerCall,
    method: 'POST',
    path: 'order/place.php',
    input: placeOrder,
    idempotencyKey: 'required',
    data: placedOrder,
    refusals: [
      ...ADDRESS,
      ...ORDER,
      'CART_EMPTY',
      'SOLD_OUT',
      'COUPON_INVALID',
      'OFFER_EXPIRED',
      'PRICE_CHANGED',
      'COD_LIMIT',
      'NO_GATEWAY',
      'KEY_REUSED',
    ],
  },
  listOrders: {
    ...customerCall,
    method: 'GET',
    path: 'order/list.php',
    data: s.object({ orders: s.array(order) }),
    refusals: [],
  },
  getOrder: { ...customerCall, method: 'GET', path: 'order/get.php', input: orderAlone, data: order, refusals: ORDER },
  trackOrder: {
    method: 'POST',
    path: 'order/track.php',
    level: 'extended',
    by: 'visitor',
    input: s.object({ order: orderNumber, phone }),
    data: trackedOrder,
    refusals: [...ORDER, ...FIELD],
  },
  cancelOrder: {
    ...customerCall,
    method: 'POST',
    path: 'order/cancel.php',
    input: s.object({ order: orderNumber, reason }),
    data: order,
    refusals: ORDER_CHANGE,
  },
  returnOrder: {
    ...customerCall,
    method: 'POST',
    path: 'order/return.php',
    input: returnRequest,
    data: order,
    refusals: ORDER_CHANGE,
  },
} as const satisfies Calls;
