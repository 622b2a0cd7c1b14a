/** A comparison of two policies: the same shoppers under both, and intervals of the differences. */
import { describe, expect, it } from 'vitest';
import { reportOf } from '../../../../cli/simulate/report/report.ts';
import type { PolicyReport, SimulationReport } from '../../../../cli/simulate/report/simulation-report.ts';
import { createPairedTally } from '../../../../cli/simulate/report/statistics/paired-tally.ts';
import {
  pairedTallyOf,
  SAMPLE_BASE,
  sampleInput,
  sampleOutcome,
  seeds,
  tallyOf,
  type SamplePolicy,
} from './sample-outcomes.ts';

const first = ({ policies }: SimulationReport): PolicyReport => {
  const [policy] = policies;
  if (policy === undefined) throw new Error('a report has a policy');
  return policy;
};

describe('a comparison of two policies', () => {
  const compared = (sessions: number, other: SamplePolicy) =>
    reportOf(sampleInput(sessions, { other })).policies[1]?.differences ?? [];

  it('of a policy with itself gives differences of exactly 0', () => {
    const differences = compared(2000, { ...SAMPLE_BASE });
    expect(differences.length).toBeGreaterThan(10);
    for (const { difference, base, other, isClear } of differences) {
      expect(difference).toEqual({ value: 0, low: 0, high: 0, isRough: false });
      expect(other).toBe(base);
      expect(isClear).toBe(false);
    }
  });

  it('states no interval for a measure of which neither policy has seen any', () => {
    const bounced = seeds(3).map((seed) => ({ ...sampleOutcome(seed), orders: [], calls: 0 }));
    const nothing = { name: 'a', hash: 'b', tally: tallyOf(bounced) };
    const against = createPairedTally();
    for (const outcome of bounced) against.add(outcome, outcome);
    const policies = [
      { ...nothing, against: null },
      { ...nothing, against: against.data() },
    ];
    const revenue = reportOf({ ...sampleInput(3), policies }).policies[1]?.differences?.find(
      ({ measure }) => measure === 'revenue',
    );
    expect(revenue?.difference).toEqual({ value: 0, low: null, high: null, isRough: false });
  });

  it('marks an effect that independent shoppers would not show', () => {
    const revenue = compared(4000, { ...SAMPLE_BASE, percent: 14 }).find(({ measure }) => measure === 'revenue');
    const alone = first(reportOf(sampleInput(4000))).totals.revenue.perSession;
    const width = (revenue?.difference?.high ?? 0) - (revenue?.difference?.low ?? 0);
    expect(width).toBeLessThan(((alone.high ?? 0) - (alone.low ?? 0)) / 1.5);
    expect(compared(4000, { ...SAMPLE_BASE, codFee: 0 }).find(({ measure }) => measure === 'codFees')?.isClear).toBe(
      true,
    );
  });

  it('marks nothing that changed in so few sessions that it may be chance, with so many measures compared', () => {
    const input = sampleInput(1);
    const changed = (count: number) => {
      const against = createPairedTally();
      for (const seed of seeds(400)) {
        const base = { ...sampleOutcome(seed), calls: 0, offer: { started: true, expired: true, lost: 0 } };
        against.add(base, { ...base, offer: { ...base.offer, lost: seed <= count ? 100 : 0 } });
      }
      const nothing = { name: 'a', hash: 'b', tally: tallyOf([]) };
      const policies = [
        { ...nothing, against: null },
        { ...nothing, against: against.data() },
      ];
      return reportOf({ ...input, policies }).policies[1]?.differences?.find(({ measure }) => measure === 'offerLost');
    };
    expect(changed(5)?.difference?.low).toBeGreaterThan(0);
    expect(changed(5)?.isClear).toBe(false);
    expect(changed(8)?.isClear).toBe(false);
    expect(changed(20)?.isClear).toBe(true);
  });

  it('states a mean difference that is the difference of the means', () => {
    const input = sampleInput(1000, { other: { percent: 25, codFee: 99 } });
    for (const { base, other, difference, measure } of reportOf(input).policies[1]?.differences ?? [])
      expect(difference?.value, measure).toBeCloseTo((other ?? 0) - (base ?? 0), 1);
  });

  it('has intervals that contain the true difference at their level in 200 repetitions', () => {
    const other: SamplePolicy = { percent: 30, codFee: 150 };
    // 20 % more off let 5 % more of the shoppers order; of all first orders 7.2 % expire, and 20 % of the shoppers order again.
    const truth = 0.05 * (1 - 0.072 * (0.8 + 0.2 * 0.072));
    const nothing = { name: 'a', hash: 'b', tally: tallyOf([]) };
    const covered = Array.from({ length: 200 }, (_, repetition) => {
      const against = pairedTallyOf(seeds(400, 1 + repetition * 400), SAMPLE_BASE, other);
      const { policies } = reportOf({
        ...sampleInput(1),
        policies: [
          { ...nothing, against: null },
          { ...nothing, against },
        ],
      });
      const difference = policies[1]?.differences?.find(({ measure }) => measure === 'buyers')?.difference;
      return (difference?.low ?? 1) <= truth && truth <= (difference?.high ?? 0);
    }).filter(Boolean).length;
    expect(covered).toBeGreaterThanOrEqual(180);
    expect(covered).toBeLessThanOrEqual(199);
  });
});
