/**
 * A payment's state is a function of the set of events seen, whatever their order or repetition; and the four modes
 * (spec 5, 11).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rupees } from '../../core/entities/money/money.ts';
import {
  DEFAULT_PAYMENT_MODE,
  isPaymentMode,
  isPaidOnDelivery,
  isPrepaid,
  labelOfMode,
  optionsFor,
  PAYMENT_MODES,
} from '../../core/entities/payment-mode.ts';
import { NO_PAYMENT, paymentStateOf, withEvent, type Payment, type PaymentEvent } from '../../core/entities/payment.ts';

const NEW: Payment = {
  ...NO_PAYMENT,
  amount: rupees(749),
  attempt: 1,
  gatewayOrder: 'g1',
  opened: [{ gatewayOrder: 'g1', payPage: '/pay', amount: rupees(749) }],
};
const kinds = fc.constantFrom<PaymentEvent['kind']>('attempted', 'authorized', 'captured', 'failed');
const event = (kind: PaymentEvent['kind'], id: string = kind): PaymentEvent => ({ id, kind, at: 1 });

describe('a payment', () => {
  it.each<[string, readonly PaymentEvent['kind'][], string]>([
    ['created', [], 'created'],
    ['attempted', ['attempted'], 'attempted'],
    ['authorized', ['attempted', 'authorized'], 'authorized'],
    ['captured', ['attempted', 'authorized', 'captured'], 'captured'],
    ['failed', ['attempted', 'failed'], 'failed'],
    ['captured although it failed before', ['attempted', 'failed', 'captured'], 'captured'],
    ['captured although a failure came late', ['captured', 'failed'], 'captured'],
    ['captured although the earlier steps came late', ['captured', 'authorized', 'attempted'], 'captured'],
    ['failed although the attempt came late', ['failed', 'attempted'], 'failed'],
  ])('is %s', (_what, events, state) => {
    expect(paymentStateOf(events.map((kind) => event(kind)))).toBe(state);
  });

  it('is in one state for a set of events, in whatever order and however often they come', () => {
    fc.assert(
      fc.property(
        fc.array(kinds, { maxLength: 6 }).chain((list) => {
          const events = list.map((kind, at) => event(kind, `e${at}`));
          return fc.tuple(
            fc.constant(events),
            fc.shuffledSubarray([...events, ...events, ...events], { minLength: events.length * 3 }),
          );
        }),
        ([events, shuffled]) => {
          const told = shuffled.reduce(withEvent, NEW);
          expect(told.events).toHaveLength(events.length);
          expect(paymentStateOf(told.events)).toBe(paymentStateOf(events.reduce(withEvent, NEW).events));
          const seen = new Set(events.map(({ kind }) => kind));
          const furthest =
            (['captured', 'failed', 'authorized', 'attempted'] as const).find((kind) => seen.has(kind)) ?? 'created';
          expect(paymentStateOf(told.events)).toBe(furthest);
        },
      ),
    );
  });

  it('stays the same payment when an event is repeated', () => {
    const once = withEvent(NEW, event('captured'));
    expect(withEvent(once, event('captured'))).toBe(once);
    expect(NEW.events).toEqual([]);
  });
});

describe('the payment mode', () => {
  it('is card, upi, netbanking or cod, and card unless chosen otherwise', () => {
    expect(PAYMENT_MODES).toEqual(['card', 'upi', 'netbanking', 'cod']);
    expect(DEFAULT_PAYMENT_MODE).toBe('card');
    expect(PAYMENT_MODES.every(isPaymentMode)).toBe(true);
    expect(['', 'CARD', 'cash', null, 1, 'constructor'].some(isPaymentMode)).toBe(false);
  });
  it.each(PAYMENT_MODES)('of %s makes only that option active', (mode) => {
    expect(optionsFor(mode)).toEqual({ card: false, upi: false, netbanking: false, cod: false, [mode]: true });
  });
  it('is prepaid in every case but cod', () => {
    expect(PAYMENT_MODES.filter(isPrepaid)).toEqual(['card', 'upi', 'netbanking']);
    expect(PAYMENT_MODES.filter(isPaidOnDelivery)).toEqual(['cod']);
  });
  it('has a name of its own in every case', () => {
    expect(PAYMENT_MODES.map(labelOfMode)).toEqual(['Card', 'UPI', 'Net banking', 'Cash on delivery']);
  });
});
