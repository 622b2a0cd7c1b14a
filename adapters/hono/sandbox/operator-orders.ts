/** Orders as the operator sees them: their state, their payment, and the next steps. */
import { inUnits } from '../../../core/entities/money/money-text.ts';
import { nextOperatorSteps, REVIEW_MS } from '../../../core/entities/order-actions.ts';
import { orderPaymentState, payingCapture, stateOf, type Order } from '../../../core/entities/order.ts';
import { allRefunds, heldCaptures, type Dispute } from '../../../core/entities/payment.ts';
import { indianMobile } from '../../../core/validation/strict.ts';
import { encodeAddress } from '../../wire/codecs/address-json.ts';
import type { DueRefund, FoundOrder } from '../../../core/shop/shop.ts';

/** The payments that wait for the operator's review. */
const encodeHeldPayments = ({ payment }: Order): readonly object[] => {
  const until = (payment.heldSince ?? 0) + REVIEW_MS;
  return heldCaptures(payment).map((capture) => ({
    payment: capture.payment,
    amount: inUnits(capture),
    currency: capture.currency,
    expected: payment.amount,
    until,
  }));
};

/** `amount` in whole units of the currency, to the hundredth. */
export const encodeDueRefund = ({ amount, isRefused, ...refund }: DueRefund): object => ({
  ...refund,
  amount: inUnits({ amount }),
  is_refused: isRefused,
});

/** Whoever has made it: the shop, or somebody at the gateway's dashboard. */
const encodeRefund = ({ amount, currency, to, state }: ReturnType<typeof allRefunds>[number]): object => ({
  amount: inUnits({ amount }),
  currency,
  to,
  state,
});

const encodeDispute = ({ amount, respondBy, ...dispute }: Dispute): object => ({
  ...dispute,
  amount: inUnits({ amount }),
  respond_by: respondBy,
});

const paidAmount = (order: Order): number | null => {
  const capture = payingCapture(order);
  return capture === undefined ? null : inUnits({ ...capture, amount: capture.paid });
};

/**
 * What is shown of one order alone: where the parcel goes, whom the courier calls, and why the order was cancelled or
 * returned. Personal data, which lists are without. The phone of an erased customer is null.
 */
export const encodeDetails = ({ phone, shipping, reason }: FoundOrder): object => ({
  phone: indianMobile(phone) ?? null,
  delivery_address: encodeAddress(shipping),
  reason,
});

export const encodeOperatorOrder = (order: Order, refundsDue: readonly DueRefund[] = []): object => ({
  order: order.number,
  state: stateOf(order),
  next: nextOperatorSteps(order),
  placed_at: order.placedAt,
  payment_mode: order.mode,
  payment_state: orderPaymentState(order),
  total: order.summary.total,
  paid: paidAmount(order),
  held: encodeHeldPayments(order),
  refunds: allRefunds(order.payment)
    .filter(({ amount }) => amount > 0)
    .map(encodeRefund),
  refunds_due: refundsDue.map(encodeDueRefund),
  disputes: (order.payment.disputes ?? []).map(encodeDispute),
  items: Object.fromEntries(Object.entries(order.items).map(([pid, { qty }]) => [pid, qty])),
  history: order.history.map(({ state, at }) => ({ state, at })),
});
