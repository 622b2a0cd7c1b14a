/** Orders: one declared table of transitions, and what is due for them (spec 11, 10.7). */
import { describe, expect, it } from 'vitest';
import { EMPTY_DISCOUNT } from '../../../core/entities/discount.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import { inPaise } from '../../../core/entities/money/paise.ts';
import {
  withState,
  canTransition,
  ORDER_STATES,
  orderPaymentState,
  type Order,
  type OrderState,
} from '../../../core/entities/order.ts';
import type { PaymentMode } from '../../../core/entities/payment-mode.ts';
import { EMPTY_PAYMENT, type PaymentEventKind } from '../../../core/entities/payment.ts';
import { EMPTY_ADDRESS } from '../../../core/entities/address.ts';

const order = (
  mode: PaymentMode,
  total: number,
  state: OrderState = 'confirmed',
  kinds: readonly PaymentEventKind[] = [],
): Order => ({
  number: 'BH0000000001',
  phone: '9876543210',
  mode,
  items: {},
  shipping: EMPTY_ADDRESS,
  billing: null,
  placedAt: 1,
  summary: {
    listTotal: rupees(total),
    subtotal: rupees(total),
    savings: rupees(0),
    shipping: rupees(0),
    discount: { ...EMPTY_DISCOUNT, value: rupees(0) },
    total: rupees(total),
    rewardCash: rupees(0),
  },
  history: [{ state, at: 1 }],
  payment: {
    ...EMPTY_PAYMENT,
    amount: rupees(total),
    attempt: 1,
    gatewayOrder: 'g',
    events: kinds.map((kind, at) => ({
      id: `e${at}`,
      kind,
      at,
      gatewayOrder: 'g',
      payment: 'p',
      amount: inPaise(rupees(total)),
      currency: 'INR',
    })),
  },
});

/** The transitions of spec 11, written down once more. */
const ALLOWED = new Set([
  'pending_payment>confirmed',
  'confirmed>packed',
  'packed>shipped',
  'shipped>out_for_delivery',
  'out_for_delivery>delivered',
  'pending_payment>payment_failed',
  'payment_failed>pending_payment',
  'payment_failed>confirmed',
  'pending_payment>expired',
  'payment_failed>expired',
  'expired>confirmed',
  'expired>refunded',
  'pending_payment>cancelled',
  'payment_failed>cancelled',
  'confirmed>cancelled',
  'cancelled>refunded',
  'out_for_delivery>undelivered',
  'undelivered>out_for_delivery',
  'undelivered>rto',
  'rto>rto_received',
  'rto_received>refunded',
  'delivered>return_requested',
  'return_requested>picked_up',
  'return_requested>delivered',
  'picked_up>refunded',
]);

it('the states of an order change as the table of transitions allows, and in no other way', () => {
  const pairs = ORDER_STATES.flatMap((from) => ORDER_STATES.map((to) => [from, to] as const));
  expect(
    pairs
      .filter(([from, to]) => canTransition(from, to))
      .map((pair) => pair.join('>'))
      .toSorted(),
  ).toEqual([...ALLOWED].toSorted());
  for (const [from, to] of pairs) {
    const before = order('cod', 949, from);
    expect(withState(before, to, 7, 'operator')).toEqual(
      ALLOWED.has(`${from}>${to}`)
        ? {
            ...before,
            history: [
              { state: from, at: 1 },
              { state: to, at: 7, by: 'operator' },
            ],
          }
        : undefined,
    );
  }
});

describe('the payment of an order', () => {
  it('follows from the gateway’s events for every other mode', () => {
    expect(orderPaymentState(order('upi', 749, 'pending_payment'))).toBe('created');
    expect(orderPaymentState(order('card', 749, 'pending_payment', ['attempted', 'captured']))).toBe('captured');
  });
  it('is refunded, not due, where everything that was paid in cash on delivery was refunded in parts', () => {
    const placed = order('cod', 749, 'delivered', ['captured']);
    const events = placed.payment.events.map((event) => ({ ...event, gatewayOrder: null, payment: '' }));
    const paid = { ...placed, payment: { ...placed.payment, events } };
    expect(orderPaymentState(paid)).toBe('captured');
    const refund = {
      gatewayOrder: null,
      payment: '',
      amount: inPaise(rupees(749)),
      currency: 'INR',
      at: 2,
      isExcess: false,
      isPart: true,
      key: 'BH0000000001-1',
      to: 'upi',
      state: 'refunded',
    } as const;
    expect(orderPaymentState({ ...paid, payment: { ...paid.payment, refunds: [refund] } })).toBe('refunded');
  });
  it('is complete if the total is 0', () => {
    expect(orderPaymentState(order('upi', 0))).toBe('captured');
    expect(orderPaymentState(order('cod', 0))).toBe('captured');
  });
});
