/**
 * What no session may create or lose: units, rupees and reward cash. SIMULATED_SESSIONS plays more of them than a test
 * run has time for.
 */
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../core/entities/time/duration.ts';
import { createResults } from '../../../cli/simulate/run/results.ts';
import { reportResults } from '../../../cli/simulate/run/report-results.ts';
import type { OrderOutcome, SessionOutcome } from '../../../cli/simulate/session-outcome.ts';
import type { Market } from '../../../cli/simulate/market/market.ts';
import { DEFAULT_MARKET, planOf, play, SEED } from './played-sessions.ts';

const SESSIONS = Number(process.env['SIMULATED_SESSIONS'] ?? 1500);

const orderProblems = ({ end, total, kept, refunded, codFee, mode }: OrderOutcome): readonly string[] => [
  ...(kept < 0 || refunded < 0 ? ['a negative amount'] : []),
  ...(kept + refunded === 0 || kept + refunded === total ? [] : ['money that is neither kept nor refunded']),
  ...(end === 'delivered' && (kept !== total || refunded !== 0) ? ['a delivered order that is not paid in full'] : []),
  ...((end === 'expired' || end === 'rto' || end === 'cancelled') && kept !== 0 ? ['money kept for nothing'] : []),
  ...(end === 'returned' && kept > codFee ? ['more than the fee kept of a returned order'] : []),
  ...((mode === 'cod') === codFee > 0 ? [] : ['a fee of another mode']),
];

const cashProblems = ({ cash, orders }: SessionOutcome): readonly string[] => {
  const redeemed = orders.reduce(
    (sum, { cashRedeemed, end }) => sum + (['delivered', 'open'].includes(end) ? cashRedeemed : 0),
    0,
  );
  return [
    ...(Math.min(cash.earned, cash.redeemed, cash.takenBack, cash.outstanding) < 0 ? ['negative reward cash'] : []),
    ...(cash.redeemed === redeemed ? [] : [`₹${cash.redeemed} redeemed, ₹${redeemed} in orders`]),
    ...(cash.outstanding >= cash.earned - cash.redeemed - cash.takenBack ? [] : ['reward cash that is lost']),
  ];
};

describe('over many sessions of the default market', () => {
  it(`nothing is created or lost, and the report adds up what the sessions say`, async () => {
    const plan = planOf({ sessions: SESSIONS });
    const results = createResults(plan.policies);
    const problems: string[] = [];
    let [units, revenue, orders, earned] = [0, 0, 0, 0];
    for (let session = 0; session < SESSIONS; session += 1) {
      const outcome = await play(session);
      results.add([outcome]);
      const found = [...outcome.violations, ...outcome.orders.flatMap(orderProblems), ...cashProblems(outcome)];
      problems.push(...found.map((problem) => `session ${session}: ${problem}`));
      const ordered = outcome.orders.filter(({ end }) => end !== 'expired');
      orders += ordered.length;
      revenue += outcome.orders.reduce((sum, { kept }) => sum + kept, 0);
      earned += outcome.cash.earned;
      units += ordered.flatMap((order) => Object.values(order.units)).reduce((sum, count) => sum + count, 0);
    }
    expect(problems).toEqual([]);
    expect(orders).toBeGreaterThan(SESSIONS / 100);

    const [report] = reportResults({
      assumptions: [],
      policies: plan.policies,
      planned: SESSIONS,
      seed: SEED,
      via: 'core',
      results: results.data(),
    }).policies;
    expect(report?.totals.orders.total).toBe(orders);
    expect(report?.totals.revenue.total).toBe(revenue);
    expect(report?.totals.cashEarned.total).toBe(earned);
    expect(report?.products.reduce((sum, { ordered }) => sum + ordered.total, 0)).toBe(units);
  }, 600_000);
});

/** A market in which everybody pays online and no payment succeeds, followed for two hours. */
const failingMarket: Market = {
  ...DEFAULT_MARKET,
  horizonMs: 2 * HOUR_MS,
  personas: DEFAULT_MARKET.personas.map((persona) => ({
    ...persona,
    model: {
      ...persona.model,
      payment: {
        ...persona.model.payment,
        modes: { cod: 0, upi: 1, card: 0, netbanking: 0 },
        failure: 1,
        abandonAtGateway: 0,
        retry: 0,
      },
    },
  })),
};

describe('an order whose payment has failed', () => {
  it('is never counted as ordered, although the simulated time runs out before it expires', async () => {
    const placed: OrderOutcome[] = [];
    for (let session = 0; session < 400; session += 1) {
      const outcome = await play(session, { market: failingMarket });
      placed.push(...outcome.orders);
      expect([...outcome.violations, ...cashProblems(outcome)]).toEqual([]);
    }
    expect(placed.length).toBeGreaterThan(0);
    expect(placed.filter(({ end, kept }) => end !== 'expired' || kept !== 0)).toEqual([]);
  }, 120_000);
});
