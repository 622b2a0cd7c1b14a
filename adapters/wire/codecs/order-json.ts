/** Orders on the wire (spec 11). */
import { NO_RUPEES } from '../../../core/entities/money.ts';
import { ORDER_STATES, type OrderStep, type OrderSummary } from '../../../core/entities/order.ts';
import { PAYMENT_STATES, type PaymentState } from '../../../core/entities/payment.ts';
import { PAYMENT_MODES } from '../../../core/entities/payment-mode.ts';
import type { ProductId } from '../../../core/entities/product.ts';
import type { HeldView, OrderView, PlacedOrder, RefundView, TrackedOrder } from '../../../core/ports/shop-api.ts';
import { addressJson, toldAddress, toldAddressOrEmpty } from './address-json.ts';
import { itemsJson, toldItems } from './cart-json.ts';
import { toldDiscount } from './told-quote.ts';
import {
  choiceIn,
  flagIn,
  listIn,
  mapAt,
  mapOf,
  numberAt,
  numberIn,
  rupeesAt,
  rupeesIn,
  textIn,
  Unreadable,
  type Told,
} from '../tolerant.ts';

const REFUND_TARGETS: readonly RefundView['to'][] = ['source', 'upi'];
const REFUND_STATES: readonly RefundView['state'][] = ['pending', 'refunded'];

const historyJson = (history: readonly OrderStep[]): readonly object[] =>
  history.map(({ state, at }) => ({ state, at }));

const summaryJson = ({ discount: { isApplied, code, off, amount, byUrl, value }, ...lines }: OrderSummary): object => ({
  list_total: lines.listTotal,
  subtotal: lines.subtotal,
  savings: lines.savings,
  shipping: lines.shipping,
  discount: { isApplied, code, off, amount, byUrl, value },
  total: lines.total,
  reward_cash: lines.rewardCash,
});

export const orderJson = (order: OrderView): object => ({
  order: order.order,
  state: order.state,
  placed_at: order.placedAt,
  payment_mode: order.mode,
  payment_state: order.payment,
  items: itemsJson(order.items),
  summary: summaryJson(order.summary),
  shipping: addressJson(order.shipping),
  billing: addressJson(order.billing),
  history: historyJson(order.history),
  expires_at: order.expiresAt,
  invoice: order.invoice,
  refund: order.refund === null ? null : { ...order.refund },
  held: order.held.map(({ amount, currency, until }) => ({ amount, currency, until })),
  paid: order.paid,
});

export const placedJson = ({ order, payPage }: PlacedOrder): object => ({
  order: orderJson(order),
  payment: { state: order.payment, mode: order.mode, pay_page: payPage },
});

export const trackedJson = ({ order, state, history, items, isHeld }: TrackedOrder): object => ({
  order,
  state,
  history: historyJson(history),
  items: { ...items },
  payment_held: isHeld,
});

const toldNumber = (map: Told): string => {
  const order = textIn(map.get('order'));
  if (order === '') throw new Unreadable('the order has no number');
  return order;
};

const toldHistory = (value: unknown): readonly OrderStep[] =>
  listIn(value).map((step) => {
    const map = mapOf(step);
    return { state: choiceIn(map.get('state'), ORDER_STATES), at: numberAt(map, 'at') };
  });

const toldSummary = (map: Told): OrderSummary => ({
  listTotal: rupeesAt(map, 'list_total'),
  subtotal: rupeesAt(map, 'subtotal'),
  savings: rupeesIn(map.get('savings')) ?? NO_RUPEES,
  shipping: rupeesAt(map, 'shipping'),
  discount: toldDiscount(mapAt(map, 'discount')),
  total: rupeesAt(map, 'total'),
  rewardCash: rupeesIn(map.get('reward_cash')) ?? NO_RUPEES,
});

const toldRefund = (value: unknown): RefundView | null => {
  const map = mapOf(value);
  if (map.size === 0) return null;
  const currency = textIn(map.get('currency'));
  return {
    amount: numberAt(map, 'amount'),
    to: choiceIn(map.get('to'), REFUND_TARGETS),
    state: choiceIn(map.get('state'), REFUND_STATES),
    ...(currency !== '' && { currency }),
  };
};

const heldViewIn = (value: unknown): HeldView => {
  const map = mapOf(value);
  return { amount: numberAt(map, 'amount'), currency: textIn(map.get('currency')), until: numberAt(map, 'until') };
};

export const toldOrder = (data: unknown): OrderView => {
  const map = mapOf(data);
  return {
    order: toldNumber(map),
    state: choiceIn(map.get('state'), ORDER_STATES),
    placedAt: numberAt(map, 'placed_at'),
    history: toldHistory(map.get('history')),
    mode: choiceIn(map.get('payment_mode'), PAYMENT_MODES),
    payment: toldPaymentState(map.get('payment_state')),
    items: toldItems(map.get('items'), false),
    summary: toldSummary(mapAt(map, 'summary')),
    shipping: toldAddressOrEmpty(map.get('shipping')),
    billing: toldAddress(map.get('billing')),
    expiresAt: numberIn(map.get('expires_at')) ?? null,
    invoice: textIn(map.get('invoice')) || null,
    refund: toldRefund(map.get('refund')),
    held: listIn(map.get('held')).map(heldViewIn),
    paid: numberIn(map.get('paid')) ?? null,
  };
};

/** Where to pay: a path of this site or an address of the web, and never a script. */
const PAY_PAGE = /^(?:\/(?![/\\])|https?:\/\/)/;

const toldPayPage = (value: unknown): string | null => {
  const page = textIn(value);
  if (page !== '' && !PAY_PAGE.test(page)) throw new Unreadable('the pay page is no address');
  return page === '' ? null : page;
};

export const toldPlaced = (data: unknown): PlacedOrder => {
  const map = mapOf(data);
  return { order: toldOrder(map.get('order')), payPage: toldPayPage(mapAt(map, 'payment').get('pay_page')) };
};

export const toldTracked = (data: unknown): TrackedOrder => {
  const map = mapOf(data);
  const quantities: [ProductId, number][] = [];
  for (const [pid, told] of mapAt(map, 'items')) {
    const qty = numberIn(told);
    if (qty !== undefined) quantities.push([pid, qty]);
  }
  return {
    order: toldNumber(map),
    state: choiceIn(map.get('state'), ORDER_STATES),
    history: toldHistory(map.get('history')),
    items: Object.fromEntries(quantities),
    isHeld: flagIn(map.get('payment_held')) ?? false,
  };
};

export const toldPaymentState = (value: unknown): PaymentState => choiceIn(value, PAYMENT_STATES);
