/** Sessions that share one shop, in the order of virtual time. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import { playShared } from '../../../cli/simulate/run/play-shared.ts';
import type { ResultsData } from '../../../cli/simulate/statistics/results.ts';
import type { RunPlan } from '../../../cli/simulate/run/run-plan.ts';
import { planOf } from './played-sessions.ts';
import { SYSTEM } from '../../samples/products.ts';

describe('a shop shared by simulated sessions', () => {
  it('gives the same results every time, without a violation', async () => {
    const plan = planOf({ sessions: 120 });
    const results = await playShared(plan, undefined);
    expect(results.sessions).toBe(120);
    expect(results.violations).toEqual([]);
    expect(await playShared(plan, undefined)).toEqual(results);
  }, 120_000);

  it('lets shoppers run into a limit of the whole site, which a shop of their own does not have', async () => {
    const otp = { ...DEFAULT_SETTINGS.budgets.otp, site: [{ limit: 1, withinMs: 86_400_000 }] };
    const settings = { ...DEFAULT_SETTINGS, budgets: { ...DEFAULT_SETTINGS.budgets, otp } };
    const policies = [{ name: 'tight', hash: 'tight', settings }] as const;
    const { tallies } = await playShared(planOf({ sessions: 250, policies }), undefined);
    const left = Object.values(tallies[0] ?? {}).flatMap((group) => Object.keys(group));
    expect(left).toContain('left.refused:throttled');
  }, 120_000);
});

describe('a shared shop that is stopped', () => {
  const base = { name: 'base', hash: 'base', settings: DEFAULT_SETTINGS };
  const dearer = { name: 'dearer', hash: 'dearer', settings: { ...DEFAULT_SETTINGS, codFee: rupees(400) } };
  const scarce = { ...base, name: 'scarce', stock: [{ pid: SYSTEM, level: 2 }] } as const;

  /** Stopped when `ended` of the sessions have been played under every policy. */
  const stoppedAfter = (plan: RunPlan, ended: number): Promise<ResultsData> => {
    const controller = new AbortController();
    return playShared(plan, undefined, {
      stop: controller.signal,
      onProgress: (played) => {
        if (played >= ended) controller.abort();
      },
    });
  };

  it.each([
    ['of one policy', [base]],
    ['of two policies', [base, dearer]],
    ['of limited stock', [scarce, dearer]],
  ] as const)(
    'reports what a run of as many sessions reports: %s',
    async (_, policies) => {
      const plan = planOf({ sessions: 400, policies });
      const results = await stoppedAfter(plan, 100);
      expect(results.sessions).toBeGreaterThanOrEqual(100);
      expect(results.sessions).toBeLessThan(400);
      expect(results).toEqual(await playShared({ ...plan, sessions: results.sessions }, undefined));
      const orders = results.tallies.map((personas) =>
        Object.values(personas).reduce((sum, { orders = '0' }) => sum + Number(orders), 0),
      );
      for (const count of orders) expect(count).toBeGreaterThan(0);
    },
    120_000,
  );
});
