/** Orders as JSON (spec 11). */
import { ZERO_RUPEES } from '../../../core/entities/money/money.ts';
import { ORDER_STATES, type OrderStep, type OrderSummary } from '../../../core/entities/order.ts';
import { PAYMENT_STATES, type PaymentState } from '../../../core/entities/payment.ts';
import { PAYMENT_MODES } from '../../../core/entities/payment-mode.ts';
import type { ProductId } from '../../../core/entities/product.ts';
import type { HeldView, OrderView, RefundView, TrackedOrder } from '../../../core/ports/shop-views.ts';
import type { PlacedOrder } from '../../../core/ports/shop-api.ts';
import { encodeAddress, decodeAddress, decodeAddressOrEmpty } from './address-json.ts';
import { decodePricedItems, encodeItems } from './cart-json.ts';
import { decodePaymentWindow, encodePaymentWindow } from './payment-window-json.ts';
import { decodeDiscount } from './quote-json.ts';
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
  type JsonMap,
} from '../tolerant.ts';

const REFUND_TARGETS: readonly RefundView['to'][] = ['source', 'upi'];
const REFUND_STATES: readonly RefundView['state'][] = ['pending', 'refunded'];

const encodeHistory = (history: readonly OrderStep[]) => history.map(({ state, at }) => ({ state, at }));

const encodeSummary = ({ discount: { isApplied, code, off, amount, byUrl, value }, ...lines }: OrderSummary) => ({
  list_total: lines.listTotal,
  subtotal: lines.subtotal,
  savings: lines.savings,
  shipping: lines.shipping,
  discount: { isApplied, code, off, amount, byUrl, value },
  total: lines.total,
  reward_cash: lines.rewardCash,
});

export const encodeOrder = (order: OrderView) => ({
  order: order.order,
  state: order.state,
  placed_at: order.placedAt,
  payment_mode: order.mode,
  payment_state: order.payment,
  items: encodeItems(order.items),
  summary: encodeSummary(order.summary),
  shipping: encodeAddress(order.shipping),
  billing: encodeAddress(order.billing),
  history: encodeHistory(order.history),
  expires_at: order.expiresAt,
  invoice: order.invoice,
  refund: order.refund === null ? null : { ...order.refund },
  ...(order.otherRefunds !== undefined && { other_refunds: order.otherRefunds.map((refund) => ({ ...refund })) }),
  held: order.held.map(({ amount, currency, until }) => ({ amount, currency, until })),
  paid: order.paid,
  ...(order.arrivesBy !== undefined && { arrives_by: order.arrivesBy }),
  ...(order.upi !== undefined && { upi: order.upi }),
  ...(order.replacedBy !== undefined && { replaced_by: order.replacedBy }),
});

export const encodePlacedOrder = ({ order, payPage, paymentWindow }: PlacedOrder) => ({
  order: encodeOrder(order),
  payment: {
    state: order.payment,
    mode: order.mode,
    pay_page: payPage,
    ...(paymentWindow !== null && { window: encodePaymentWindow(paymentWindow) }),
  },
});

export const encodeTrackedOrder = ({
  order,
  state,
  history,
  items,
  isHeld,
  isReplaced = false,
  arrivesBy,
}: TrackedOrder) => ({
  order,
  state,
  history: encodeHistory(history),
  items: { ...items },
  payment_held: isHeld,
  ...(arrivesBy !== undefined && { arrives_by: arrivesBy }),
  ...(isReplaced && { replaced: true }),
});

const decodeOrderNumber = (map: JsonMap): string => {
  const order = textIn(map.get('order'));
  if (order === '') throw new Unreadable('the order has no number');
  return order;
};

const decodeHistory = (value: unknown): readonly OrderStep[] =>
  listIn(value).map((step) => {
    const map = mapOf(step);
    return { state: choiceIn(map.get('state'), ORDER_STATES), at: numberAt(map, 'at') };
  });

const decodeSummary = (map: JsonMap): OrderSummary => ({
  listTotal: rupeesAt(map, 'list_total'),
  subtotal: rupeesAt(map, 'subtotal'),
  savings: rupeesIn(map.get('savings')) ?? ZERO_RUPEES,
  shipping: rupeesAt(map, 'shipping'),
  discount: decodeDiscount(mapAt(map, 'discount')),
  total: rupeesAt(map, 'total'),
  rewardCash: rupeesIn(map.get('reward_cash')) ?? ZERO_RUPEES,
});

const decodeRefund = (value: unknown): RefundView | null => {
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

const decodeHeldPayment = (value: unknown): HeldView => {
  const map = mapOf(value);
  return { amount: numberAt(map, 'amount'), currency: textIn(map.get('currency')), until: numberAt(map, 'until') };
};

const decodeArrival = (map: JsonMap): Pick<OrderView, 'arrivesBy'> => {
  const arrivesBy = numberIn(map.get('arrives_by'));
  return arrivesBy === undefined ? {} : { arrivesBy };
};

export const decodeOrder = (data: unknown): OrderView => {
  const map = mapOf(data);
  const otherRefunds = listIn(map.get('other_refunds')).flatMap((refund) => decodeRefund(refund) ?? []);
  const upi = textIn(map.get('upi'));
  const replacedBy = textIn(map.get('replaced_by'));
  return {
    order: decodeOrderNumber(map),
    state: choiceIn(map.get('state'), ORDER_STATES),
    placedAt: numberAt(map, 'placed_at'),
    history: decodeHistory(map.get('history')),
    mode: choiceIn(map.get('payment_mode'), PAYMENT_MODES),
    payment: decodePaymentState(map.get('payment_state')),
    items: decodePricedItems(map.get('items')),
    summary: decodeSummary(mapAt(map, 'summary')),
    shipping: decodeAddressOrEmpty(map.get('shipping')),
    billing: decodeAddress(map.get('billing')),
    expiresAt: numberIn(map.get('expires_at')) ?? null,
    invoice: textIn(map.get('invoice')) || null,
    refund: decodeRefund(map.get('refund')),
    ...(otherRefunds.length > 0 && { otherRefunds }),
    held: listIn(map.get('held')).map(decodeHeldPayment),
    paid: numberIn(map.get('paid')) ?? null,
    ...decodeArrival(map),
    ...(upi !== '' && { upi }),
    ...(replacedBy !== '' && { replacedBy }),
  };
};

/** A path of this site or a web address; never a `javascript:` URL. */
const PAY_PAGE = /^(?:\/(?![/\\])|https?:\/\/)/;

const decodePayPage = (value: unknown): string | null => {
  const page = textIn(value);
  if (page !== '' && !PAY_PAGE.test(page)) throw new Unreadable('the pay page is no URL');
  return page === '' ? null : page;
};

export const decodePlacedOrder = (data: unknown): PlacedOrder => {
  const map = mapOf(data);
  const payment = mapAt(map, 'payment');
  return {
    order: decodeOrder(map.get('order')),
    payPage: decodePayPage(payment.get('pay_page')),
    paymentWindow: decodePaymentWindow(mapAt(payment, 'window')),
  };
};

export const decodeTrackedOrder = (data: unknown): TrackedOrder => {
  const map = mapOf(data);
  const quantities: [ProductId, number][] = [];
  for (const [pid, sent] of mapAt(map, 'items')) {
    const qty = numberIn(sent);
    if (qty !== undefined) quantities.push([pid, qty]);
  }
  return {
    order: decodeOrderNumber(map),
    state: choiceIn(map.get('state'), ORDER_STATES),
    history: decodeHistory(map.get('history')),
    items: Object.fromEntries(quantities),
    isHeld: flagIn(map.get('payment_held')) ?? false,
    ...decodeArrival(map),
    ...(flagIn(map.get('replaced')) === true && { isReplaced: true }),
  };
};

export const decodePaymentState = (value: unknown): PaymentState => choiceIn(value, PAYMENT_STATES);
