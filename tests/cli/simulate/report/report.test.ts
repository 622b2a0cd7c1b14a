/** The report's numbers: they reconcile, and meet cases whose answers are known. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { intervalText, FORMATS } from '../../../../cli/simulate/report/numbers.ts';
import type { PolicyReport, Row, SimulationReport } from '../../../../cli/simulate/report/report.ts';
import type { SessionOutcome } from '../../../../cli/simulate/session-outcome.ts';
import { sampleOutcome, samplePolicies, sampleReport, seeds } from './sample-outcomes.ts';

const first = ({ policies: [policy] }: SimulationReport): PolicyReport => {
  if (policy === undefined) throw new Error('a report has a policy');
  return policy;
};
/** Of sessions with these outcomes. */
const policyOf = (outcomes: readonly SessionOutcome[]): PolicyReport =>
  first(sampleReport({ a: (index) => outcomes[index] ?? sampleOutcome(0) }, [...outcomes.keys()]));
const rowsIn = ({ tables }: PolicyReport, table: string): Readonly<Record<string, Row>> => tables[table]?.rows ?? {};
const totalIn = (policy: PolicyReport, table: string, row: string): number =>
  rowsIn(policy, table)[row]?.total ?? Number.NaN;
const sumOf = (policy: PolicyReport, table: string): number =>
  Object.values(rowsIn(policy, table)).reduce((sum, { total }) => sum + (total ?? 0), 0);

describe('a report of a simulation', () => {
  it('reconciles: personas, ends of orders, products and steps add up to the totals', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 300 }), (from, count) => {
        const outcomes = seeds(count, from).map((seed) => sampleOutcome(seed));
        const policy = policyOf(outcomes);
        const orders = outcomes.flatMap((outcome) => outcome.orders);
        const units = orders.flatMap((order) => (order.end === 'expired' ? [] : Object.values(order.units)));
        const revenue = orders.reduce((sum, { kept }) => sum + kept, 0);
        const left = outcomes.filter(({ leftBecause }) => leftBecause !== null);
        expect([sumOf(policy, 'personas'), totalIn(policy, 'funnel', 'visit')]).toEqual([count, count]);
        expect([sumOf(policy, 'personaRevenue'), totalIn(policy, 'orders', 'revenue')]).toEqual([revenue, revenue]);
        expect(sumOf(policy, 'endings')).toBe(orders.length);
        expect(totalIn(policy, 'orders', 'orders')).toBe(orders.length - totalIn(policy, 'endings', 'expired'));
        expect(sumOf(policy, 'unitsOrdered')).toBe(units.reduce((sum, each) => sum + each, 0));
        expect(sumOf(policy, 'left')).toBe(left.length);
        const steps = Object.values(rowsIn(policy, 'funnel')).map(({ total }) => total ?? 0);
        expect(steps).toEqual(steps.toSorted((a, b) => b - a));
      }),
      { numRuns: 50 },
    );
  });

  it('counts a refused parcel that was paid for as refunded, not as lost in cash on delivery', () => {
    const [order] = seeds(300).flatMap((seed) => sampleOutcome(seed).orders);
    if (order === undefined) throw new Error('some of 300 shoppers order');
    const refused = (mode: 'cod' | 'upi', total: number, refunded: number): SessionOutcome => ({
      ...sampleOutcome(1),
      orders: [{ ...order, mode, total, refunded, kept: 0, isBack: true, end: 'rto' }],
    });
    const policy = policyOf([refused('cod', 899, 0), refused('upi', 749, 749), refused('upi', 749, 749)]);
    expect(rowsIn(policy, 'orders')['rtoShare']?.value).toBe(1);
    expect([totalIn(policy, 'orders', 'refunded'), totalIn(policy, 'endings', 'rto')]).toEqual([1498, 3]);
  });

  it('states no ratio of no orders, and no interval of what never happened', () => {
    const visitors = seeds(50).map((seed) => ({ ...sampleOutcome(seed), orders: [], reached: 'visit' as const }));
    const { averageOrderValue, revenue } = rowsIn(policyOf(visitors), 'orders');
    expect(averageOrderValue).toMatchObject({ value: null, low: null, high: null });
    expect(revenue).toMatchObject({ total: 0, value: 0, low: null, high: null, isRough: true });
    expect(rowsIn(policyOf([]), 'orders')['revenue']).toMatchObject({ total: 0, value: null });
  });

  it('names the first violations by session, and counts them all', () => {
    const broken = { a: (seed: number) => ({ ...sampleOutcome(seed), violations: ['the totals differ'] }) };
    const { violations } = sampleReport(broken, seeds(40).toReversed());
    expect(violations).toMatchObject({ sessions: 40, count: 40 });
    expect(violations.examples.map(({ session }) => session)).toEqual(seeds(20));
  });

  it('marks no difference of two policies that may be chance, with so many figures compared', () => {
    const changed = (count: number) => {
      const base = (seed: number) => ({ ...sampleOutcome(seed), offer: { started: true, expired: true, lost: 0 } });
      const other = (seed: number) => ({
        ...base(seed),
        offer: { started: true, expired: true, lost: seed <= count ? 100 : 0 },
      });
      return sampleReport({ base, other }, seeds(400)).policies[1]?.differences?.['offerLost'];
    };
    expect(changed(5)?.low).toBeGreaterThan(0);
    expect([5, 8, 20].map((count) => changed(count)?.isClear)).toEqual([false, false, true]);
  });

  it('states differences of two policies that are those of their means, and exactly 0 of a policy with itself', () => {
    const others = { other: { percent: 25, codFee: 99 }, same: { percent: 10, codFee: 150 } };
    const [, other, same] = sampleReport(samplePolicies(others), seeds(1000)).policies;
    for (const [figure, row] of Object.entries(other?.differences ?? {}))
      expect(row.value, figure).toBeCloseTo((row.other ?? 0) - (row.base ?? 0), 1);
    const rows = Object.values(same?.differences ?? {});
    expect(rows.length).toBeGreaterThan(10);
    for (const { value, low, high, isRough, isClear } of rows)
      expect({ value, low, high, isRough, isClear }).toEqual({
        value: 0,
        low: 0,
        high: 0,
        isRough: false,
        isClear: false,
      });
  });

  it('states no interval for a difference of which neither policy has seen any', () => {
    const bounced = (seed: number) => ({ ...sampleOutcome(seed), orders: [] });
    const [, other] = sampleReport({ base: bounced, other: bounced }, seeds(3)).policies;
    expect(other?.differences?.['revenue']).toMatchObject({ value: 0, low: null, high: null, isRough: false });
  });
});

describe('a number of the report', () => {
  const { rupees, share, number } = FORMATS;
  it.each([
    [number.total(1_234_567), '12,34,567'],
    [rupees.total(-1_234_567), '−₹12,34,567'],
    [rupees.total(-0.4), '₹0'],
    [rupees.average(1234.5), '₹1,234.50'],
    [number.average(0.12345), '0.1235'],
    [number.average(123.456), '123.46'],
    [share.average(0.12345), '12.35%'],
    [share.difference(-0.0123), '−1.23 pp'],
    [rupees.difference(4.2), '+₹4.20'],
    [rupees.difference(0), '₹0.00'],
    [intervalText({ low: 0.5, high: 1.5, isRough: false }, number.average), '0.5000 to 1.5000'],
    [intervalText({ low: 0.5, high: 1.5, isRough: true }, number.average), '0.5000 to 1.5000 †'],
    [intervalText({ low: null, high: null, isRough: true }, number.average), '–'],
  ])('is printed as %s', (printed, expected) => {
    expect(printed).toBe(expected);
  });
});
