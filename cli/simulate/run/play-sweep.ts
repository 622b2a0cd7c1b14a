/** Plays sweeps: every value for the same shoppers, and which of them is best. */
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import { BadInput } from '../../io.ts';
import { policyAt, type SweptNumber, type SweptPlace } from '../input/swept-number.ts';
import type { LoadedMarket } from '../market/load-market.ts';
import { totalOfMeasure, toRupees } from '../report/statistics/estimates.ts';
import { allPairs, type Pair } from '../report/statistics/pairs.ts';
import { totalOf } from '../report/statistics/tally.ts';
import { isOpen, type Verdict, verdictOf } from '../report/statistics/verdict.ts';
import type { GridCell, SweepGrid } from '../report/sweep-grid.ts';
import type { Sweep, SweepVerdict } from '../report/sweep.ts';
import { playRun, type RunControl } from './play-run.ts';
import { reportPolicy, reportResults } from './report-results.ts';
import { createResults, type ResultsData } from './results.ts';
import type { PlannedPolicy, RunPlan } from './run-plan.ts';

export type SweepRun = Pick<LoadedMarket, 'market' | 'assumptions'> & {
  readonly base: Settings;
  readonly sessions: number;
  readonly seed: number;
  readonly workers: number;
  /** The most sessions: more than `sessions` where more are to be played until one value is best. */
  readonly limit: number;
};

/** The more policies, the more each session takes. */
const MAX_CELLS = 200;

const planOf = (
  { market, sessions, seed }: SweepRun,
  policies: readonly PlannedPolicy[],
  pairs: readonly Pair[],
): RunPlan => {
  const [first, ...others] = policies;
  if (first === undefined) throw new Error('a sweep has a value');
  return { market, policies: [first, ...others], sessions, seed, via: 'core', pairs };
};

export const playSweep = async (run: SweepRun, swept: SweptNumber, control: RunControl): Promise<Sweep> => {
  const { base, seed, limit, assumptions } = run;
  const policies = swept.values.map((value) => policyAt(String(value), swept.apply({ settings: base }, value)));
  const plan = planOf(run, policies, allPairs(policies.length));
  const { results, verdict } = await playUntilClear(plan, run, limit, control);
  const finished = {
    assumptions,
    policies: plan.policies,
    planned: Math.max(run.sessions, results.sessions),
    seed,
    via: 'core',
    isShared: false,
    results,
  };
  return {
    setting: swept.name,
    kind: swept.kind,
    points: swept.values.map((value, index) => ({ value, report: reportPolicy(finished, index) })),
    verdict: swept.kind === 'assumption' || verdict === undefined ? null : shownVerdict(verdict, swept.values),
  };
};

/** Twice as many sessions each time; the k-th look takes 1 ÷ k(k+1) of the risk, so that all of them take no more than one. */
const playUntilClear = async (
  plan: RunPlan,
  { workers }: SweepRun,
  limit: number,
  { stop, onProgress }: RunControl,
): Promise<{ readonly results: ResultsData; readonly verdict: Verdict | undefined }> => {
  const results = createResults(plan);
  const isRepeated = limit > plan.sessions;
  for (let look = 1, first = 0; ; look += 1) {
    const sessions = Math.min(limit, plan.sessions * 2 ** (look - 1)) - first;
    const before = first;
    const part = await playRun({ ...plan, first, sessions }, workers, {
      stop,
      onProgress: (played) => onProgress?.(before + played),
    });
    results.merge(part);
    first += sessions;
    const data = results.data();
    const means = data.tallies.map((tally) => totalOfMeasure(totalOf(tally), 'contribution').total / data.sessions);
    const verdict = verdictOf(means, data.pairs, data.sessions, isRepeated ? 1 / (look * (look + 1)) : 1);
    const isClear = verdict === undefined || !isOpen(verdict, data.pairs, means.length);
    if (isClear || first >= limit || stop?.aborted === true) return { results: data, verdict };
  }
};

const shownVerdict = ({ best, others }: Verdict, values: readonly number[]): SweepVerdict => {
  const shown = others.map(({ policy, behind, isWorse, sessionsToPart }) => ({
    value: values[policy] ?? 0,
    behind: toRupees(behind),
    isWorse,
    sessionsToPart,
  }));
  return {
    best: values[best] ?? 0,
    open: shown.flatMap(({ value, behind, isWorse, sessionsToPart }) =>
      isWorse ? [] : [{ value, behind, sessionsToPart }],
    ),
    worse: shown.flatMap(({ value, behind, isWorse }) => (isWorse ? [{ value, behind }] : [])),
  };
};

/** Throws BadInput for more values than are played at once. */
export const playGrid = async (
  run: SweepRun,
  rows: SweptNumber,
  columns: SweptNumber,
  control: RunControl,
): Promise<SweepGrid> => {
  const { base, seed, assumptions, workers, sessions } = run;
  const height = rows.values.length;
  if (height * columns.values.length > MAX_CELLS)
    throw new BadInput(`${height} × ${columns.values.length} values are too many: at most ${MAX_CELLS} together`);
  const start: SweptPlace = { settings: base };
  // The market of a column, and the setting of a row, or the other way round.
  const placeOf = (row: number, column: number): SweptPlace =>
    rows.kind === 'assumption'
      ? columns.apply(rows.apply(start, row), column)
      : rows.apply(columns.apply(start, column), row);
  if (rows.kind === 'assumption' && columns.kind === 'assumption')
    throw new BadInput('--with needs a setting beside an assumption of the market, or two settings');
  const policies = columns.values.flatMap((column) =>
    rows.values.map((row) => policyAt(`${row}, ${column}`, placeOf(row, column))),
  );
  // Every pair within a column.
  const within = allPairs(height);
  const pairs = columns.values.flatMap((_, column) =>
    within.map(([a, b]): Pair => [column * height + a, column * height + b]),
  );
  const plan = planOf(run, policies, pairs);
  const results = await playRun(plan, workers, control);
  const contributions = results.tallies.map((tally) => totalOfMeasure(totalOf(tally), 'contribution'));
  const verdicts = columns.values.map((_, column) =>
    verdictOf(
      rows.values.map((__, row) => contributions[column * height + row]?.total ?? 0),
      results.pairs.slice(column * within.length, (column + 1) * within.length),
      results.sessions,
    ),
  );
  const standing = (row: number, column: number): GridCell['standing'] => {
    const verdict = verdicts[column];
    if (rows.kind === 'assumption' || verdict === undefined) return null;
    if (verdict.best === row) return 'best';
    return verdict.others.find(({ policy }) => policy === row)?.isWorse === true ? 'worse' : 'open';
  };
  const NOTHING = { value: 0, low: null, high: null, isRough: true };
  return {
    rows: { setting: rows.name, values: rows.values },
    columns: { setting: columns.name, values: columns.values },
    cells: rows.values.map((_, row) =>
      columns.values.map((__, column) => ({
        contribution: contributions[column * height + row]?.perSession ?? NOTHING,
        standing: standing(row, column),
      })),
    ),
    run: reportResults({
      assumptions,
      policies: plan.policies,
      planned: sessions,
      seed,
      via: 'core',
      isShared: false,
      results,
    }),
  };
};
