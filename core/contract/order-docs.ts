/** Texts and examples of the calls about orders. */
import { describe, type Described, type Documented } from './documentation.ts';
import {
  ADDRESSES_EXAMPLE,
  CANCELLED_ORDER_EXAMPLE,
  CUSTOMER_EXAMPLE,
  ORDER_EXAMPLE,
  ORDER_NUMBER_EXAMPLE,
  PLACED_ORDER_EXAMPLE,
  PRODUCT_EXAMPLE,
  RETURNED_ORDER_EXAMPLE,
} from './examples.ts';
import {
  held,
  order,
  orderItems,
  orderLine,
  orderNumber,
  orderState,
  paise,
  parcel,
  payment,
  paymentMode,
  paymentState,
  paymentWindow,
  placedOrder,
  placeOrder,
  refund,
  sentPlacedOrder,
  summary,
  trackedOrder,
  units,
  upiOfReturn,
  type orderCalls,
} from './order.ts';

const ARRIVAL =
  'Estimated latest arrival of a confirmed order that is not delivered yet; missing where the pincode is unknown.';
const PARCEL = 'Courier and tracking number; missing before it is shipped.';
const BUSINESS = 'GSTIN and name of a business, for its invoice; missing for a consumer.';
const HISTORY = 'Every state with its time, the first one first.';

export const orderDescriptions: readonly Described[] = [
  describe(paise, { text: 'Whole paise (1/100 rupee).' }),
  describe(units, { text: 'Whole units of the currency, to the hundredth.' }),
  describe(orderNumber, { text: "The order's number, such as BH4K7Q2M9XWD.", varies: true }),
  describe(paymentMode, {
    name: 'PaymentMode',
    text: 'How the order is paid; cod is cash on delivery, the others are paid before the parcel leaves.',
  }),
  describe(orderState, { name: 'OrderState' }),
  describe(paymentState, { name: 'PaymentState' }),
  describe(orderItems, { name: 'OrderItems' }),
  describe(orderLine, {
    fields: {
      qty: 'Units.',
      price: 'MRP of one unit, in whole rupees.',
      sale: 'Selling price of one unit, in whole rupees; 0: not on sale.',
    },
  }),
  describe(summary, { name: 'OrderSummary', fields: { savings: 'Whole rupees.', rewardCash: 'Whole rupees.' } }),
  describe(refund, {
    name: 'Refund',
    fields: { currency: 'ISO 4217; missing for rupees.', to: 'source: where it was paid from; upi: a UPI ID.' },
  }),
  describe(held, { fields: { currency: 'ISO 4217.' } }),
  describe(parcel, {
    name: 'Parcel',
    fields: {
      courier: 'Who brings the parcel.',
      awb: "The courier's tracking number.",
      url: 'Where the courier shows the parcel, https; missing where there is no such page.',
    },
  }),
  describe(order, {
    name: 'Order',
    fields: {
      history: HISTORY,
      business: BUSINESS,
      invoice: 'Number of the invoice, once the order is packed.',
      otherRefunds: 'Further refunds: to another destination or in another currency than refund.',
      held: 'Payments of another amount that the operator reviews. Usually empty.',
      paid: 'The captured payment; null before there is one, if nothing was to be paid, and if it is refunded.',
      arrivesBy: ARRIVAL,
      parcel: PARCEL,
      upi: 'The UPI ID that was given with the return of an order paid in cash.',
      replacedBy: 'Of an expired order: the one that replaced it.',
    },
    varies: ['history', 'invoice', 'replacedBy'],
  }),
  describe(trackedOrder, {
    name: 'TrackedOrder',
    fields: {
      items: 'Units by product id.',
      arrivesBy: ARRIVAL,
      parcel: PARCEL,
      isReplaced: 'Whether it has expired because another order replaced it.',
    },
  }),
  describe(paymentWindow, {
    name: 'PaymentWindow',
    text: "The gateway's own window over the page, where it has no page to pay on.",
    fields: { script: "Address of the gateway's script, https.", keyId: "The public id of the shop's key." },
  }),
  describe(payment, {
    fields: { payPage: 'Where to pay: a path of the site or a web address; null if nothing is to be paid there.' },
  }),
  describe(sentPlacedOrder, { name: 'PlacedOrder' }),
  describe(placedOrder, { varies: ['payPage', 'paymentWindow'] }),
  describe(placeOrder, {
    name: 'PlaceOrder',
    fields: {
      redeemCash: 'Whether the available reward cash is redeemed. Void under cod.',
      business: BUSINESS,
      expectedTotal: 'The total that the shopper saw, in whole rupees. Another one is refused with PRICE_CHANGED.',
    },
  }),
  describe(upiOfReturn, { text: 'UPI ID for the refund of an order that was paid in cash; otherwise empty.' }),
];

export const orderDocs: Documented<keyof typeof orderCalls> = {
  placeOrder: {
    summary: 'Place the order of the cart',
    details:
      'The Idempotency-Key identifies the attempt: a repeated request with the same key and body gets the same answer and places nothing twice; with another body it is refused with KEY_REUSED. The key of a refused request is still unused (unless it was refused with KEY_REUSED), and may be sent with any body. If the total is not `expected_total`, or the code has ended, nothing is placed and the refusal has the new totals in `data.quotes`; the shopper confirms them and places again. A code that cannot be used (COUPON_INVALID) is also removed from the cart. A prepaid order waits for its payment at `payment.pay_page`. Placing the same cart again expires its earlier order that waits for a payment (`replaced_by`); one whose payment failed stays as it is. Where the shop does not deliver to the shipping pincode: ADDRESS_INCOMPLETE, with the field `shipping.pincode`; cash on delivery where it is not offered: FIELD_INVALID, with the field `payment_mode`; a GSTIN or a business name that cannot stand on an invoice: FIELD_INVALID, with `business.gstin` or `business.name`.',
    input: {
      mode: 'cod',
      redeemCash: false,
      expectedTotal: ORDER_EXAMPLE.summary.total,
      ...ADDRESSES_EXAMPLE,
      key: '0f8b2f0e-5a41-4f0b-8f0e-3f1f2a6f9a10',
    },
    data: PLACED_ORDER_EXAMPLE,
  },
  listOrders: { summary: "The customer's orders", details: 'Newest first.', data: { orders: [ORDER_EXAMPLE] } },
  getOrder: {
    summary: "One of the customer's orders",
    details: 'An order of somebody else is answered like one that does not exist: ORDER_NOT_FOUND.',
    input: ORDER_NUMBER_EXAMPLE,
    data: ORDER_EXAMPLE,
  },
  trackOrder: {
    summary: 'Track an order by number and phone',
    details: 'For anybody who knows both. The answer has neither an address nor an amount.',
    input: { ...ORDER_NUMBER_EXAMPLE, phone: CUSTOMER_EXAMPLE.phone },
    data: {
      ...ORDER_NUMBER_EXAMPLE,
      state: 'confirmed',
      history: ORDER_EXAMPLE.history,
      items: { [PRODUCT_EXAMPLE]: 1 },
      isHeld: false,
    },
  },
  cancelOrder: {
    summary: 'Cancel an order',
    details:
      'Free of charge until the order is packed; then ORDER_STATE. What was paid is refunded to its source. Of an order that nothing was paid for, `payment_state` becomes `expired`; of one with a total of 0, `refunded`.',
    input: { ...ORDER_NUMBER_EXAMPLE, reason: 'I have changed my mind' },
    data: CANCELLED_ORDER_EXAMPLE,
  },
  returnOrder: {
    summary: 'Request a return',
    details: 'Within 7 days of the delivery. An order paid in cash is refunded to the UPI ID.',
    input: { ...ORDER_NUMBER_EXAMPLE, reason: 'It does not suit my skin', upi: 'asha@bank' },
    data: RETURNED_ORDER_EXAMPLE,
  },
};
