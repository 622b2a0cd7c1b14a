/** Schemas of orders and payments. */
import * as v from 'valibot';
import {
  amount,
  count,
  orderNumber,
  orderState,
  paise,
  paymentMode,
  paymentState,
  phone,
  rupees,
  text,
  time,
} from './basic-schemas.ts';
import { items, orderDiscount } from './cart-schemas.ts';
import { addressOrNone } from './customer-schemas.ts';

export const placeOrderRequest = v.object({
  payment_mode: paymentMode,
  redeem_cash: v.pipe(v.boolean(), v.description('Whether the available reward cash is redeemed. Void under cod.')),
  expected_total: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(0),
    v.description('The total that the shopper saw, in whole rupees. Another one is refused with PRICE_CHANGED.'),
  ),
  shipping: addressOrNone,
  billing: addressOrNone,
});

const step = v.object({ state: orderState, at: time });

export const summary = v.object({
  list_total: rupees,
  subtotal: rupees,
  savings: rupees,
  shipping: rupees,
  discount: orderDiscount,
  total: rupees,
  reward_cash: rupees,
});

export const refund = v.object({
  amount,
  currency: v.exactOptional(text('ISO 4217; missing for rupees.')),
  to: v.pipe(v.picklist(['source', 'upi']), v.description('source: where it was paid from; upi: a UPI ID.')),
  state: v.picklist(['pending', 'refunded']),
});

const held = v.object({ amount, currency: text('ISO 4217.'), until: time });

export const order = v.object({
  order: orderNumber,
  state: orderState,
  placed_at: time,
  payment_mode: paymentMode,
  payment_state: paymentState,
  items,
  summary,
  shipping: addressOrNone,
  billing: addressOrNone,
  history: v.pipe(v.array(step), v.description('Every state with its time, the first one first.')),
  expires_at: v.nullable(time),
  invoice: v.nullable(text('Number of the invoice, once the order is packed.')),
  refund: v.nullable(refund),
  other_refunds: v.exactOptional(
    v.pipe(
      v.array(refund),
      v.description('Further refunds: to another destination or in another currency than refund.'),
    ),
  ),
  held: v.pipe(v.array(held), v.description('Payments of another amount that the operator reviews. Usually empty.')),
  paid: v.nullable(amount),
  arrives_by: v.exactOptional(
    v.pipe(
      time,
      v.description(
        'Estimated latest arrival of a confirmed order that is not delivered yet; missing where the pincode is unknown.',
      ),
    ),
  ),
  upi: v.exactOptional(text('The UPI ID that was given with the return of an order paid in cash.')),
  replaced_by: v.exactOptional(text('Of an expired order: the one that replaced it.')),
});

export const orders = v.object({ orders: v.array(order) });

export const paymentWindow = v.pipe(
  v.object({
    provider: v.literal('razorpay'),
    script: text("Address of the gateway's script, https."),
    key_id: text("The public id of the shop's key."),
    gateway_order: v.string(),
    amount: paise,
    currency: v.string(),
    prefill: v.object({ name: v.string(), email: v.string(), phone: v.string() }),
  }),
  v.description("The gateway's own window over the page, where it has no page to pay on."),
);

export const placedOrder = v.object({
  order,
  payment: v.object({
    state: paymentState,
    mode: paymentMode,
    pay_page: v.nullable(
      text('Where to pay: a path of the site or a web address; null if nothing is to be paid there.'),
    ),
    window: v.exactOptional(paymentWindow),
  }),
});

export const trackedOrder = v.object({
  order: orderNumber,
  state: orderState,
  history: v.array(step),
  items: v.pipe(v.record(v.string(), count), v.description('Units by product id.')),
  payment_held: v.boolean(),
  arrives_by: v.exactOptional(
    v.pipe(
      time,
      v.description(
        'Estimated latest arrival of a confirmed order that is not delivered yet; missing where the pincode is unknown.',
      ),
    ),
  ),
  replaced: v.exactOptional(
    v.pipe(v.boolean(), v.description('Whether it has expired because another order replaced it.')),
  ),
});

export const orderRequest = v.object({ order: orderNumber });
export const trackRequest = v.object({ order: orderNumber, phone });
export const stateAnswer = v.object({ state: paymentState });

const reason = v.string();
export const cancelRequest = v.object({ order: orderNumber, reason });
export const returnRequest = v.object({
  order: orderNumber,
  reason,
  upi: text('UPI ID for the refund of an order that was paid in cash; otherwise empty.'),
});
export const retryRequest = v.object({
  order: orderNumber,
  payment_mode: paymentMode,
  expected_total: v.exactOptional(rupees),
});
export const proofRequest = v.object({ order: orderNumber, payment_id: v.string(), signature: v.string() });

const taxed = {
  gross: paise,
  discount: paise,
  taxable: paise,
  cgst: paise,
  sgst: paise,
  igst: paise,
  total: paise,
};
const totals = v.object(taxed);
const header = { number: text('At most 16 characters.'), issued_at: time };

export const invoice = v.object({
  ...header,
  order: orderNumber,
  placed_at: time,
  payment_mode: paymentMode,
  seller: v.object({ name: v.string(), address: v.string(), gstin: v.string(), state: v.string() }),
  buyer: addressOrNone,
  shipping: addressOrNone,
  place_of_supply: text('The state of supply.'),
  lines: v.array(v.object({ title: v.string(), code: text('HSN or SAC.'), qty: count, ...taxed })),
  totals,
  paid: v.nullable(paise),
  credit_note: v.nullable(v.object({ ...header, totals })),
});
