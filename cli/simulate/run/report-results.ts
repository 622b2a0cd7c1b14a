/** The report of a run's results. */
import { productOf } from '../../../core/catalogue/products.ts';
import type { Policy, StartingLevel } from '../input/policies.ts';
import { reportOf } from '../report/report.ts';
import type { Assumption, SimulationReport, StartingStock } from '../report/simulation-report.ts';
import type { ResultsData } from './results.ts';

export type FinishedRun = {
  readonly assumptions: readonly Assumption[];
  readonly policies: readonly Policy[];
  readonly planned: number;
  readonly seed: number;
  /** `core`, `wire`, or an address. */
  readonly via: string;
  readonly isShared: boolean;
  readonly results: ResultsData;
};

export const reportResults = ({
  assumptions,
  policies,
  planned,
  seed,
  via,
  isShared,
  results,
}: FinishedRun): SimulationReport =>
  reportOf({
    market: assumptions,
    policies: policies.flatMap(({ name, hash, stock }, index) => {
      const tally = results.tallies[index];
      return tally === undefined
        ? []
        : [
            {
              name,
              hash,
              tally,
              against: results.differences[index - 1] ?? null,
              ...(stock !== undefined && { stock: startingStock(stock) }),
            },
          ];
    }),
    sessions: results.sessions,
    planned,
    seed,
    via,
    isShared,
    violations: results.violations,
  });

const startingStock = (stock: readonly StartingLevel[]): StartingStock =>
  Object.fromEntries(
    stock.map(({ pid, level }) => [productOf(pid)?.name ?? pid, typeof level === 'number' ? level : 0]),
  );

/** The report of one policy alone. */
export const reportPolicy = (run: FinishedRun, index: number): SimulationReport => {
  const policy = run.policies[index];
  const tally = run.results.tallies[index];
  const violations = run.results.violations.filter((violation) => violation.policy === policy?.name);
  return reportResults({
    ...run,
    policies: policy === undefined ? [] : [policy],
    results: { ...run.results, tallies: tally === undefined ? [] : [tally], differences: [], violations },
  });
};
