/** Results are exact: neither the order of sessions nor how they are split over threads and machines leaves a trace. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COST_NAMES, FUNNEL_STEPS, ORDER_ENDS, type SessionOutcome } from '../../../../cli/simulate/session-outcome.ts';
import { createResults, type ResultsData } from '../../../../cli/simulate/statistics/results.ts';
import { mergedSums, sumIn } from '../../../../cli/simulate/statistics/sums.ts';
import { products } from '../../../../core/catalogue/products.ts';
import { recordOf } from '../../../../core/entities/record-of.ts';
import { PAYMENT_MODES } from '../../../../core/entities/payment-mode.ts';

/** Far beyond any order, so that squares leave the range of exact numbers. */
const amount = fc.nat(2 ** 40);

const outcomes = fc.array(
  fc.record<SessionOutcome>({
    session: fc.nat(),
    persona: fc.constantFrom('b', 'a', '10', '2', '__proto__'),
    reached: fc.constantFrom(...FUNNEL_STEPS),
    sms: fc.nat(20),
    costs: fc.record(recordOf([...COST_NAMES, 'ofRto'], () => amount)),
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
        end: fc.constantFrom(...ORDER_ENDS),
        repeat: fc.nat(3),
      }),
      { maxLength: 3 },
    ),
    cash: fc.record({ earned: amount, redeemed: amount, takenBack: amount, held: amount, outstanding: amount }),
    offer: fc.record({ started: fc.boolean(), expired: fc.boolean(), lost: amount }),
    leftBecause: fc.constantFrom('price', 'otp', null),
    violations: fc.array(fc.string(), { maxLength: 2 }),
  }),
  { maxLength: 12 },
);

/** Under two policies: what comes of each session under the other one is that of another session. */
const resultsOf = (
  all: readonly SessionOutcome[],
  which: (index: number) => boolean,
  isSweep: boolean,
): ResultsData => {
  const results = createResults({ policies: [{ name: 'a' }, { name: 'b' }], ...(isSweep && { pairs: [[0, 1]] }) });
  for (const [index, base] of all.entries())
    if (which(index)) results.add([base, { ...(all.at(-1 - index) ?? base), session: base.session }]);
  return results.data();
};
/** As they arrive from a worker, or from a file. */
const transported = <T>(data: T): T => structuredClone(JSON.parse(JSON.stringify(data)) as T);

describe('the results of sessions', () => {
  it('are the same to the byte in whatever order sessions are added, split and merged', () => {
    fc.assert(
      fc.property(
        outcomes,
        fc.array(fc.nat(3), { minLength: 12, maxLength: 12 }),
        fc.boolean(),
        (all, workers, isSweep) => {
          const unique = all.map((outcome, session) => ({ ...outcome, session }));
          const merged = createResults({
            policies: [{ name: 'a' }, { name: 'b' }],
            ...(isSweep && { pairs: [[0, 1]] }),
          });
          for (const worker of [2, 0, 3, 1])
            merged.merge(transported(resultsOf(unique, (index) => workers[index] === worker, isSweep)));
          expect(JSON.stringify(merged.data())).toBe(JSON.stringify(resultsOf(unique, () => true, isSweep)));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('add up amounts whose squares no number holds exactly', () => {
    fc.assert(
      fc.property(outcomes, (all) => {
        const sums = mergedSums(Object.values(resultsOf(all, () => true, false).tallies[0] ?? {}));
        const kept = all.map(({ orders }) => orders.reduce((sum, order) => sum + BigInt(order.kept), 0n));
        expect(sumIn(sums, 'revenue')).toBe(kept.reduce((sum, one) => sum + one, 0n));
        expect(sumIn(sums, 'revenue²')).toBe(kept.reduce((sum, one) => sum + one * one, 0n));
      }),
      { numRuns: 40 },
    );
  });
});
