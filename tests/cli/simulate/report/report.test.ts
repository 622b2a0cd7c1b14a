/** The report's numbers: they reconcile, and meet a case whose answer is known. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportOf } from '../../../../cli/simulate/report/report.ts';
import type { FunnelRow, PolicyReport, SimulationReport } from '../../../../cli/simulate/report/simulation-report.ts';
import { createPairedTally } from '../../../../cli/simulate/report/statistics/paired-tally.ts';
import { createTally } from '../../../../cli/simulate/report/statistics/tally.ts';
import { SAMPLE_BASE, sampleInput, sampleOutcome, seeds, tallyOf } from './sample-outcomes.ts';

const first = ({ policies }: SimulationReport): PolicyReport => {
  const [policy] = policies;
  if (policy === undefined) throw new Error('a report has a policy');
  return policy;
};

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0);

describe('a report of a simulation', () => {
  it('is the same to the byte whatever order the sessions came in and however many workers played them', () => {
    const whole = JSON.stringify(reportOf(sampleInput(3000)));
    const input = sampleInput(3000);
    const parts = createTally();
    for (const worker of [2, 0, 1])
      parts.merge(
        tallyOf(
          seeds(3000)
            .toReversed()
            .filter((seed) => seed % 3 === worker)
            .map((seed) => sampleOutcome(seed)),
        ),
      );
    const policies = input.policies.map((policy) => ({ ...policy, tally: parts.data() }));
    expect(JSON.stringify(reportOf({ ...input, policies }))).toBe(whole);
  });

  it('reconciles: personas, ends of orders, products and steps add up to the totals', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 300 }), (from, count) => {
        const outcomes = seeds(count, from).map((seed) => sampleOutcome(seed));
        const input = sampleInput(1);
        const policy = first(
          reportOf({
            ...input,
            sessions: count,
            policies: [{ name: 'a', hash: 'b', tally: tallyOf(outcomes), against: null }],
          }),
        );
        const { totals, personas, endings, products, funnel, left } = policy;
        const orders = outcomes.flatMap((outcome) => outcome.orders);
        expect(sum(personas, ({ sessions }) => sessions)).toBe(count);
        expect(sum(personas, ({ revenue }) => revenue.total)).toBe(totals.revenue.total);
        expect(sum(personas, (row) => row.orders)).toBe(totals.orders.total);
        expect(sum(endings, (row) => row.orders)).toBe(orders.length);
        expect(totals.placed.total).toBe(orders.length);
        expect(sum(products, ({ ordered }) => ordered.total)).toBe(totals.unitsOrdered.total);
        expect(sum(products, ({ sold }) => sold.total)).toBe(totals.unitsSold.total);
        expect(totals.revenue.total).toBe(sum(orders, ({ kept }) => kept));
        expect(funnel[0]?.sessions).toBe(count);
        expect(sum(left, ({ sessions }) => sessions)).toBe(
          outcomes.filter(({ leftBecause }) => leftBecause !== null).length,
        );
        const steps = funnel.map(({ sessions }) => sessions);
        expect(steps).toEqual(steps.toSorted((a, b) => b - a));
        const ordered = endings.filter(({ end }) => end !== 'expired');
        expect(sum(ordered, (row) => row.orders)).toBe(totals.orders.total);
      }),
      { numRuns: 50 },
    );
  });

  it('counts a refused parcel that was paid for as refunded, not as lost in cash on delivery', () => {
    const refused = (mode: 'cod' | 'upi') => {
      const isCod = mode === 'cod';
      const order = {
        mode,
        units: { wash: 1 },
        total: isCod ? 899 : 749,
        discount: 0,
        cashRedeemed: 0,
        codFee: isCod ? 150 : 0,
        kept: 0,
        refunded: isCod ? 0 : 749,
        isPacked: true,
        isShipped: true,
        isBack: true,
        code: null,
        end: 'rto' as const,
        repeat: 0,
        placedAfter: 60_000,
      };
      return { ...sampleOutcome(1), reached: 'paid' as const, orders: [order] };
    };
    const outcomes = [refused('cod'), refused('upi'), refused('upi')];
    const { totals, ratios, endings } = first(
      reportOf({ ...sampleInput(1), policies: [{ name: 'a', hash: 'b', tally: tallyOf(outcomes), against: null }] }),
    );
    expect(ratios.rtoShare?.value).toBe(1);
    expect([totals.rtoOrders.total, totals.rtoValue.total, totals.refunded.total]).toEqual([1, 899, 1498]);
    expect(endings.find(({ end }) => end === 'rto')?.orders).toBe(3);
  });

  it('states no ratio of no orders, and no interval of what never happened', () => {
    const visitors = seeds(50).map((seed) => ({ ...sampleOutcome(seed), orders: [], reached: 'visit' as const }));
    const input = sampleInput(1);
    const policy = first(
      reportOf({ ...input, policies: [{ name: 'a', hash: 'b', tally: tallyOf(visitors), against: null }] }),
    );
    expect(policy.ratios.averageOrderValue).toBeNull();
    expect(policy.totals.revenue).toEqual({ total: 0, perSession: { value: 0, low: null, high: null, isRough: true } });
    expect(policy.timeToPurchase).toEqual({ purchases: 0, quantiles: [] });
    const nobody = first(
      reportOf({ ...input, policies: [{ name: 'a', hash: 'b', tally: tallyOf([]), against: null }] }),
    );
    expect(nobody.funnel).toEqual([expect.objectContaining({ step: 'visit', sessions: 0 }) as FunnelRow]);
  });

  it('names the first violations by session, and counts them all', () => {
    const outcomes = seeds(40).map((seed) => ({ ...sampleOutcome(seed), violations: ['the totals differ'] }));
    const violations = outcomes
      .map(({ session }) => ({ session, policy: 'a', text: 'the totals differ' }))
      .toReversed();
    const input = sampleInput(1);
    const report = reportOf({
      ...input,
      violations,
      policies: [{ name: 'a', hash: 'b', tally: tallyOf(outcomes), against: null }],
    });
    expect(report.violations).toMatchObject({ sessions: 40, count: 40 });
    expect(report.violations.examples.map(({ session }) => session)).toEqual(seeds(20));
  });

  it('marks no difference of two policies that may be chance, with so many measures compared', () => {
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
      const [, other] = reportOf({ ...sampleInput(1), policies }).policies;
      return other?.differences?.find(({ measure }) => measure === 'offerLost');
    };
    expect(changed(5)?.difference?.low).toBeGreaterThan(0);
    expect([5, 8, 20].map((count) => changed(count)?.isClear)).toEqual([false, false, true]);
  });

  it('states differences of two policies that are those of their means, and exactly 0 of a policy with itself', () => {
    const others = { other: { percent: 25, codFee: 99 }, same: SAMPLE_BASE };
    const [, other, same] = reportOf(sampleInput(1000, others)).policies;
    for (const { base, other: mean, difference, measure } of other?.differences ?? [])
      expect(difference?.value, measure).toBeCloseTo((mean ?? 0) - (base ?? 0), 1);
    expect(same?.differences?.length).toBeGreaterThan(10);
    for (const { difference } of same?.differences ?? [])
      expect(difference).toEqual({ value: 0, low: 0, high: 0, isRough: false });
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
    const [, other] = reportOf({ ...sampleInput(3), policies }).policies;
    const revenue = other?.differences?.find(({ measure }) => measure === 'revenue');
    expect(revenue?.difference).toEqual({ value: 0, low: null, high: null, isRough: false });
  });
});
