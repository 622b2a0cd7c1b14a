/**
 * A payment's state is a function of the set of events seen, whatever their order or repetition; and the four modes
 * (spec 5, 11).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rupees } from '../../../core/entities/money/money.ts';
import { paise } from '../../../core/entities/money/paise.ts';
import {
  capturesOf,
  EMPTY_PAYMENT,
  paymentStateOf,
  withEvent,
  type Payment,
  type PaymentEvent,
} from '../../../core/entities/payment.ts';

const NEW: Payment = {
  ...EMPTY_PAYMENT,
  amount: rupees(749),
  attempt: 1,
  gatewayOrder: 'g1',
  opened: [{ gatewayOrder: 'g1', payPage: '/pay', amount: rupees(749) }],
};
const kinds = fc.constantFrom<PaymentEvent['kind']>('attempted', 'authorized', 'captured', 'failed');
const event = (kind: PaymentEvent['kind'], id: string = kind): PaymentEvent => ({ id, kind, at: 1 });

it('the state of a payment has the same state for a set of events in any order and with any repetition', () => {
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
        const payment = shuffled.reduce(withEvent, NEW);
        expect(payment.events).toHaveLength(events.length);
        expect(paymentStateOf(payment.events)).toBe(paymentStateOf(events.reduce(withEvent, NEW).events));
        const seen = new Set(events.map(({ kind }) => kind));
        const furthest =
          (['captured', 'failed', 'authorized', 'attempted'] as const).find((kind) => seen.has(kind)) ?? 'created';
        expect(paymentStateOf(payment.events)).toBe(furthest);
      },
    ),
  );
});

describe('events that contradict each other about one capture', () => {
  const captured = (id: string, at: number, amount: number): PaymentEvent => ({
    ...event('captured', id),
    at,
    payment: 'p',
    amount: paise(amount),
  });
  const amountOf = (...events: readonly PaymentEvent[]): readonly number[] =>
    capturesOf(events.reduce(withEvent, NEW)).map(({ amount }) => amount);

  it.each<[string, PaymentEvent, PaymentEvent]>([
    ['the requested amount, however late', captured('b', 2, 74_900), captured('a', 1, 5)],
    ['otherwise the earliest, whatever its id', captured('b', 1, 7), captured('a', 2, 5)],
    ['and of the same time the lower id', captured('a', 1, 7), captured('b', 1, 5)],
  ])('count once, whichever comes first: %s', (_which, counts, other) => {
    const amount = [counts.amount];
    expect([amountOf(counts, other), amountOf(other, counts)]).toEqual([amount, amount]);
  });
});
