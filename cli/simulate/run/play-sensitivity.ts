/** Plays two policies with each assumption of the market smaller and larger. */
import { formatDuration } from '../../../core/entities/time/duration-text.ts';
import type { LoadedMarket } from '../market/load-market.ts';
import { marketNumber, marketNumbers, marketWith } from '../market/market-variation.ts';
import type { Market } from '../market/market.ts';
import { SENSITIVITY_CHANGE, swingOf, type Sensitivity, type SensitivityEnd } from '../report/sensitivity.ts';
import { differenceEstimate } from '../report/statistics/estimates.ts';
import { type SignedMoment, NO_CHANGE } from '../report/statistics/moments.ts';
import type { Pair } from '../report/statistics/pairs.ts';
import { playRun, type RunControl } from './play-run.ts';
import type { PlannedPolicy, RunPlan } from './run-plan.ts';

/** What no result of shoppers with shops of their own depends on. */
const WITHOUT_EFFECT = ['arrivalsPerDay'];
const COSTS = 'costs.';

type Varied = { readonly path: string; readonly value: number; readonly isDuration: boolean; readonly market: Market };

/** Both ends of an assumption; an end that the market does not allow is moved to the nearest that it does, or left out. */
const variationsOf = ({
  written,
}: Pick<LoadedMarket, 'written'>): readonly (readonly [string, Varied | undefined, Varied | undefined])[] =>
  marketNumbers(written)
    .filter((path) => !WITHOUT_EFFECT.includes(path) && marketNumber(written, path).value > 0)
    .map((path) => {
      const { value, isDuration } = marketNumber(written, path);
      const end = (direction: -1 | 1): Varied | undefined => {
        const quarter = value * (1 + direction * SENSITIVITY_CHANGE);
        // A probability stays at most 1, and a whole number whole.
        for (const tried of [quarter, Math.min(1, quarter), Math.round(value + direction)]) {
          if (tried === value || tried < 0) continue;
          const market = marketWith(written, path, tried);
          if (market !== undefined) return { path, value: tried, isDuration, market };
        }
        return undefined;
      };
      return [path, end(-1), end(1)] as const;
    });

/** `plan` has two policies; its sessions are played at each end. */
export const playSensitivity = async (
  plan: RunPlan,
  { written, assumptions }: Pick<LoadedMarket, 'written' | 'assumptions'>,
  workers: number,
  control: RunControl,
): Promise<Sensitivity> => {
  const [base, other] = plan.policies;
  if (other === undefined) throw new Error('the sensitivity of one policy has nothing to be compared');
  const variations = variationsOf({ written });
  const ends = variations.flatMap(([, smaller, larger]) => [smaller, larger]).filter((end) => end !== undefined);
  const policies: [PlannedPolicy, ...PlannedPolicy[]] = [
    base,
    other,
    ...ends.flatMap(({ path, market }) =>
      [base, other].map((policy, index) => ({ ...policy, market, ...(path.startsWith(COSTS) && { sameAs: index }) })),
    ),
  ];
  const pairs = Array.from({ length: policies.length / 2 }, (_, index): Pair => [2 * index, 2 * index + 1]);
  const results = await playRun({ ...plan, policies, pairs, tallied: 0 }, workers, control);
  const estimateAt = (index: number) =>
    differenceEstimate(results.sessions, momentAt(results.pairs, index), 'contribution');
  const difference = estimateAt(0);
  const shown = ({ value, isDuration }: Varied): number | string =>
    isDuration ? formatDuration(Math.round(value)) : Number(value.toPrecision(4));
  const endOf = (end: Varied | undefined): SensitivityEnd | null => {
    if (end === undefined) return null;
    const at = estimateAt(1 + ends.indexOf(end));
    return { value: shown(end), difference: at, isTurned: at.value * difference.value < 0 };
  };
  const rows = variations.map(([name, smaller, larger]) => {
    const assumption = assumptions.find((each) => each.name === name);
    return {
      name,
      meaning: assumption?.meaning ?? '',
      value: assumption?.value ?? '',
      smaller: endOf(smaller),
      larger: endOf(larger),
    };
  });
  return {
    base: base.name,
    other: other.name,
    sessions: results.sessions,
    difference,
    rows: rows.toSorted((a, b) => swingOf(b, difference) - swingOf(a, difference) || (a.name < b.name ? -1 : 1)),
  };
};

const momentAt = (pairs: readonly SignedMoment[], index: number): SignedMoment => pairs[index] ?? NO_CHANGE;
