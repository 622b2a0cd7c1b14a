/** Two policies with each assumption of the market a quarter smaller and larger. */
import { formatDuration } from '../../../core/entities/time/duration-text.ts';
import type { LoadedMarket } from '../market/load-market.ts';
import { marketNumber, marketNumbers, marketWith } from '../market/market-variation.ts';
import type { Market } from '../market/market.ts';
import type { Run } from '../report/report.ts';
import type { Pair } from '../statistics/verdict.ts';
import type { PlannedPolicy, RunPlan } from './play-run.ts';

const CHANGE = 0.25;
const COSTS = 'costs.';

type End = { readonly shown: number | string; readonly market: Market };

/** An end that the market does not allow is moved to the nearest that it does, or left out. */
const endOf = (written: unknown, path: string, direction: -1 | 1): End | undefined => {
  const { value, isDuration } = marketNumber(written, path);
  const quarter = value * (1 + direction * CHANGE);
  // A probability stays at most 1, and a whole number whole.
  for (const tried of [quarter, Math.min(1, quarter), Math.round(value + direction)]) {
    if (tried === value || tried < 0) continue;
    const market = marketWith(written, path, tried);
    const shown = isDuration ? formatDuration(Math.round(tried)) : Number(tried.toPrecision(4));
    if (market !== undefined) return { shown, market };
  }
  return undefined;
};

/** `plan` has two policies; both are played as they are, and at each end. */
export const sensitivityPlan = (
  plan: RunPlan,
  { written, assumptions }: Pick<LoadedMarket, 'written' | 'assumptions'>,
): { readonly plan: RunPlan; readonly rows: NonNullable<Run['sensitivity']> } => {
  const varied = marketNumbers(written)
    .filter((path) => marketNumber(written, path).value > 0)
    .map((path) => ({ path, smaller: endOf(written, path, -1), larger: endOf(written, path, 1) }));
  const policies: [PlannedPolicy, ...PlannedPolicy[]] = [
    ...plan.policies,
    ...varied.flatMap(({ path, smaller, larger }) =>
      [smaller, larger].flatMap((end) =>
        end === undefined
          ? []
          : plan.policies.map((policy, index) => ({
              ...policy,
              market: end.market,
              // The costs alone need no playing.
              ...(path.startsWith(COSTS) && { sameAs: index }),
            })),
      ),
    ),
  ];
  const pairs = Array.from({ length: policies.length / 2 }, (_, index): Pair => [2 * index, 2 * index + 1]);
  return {
    plan: { ...plan, policies, pairs, tallied: 0 },
    rows: varied.map(({ path, smaller, larger }) => ({
      name: path,
      value: '',
      meaning: '',
      ...assumptions.find(({ name }) => name === path),
      smaller: smaller?.shown ?? null,
      larger: larger?.shown ?? null,
    })),
  };
};
