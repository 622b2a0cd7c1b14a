/** Which of the captures that came for an order pays for it (spec 11). */
import { describe, expect, it } from 'vitest';
import { rupees } from '../../../core/entities/money/money.ts';
import { payingCapture } from '../../../core/entities/order.ts';
import { paise, type Paise } from '../../../core/entities/money/paise.ts';
import { EMPTY_PAYMENT, withEvent, type Payment, type PaymentEvent } from '../../../core/entities/payment.ts';

const DUE = paise(74_900);
const UNPAID: Payment = {
  ...EMPTY_PAYMENT,
  amount: rupees(749),
  attempt: 1,
  gatewayOrder: 'g1',
  opened: [{ gatewayOrder: 'g1', payPage: '/pay', amount: rupees(749) }],
};
const captured = (payment: string, amount: Paise, more: Partial<PaymentEvent> = {}): PaymentEvent => ({
  id: payment,
  kind: 'captured',
  at: 1,
  gatewayOrder: 'g1',
  payment,
  amount,
  ...more,
});
const paying = (mode: 'upi' | 'cod', events: readonly PaymentEvent[], accepted: Payment['accepted'] = []) =>
  payingCapture({ mode, payment: { ...events.reduce(withEvent, UNPAID), accepted } })?.payment;

describe('a prepaid order', () => {
  it('is paid by a capture of exactly its amount', () => {
    expect(paying('upi', [captured('exact', DUE)])).toBe('exact');
  });

  it.each([
    ['a paisa more', captured('other', paise(74_901))],
    ['a rupee more', captured('other', paise(75_000))],
    ['a paisa less', captured('other', paise(74_899))],
    ['the same number in another currency', captured('other', DUE, { currency: 'USD' })],
    ['cash on delivery', captured('other', DUE, { gatewayOrder: null })],
  ])('is not paid by %s, but by the right capture that follows', (_what, other) => {
    expect(paying('upi', [other])).toBeUndefined();
    expect(paying('upi', [other, captured('exact', DUE)])).toBe('exact');
  });

  it('is paid by a capture of another amount that the operator has accepted, whatever other events there are', () => {
    const events = [captured('exact', DUE), captured('more', paise(80_000))];
    expect(paying('upi', events, [{ gatewayOrder: 'g1', payment: 'more' }])).toBe('more');
    expect(paying('upi', events, [{ gatewayOrder: 'g2', payment: 'more' }])).toBe('exact');
  });
});

it('an order by cash on delivery is paid on delivery, and by no capture of the gateway', () => {
  const online = captured('online', DUE);
  expect(paying('cod', [online])).toBeUndefined();
  expect(paying('cod', [online, captured('door', DUE, { gatewayOrder: null })])).toBe('door');
});
