/** Plays sessions of the default market, and checks each of them, and that the report adds up what they say. */
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { reportOf } from '../../../../cli/simulate/report/report.ts';
import { createResults } from '../../../../cli/simulate/statistics/results.ts';
import type { SessionOutcome } from '../../../../cli/simulate/session-outcome.ts';
import { DEFAULT_MARKET } from '../played-sessions.ts';
import { sessionProblems } from './session-laws.ts';
import { playWatched } from './watched-session.ts';

export type CheckedRun = {
  /** Sessions that were played: fewer than asked for where there were many problems. */
  readonly played: number;
  /** At most about the first twenty. */
  readonly problems: readonly string[];
  readonly orders: number;
};

export type CheckedRunOptions = {
  readonly sessions: number;
  readonly seed: number;
  readonly onProgress?: (played: number) => void;
};

const MOST_PROBLEMS = 20;
const settings = DEFAULT_SETTINGS;
const POLICY = { name: 'base', hash: 'base' };

const NOTHING = { orders: 0, revenue: 0, earned: 0, units: 0 };
type Sums = typeof NOTHING;

const addTo = (sums: Sums, { orders, cash }: SessionOutcome): Sums => {
  const ordered = orders.filter(({ end }) => end !== 'expired');
  return {
    orders: sums.orders + ordered.length,
    revenue: orders.reduce((sum, { kept }) => sum + kept, sums.revenue),
    earned: sums.earned + cash.earned,
    units: ordered.flatMap(({ units }) => Object.values(units)).reduce((sum, count) => sum + count, sums.units),
  };
};

export const checkSessions = async ({ sessions, seed, onProgress }: CheckedRunOptions): Promise<CheckedRun> => {
  const results = createResults({ policies: [POLICY] });
  const problems: string[] = [];
  let sums = NOTHING;
  let played = 0;
  for (let session = 0; session < sessions && problems.length < MOST_PROBLEMS; session += 1) {
    const { outcome, carts } = await playWatched({ settings, market: DEFAULT_MARKET, seed, session });
    results.add([outcome]);
    sums = addTo(sums, outcome);
    problems.push(...sessionProblems(outcome, carts, settings).map((problem) => `session ${session}: ${problem}`));
    played = session + 1;
    onProgress?.(played);
  }
  const run = { planned: sessions, seed, via: 'core', policies: [POLICY], assumptions: [], sweep: null };
  const tables = reportOf({ ...run, sensitivity: null }, results.data()).policies[0]?.tables ?? {};
  const totalOf = (table: string, row: string): number => tables[table]?.rows[row]?.total ?? 0;
  const reported: Sums = {
    orders: totalOf('orders', 'orders'),
    revenue: totalOf('orders', 'revenue'),
    earned: totalOf('rewardCash', 'cashEarned'),
    units: Object.keys(tables['unitsOrdered']?.rows ?? {}).reduce(
      (sum, name) => sum + totalOf('unitsOrdered', name),
      0,
    ),
  };
  for (const name of ['orders', 'revenue', 'earned', 'units'] as const)
    if (reported[name] !== sums[name])
      problems.push(`the report has ${reported[name]} as ${name}, the sessions ${sums[name]}`);
  return { played, problems, orders: sums.orders };
};
