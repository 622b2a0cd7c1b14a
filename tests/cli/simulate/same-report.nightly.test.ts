/** A run's results depend on its seed alone: not on threads, the wire, or the shop's other policies. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import { playRun, type RunPlan } from '../../../cli/simulate/run/play-run.ts';
import { planOf, reportOfRun } from './played-sessions.ts';

const base = { name: 'base', hash: 'base', settings: DEFAULT_SETTINGS };
const same = { ...base, name: 'same' };
const dearer = { name: 'dearer', hash: 'dearer', settings: { ...DEFAULT_SETTINGS, codFee: rupees(400) } };

const bytesOf = async (plan: RunPlan, workers: number): Promise<string> => JSON.stringify(await playRun(plan, workers));

describe('a run of bhor simulate', () => {
  it('gives the same bytes with one, two and three threads', async () => {
    const plan = planOf({ sessions: 300, policies: [base, dearer] });
    const one = await bytesOf(plan, 1);
    expect(await bytesOf(plan, 2)).toBe(one);
    expect(await bytesOf(plan, 3)).toBe(one);
  });

  it('gives the same bytes through the core and over the wire', async () => {
    expect(await bytesOf(planOf({ sessions: 60, via: 'wire' }), 1)).toBe(await bytesOf(planOf({ sessions: 60 }), 1));
  });

  it('finds differences of exactly 0 between equal policies, and others between different ones', async () => {
    const report = await reportOfRun(planOf({ policies: [base, same, dearer] }));
    const [, equal, other] = report.policies;
    const differences = Object.values(equal?.differences ?? {});
    expect(differences.length).toBeGreaterThan(5);
    // Of what nobody has done, no interval is stated.
    const stated = differences.flatMap(({ value, low, high }) => [value ?? 0, low ?? 0, high ?? 0]);
    expect(stated.filter((each) => each !== 0)).toEqual([]);
    expect(Object.values(other?.differences ?? {}).some(({ value }) => value !== null && value !== 0)).toBe(true);
    expect(report.violations.count).toBe(0);
  });
});
