/** Tallies are exact: neither the order of sessions nor how they are split over workers leaves a trace. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPairedTally } from '../../../../cli/simulate/report/statistics/paired-tally.ts';
import { createTally, totalOf } from '../../../../cli/simulate/report/statistics/tally.ts';
import { FUNNEL_STEPS, type OrderEnd, type SessionOutcome } from '../../../../cli/simulate/session-outcome.ts';
import { products } from '../../../../core/catalogue/products.ts';
import { PAYMENT_MODES } from '../../../../core/entities/payment-mode.ts';
import { sampleOutcome, tallyOf } from './sample-outcomes.ts';

const ENDS: readonly OrderEnd[] = ['delivered', 'cancelled', 'expired', 'rto', 'returned', 'open'];
/** Far beyond any order, so that squares leave the range of exact numbers. */
const amount = fc.nat(2 ** 40);

const outcomes = fc.array(
  fc.record<SessionOutcome>({
    session: fc.nat(),
    persona: fc.constantFrom('b', 'a', '10', '2', '__proto__'),
    reached: fc.constantFrom(...FUNNEL_STEPS),
    sms: fc.nat(20),
    costs: fc.record({
      goods: amount,
      packing: amount,
      shipping: amount,
      returnShipping: amount,
      codHandling: amount,
      gateway: amount,
      refunds: amount,
      sms: amount,
      ofRto: amount,
    }),
    unitsSoldOut: fc.nat(20),
    orders: fc.array(
      fc.record({
        mode: fc.constantFrom(...PAYMENT_MODES),
        units: fc.dictionary(fc.constantFrom(...products.map(({ name }) => name)), fc.nat(20)),
        total: amount,
        discount: amount,
        cashRedeemed: amount,
        codFee: amount,
        kept: amount,
        refunded: amount,
        isPacked: fc.boolean(),
        isShipped: fc.boolean(),
        isBack: fc.boolean(),
        code: fc.constantFrom('DAWN10', null),
        end: fc.constantFrom(...ENDS),
        repeat: fc.nat(3),
        placedAfter: amount,
      }),
      { maxLength: 3 },
    ),
    cash: fc.record({ earned: amount, redeemed: amount, takenBack: amount, held: amount, outstanding: amount }),
    offer: fc.record({ started: fc.boolean(), expired: fc.boolean(), lost: amount }),
    leftBecause: fc.constantFrom('price', 'otp', null),
    calls: fc.nat(),
    violations: fc.array(fc.string(), { maxLength: 2 }),
  }),
  { maxLength: 12 },
);

/** As it arrives from a worker, or from a file. */
const transported = <T>(data: T): T => structuredClone(JSON.parse(JSON.stringify(data)) as T);

describe('a tally of sessions', () => {
  it('is the same to the byte in whatever order sessions are added, split and merged', () => {
    fc.assert(
      fc.property(outcomes, fc.nat(), fc.array(fc.nat(3), { minLength: 12, maxLength: 12 }), (all, turn, workers) => {
        const whole = JSON.stringify(tallyOf(all));
        const turned = all.map((_, index) => all[(index + turn) % all.length] ?? all[0]).flatMap((one) => one ?? []);
        expect(JSON.stringify(tallyOf(turned))).toBe(whole);
        const merged = createTally();
        for (const worker of [2, 0, 3, 1])
          merged.merge(transported(tallyOf(turned.filter((_, index) => workers[index] === worker))));
        expect(JSON.stringify(merged.data())).toBe(whole);
      }),
    );
  });

  it('adds up amounts whose squares no number holds exactly', () => {
    fc.assert(
      fc.property(outcomes, (all) => {
        const { revenue } = totalOf(tallyOf(all)).moments;
        const kept = all.map(({ orders }) => orders.reduce((sum, order) => sum + BigInt(order.kept), 0n));
        expect(revenue?.sum).toBe(String(kept.reduce((sum, one) => sum + one, 0n)));
        expect(revenue?.squares).toBe(String(kept.reduce((sum, one) => sum + one * one, 0n)));
      }),
    );
  });
});

describe('a tally of paired sessions', () => {
  it('is the same to the byte however it is split and merged', () => {
    fc.assert(
      fc.property(outcomes, fc.nat(12), (all, at) => {
        const pairs = all.map(
          (base, index) => [base, { ...(all.at(-1 - index) ?? base), session: base.session }] as const,
        );
        const added = (some: typeof pairs) => {
          const tally = createPairedTally();
          for (const [base, other] of some) tally.add(base, other);
          return tally;
        };
        const merged = added(pairs.slice(at));
        merged.merge(transported(added(pairs.slice(0, at)).data()));
        expect(JSON.stringify(merged.data())).toBe(JSON.stringify(added(pairs).data()));
      }),
    );
  });

  it('refuses to compare two shoppers', () => {
    expect(() => createPairedTally().add(sampleOutcome(1), sampleOutcome(2))).toThrow('sessions 1 and 2');
  });
});
