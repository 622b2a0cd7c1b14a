/** Orders as their customers, and those who track them, see them (spec 11). */
import { completeAddresses } from '../../entities/address.ts';
import { inUnits } from '../../entities/money/money-text.ts';
import { expiryOf, orderStatus, REVIEW_MS } from '../../entities/order-actions.ts';
import {
  orderPaymentState,
  parcelOf,
  payingCapture,
  stateOf,
  type Order,
  type OrderStep,
} from '../../entities/order.ts';
import { trackingUrl, type Couriers } from '../../entities/parcel.ts';
import { sumPaise } from '../../entities/money/paise.ts';
import { CURRENCY } from '../../entities/money/money.ts';
import { allRefunds, heldCaptures, type Refund } from '../../entities/payment.ts';
import type { HeldView, OrderView, RefundView, TrackedOrder } from '../../ports/shop-views.ts';
import type { OrderRecord } from '../documents/orders.ts';

/** The refunds of an order, those to one place in one currency as one sum. */
const refundViews = ({ payment }: Order): readonly RefundView[] =>
  [...Map.groupBy(allRefunds(payment).filter(isMade), ({ currency, to }) => `${currency} ${to}`).values()]
    .map(refundView)
    .sort((a, b) => rank(a) - rank(b));

/** Rupees before other currencies, a UPI ID before the source. */
const rank = ({ currency, to }: RefundView): number => (currency === undefined ? 0 : 2) + (to === 'upi' ? 0 : 1);

/** One that a refund at the dashboard has made needless is no refund of its own; one of nothing is. */
const isMade = ({ amount }: ViewedRefund, _index: number, all: readonly ViewedRefund[]): boolean =>
  amount > 0 || all.every((other) => other.amount === 0);

type ViewedRefund = Pick<Refund, 'amount' | 'currency' | 'to' | 'state'>;

const refundView = (refunds: readonly ViewedRefund[]): RefundView => {
  const [{ currency, to } = { currency: CURRENCY, to: 'source' as const }] = refunds;
  return {
    amount: inUnits({ amount: sumPaise(refunds.map(({ amount }) => amount)) }),
    ...(currency !== CURRENCY && { currency }),
    to,
    state: refunds.some(({ state }) => state === 'pending') ? 'pending' : 'refunded',
  };
};

const heldView = ({ payment }: Order): readonly HeldView[] => {
  const until = (payment.heldSince ?? 0) + REVIEW_MS;
  return heldCaptures(payment).map((capture) => ({ amount: inUnits(capture), currency: capture.currency, until }));
};

const paidView = (order: Order): number | null => {
  const capture = payingCapture(order);
  return capture === undefined ? null : inUnits({ ...capture, amount: capture.paid });
};

/** One that has failed may still be paid again beside the new one. */
const replacedView = (order: OrderRecord): Pick<OrderView, 'replacedBy'> =>
  order.replacedBy !== undefined && wasNeverSold(order) ? { replacedBy: order.replacedBy } : {};

/** It expired unpaid; what was paid for it afterwards is refunded. */
const wasNeverSold = ({ history }: OrderRecord): boolean =>
  history.at(-1)?.state === 'expired' || (history.at(-1)?.state === 'refunded' && history.at(-2)?.state === 'expired');

/** The parcel with its link, once there is one. */
const parcelView = (order: OrderRecord, couriers: Couriers): Pick<OrderView, 'parcel'> => {
  const parcel = parcelOf(order);
  if (parcel === undefined) return {};
  const { courier, awb } = parcel;
  const url = trackingUrl(parcel, couriers);
  return { parcel: { courier, awb, ...(url !== undefined && { url }) } };
};

/** `couriers`: needed for an order that may have been shipped. */
export const orderView = (order: OrderRecord, couriers: Couriers = {}): OrderView => {
  const [refund = null, ...otherRefunds] = refundViews(order);
  return {
    order: order.number,
    state: stateOf(order),
    placedAt: order.placedAt,
    history: stepsOf(order),
    mode: order.mode,
    payment: orderPaymentState(order),
    items: order.items,
    summary: order.summary,
    ...completeAddresses(order),
    ...(order.business !== undefined && { business: order.business }),
    expiresAt: expiryOf(orderStatus(order)) ?? null,
    invoice: order.invoice?.number ?? null,
    refund,
    ...(otherRefunds.length > 0 && { otherRefunds }),
    held: heldView(order),
    paid: paidView(order),
    ...(order.upi !== null && { upi: order.upi }),
    ...parcelView(order, couriers),
    ...replacedView(order),
  };
};

/** What anyone with number and phone may see. */
export const trackedOrder = (order: OrderRecord, couriers: Couriers): TrackedOrder => ({
  order: order.number,
  state: stateOf(order),
  history: stepsOf(order),
  items: Object.fromEntries(Object.entries(order.items).map(([pid, { qty }]) => [pid, qty])),
  isHeld: heldCaptures(order.payment).length > 0,
  ...parcelView(order, couriers),
  ...(stateOf(order) === 'expired' && order.replacedBy !== undefined && { isReplaced: true }),
});

const stepsOf = ({ history }: OrderRecord): readonly OrderStep[] => history.map(({ state, at }) => ({ state, at }));
