/**
 * Which of several policies is best for the same shoppers: multiple comparisons with the best. The answer is the set of policies that
 * cannot be told from the best; the true best is missing from it in at most 5% of runs, however many policies there are.
 */
import { type Change, type Estimated, estimateDifference, LEVEL } from './intervals.ts';
import { normalQuantile } from './normal.ts';

export type Compared = {
  /** Its place among the policies. */
  readonly policy: number;
  /** How much less than the best one a session of it brings; the limits hold for all policies together. */
  readonly behind: Estimated;
  /** Whether it is worse than the best; false for one that cannot be told from it. */
  readonly isWorse: boolean;
  /**
   * About how many sessions would part it from the best, with a chance of 80%; null where it is worse already, or where
   * nothing was seen that parts them.
   */
  readonly sessionsToPart: number | null;
};

export type Verdict = {
  /** The policy that was best for these shoppers. */
  readonly best: number;
  /** All others, in the order of the policies. */
  readonly others: readonly Compared[];
};

/** The places of two policies; their difference is the second minus the first. */
export type Pair = readonly [first: number, second: number];

/** Every pair of so many policies. */
export const allPairs = (policies: number): readonly Pair[] =>
  Array.from({ length: policies }, (_, first) =>
    Array.from({ length: policies - first - 1 }, (__, next): Pair => [first, first + 1 + next]),
  ).flat();

/** A single policy is named only if the one closest to it would be told apart at this level, too. */
const ALONE = 0.999;
const POWER_Z = 0.8416212335729143;

/** `changes` has one for each of `allPairs`. Undefined of fewer than two policies. */
export const verdictOf = (
  means: readonly number[],
  changes: readonly Change[],
  sessions: number,
): Verdict | undefined => {
  const policies = means.length;
  if (policies < 2 || sessions < 2) return undefined;
  const best = means.indexOf(Math.max(...means));
  const changeFrom = (over: number, to: number): Change => {
    const [first, second] = [Math.min(over, to), Math.max(over, to)];
    const found = changes[(first * (2 * policies - first - 1)) / 2 + (second - first - 1)];
    if (found === undefined) throw new Error(`policies ${first} and ${second} were not compared`);
    return to > over ? found : { up: found.down, down: found.up, largest: found.largest };
  };
  const riskAt = (level: number): number => (1 - level) / (policies - 1);
  /** One less another, per session; the limits are one-sided, at the level divided by the number of other policies. */
  const lead = (of: number, over: number, level: number): Estimated =>
    estimateDifference(sessions, changeFrom(over, of), normalQuantile(1 - riskAt(level))) ?? {
      value: 0,
      low: null,
      high: null,
    };
  /** How far somebody is ahead of it for sure; above 0 for one that is not the best. */
  const beatenBy = (policy: number, level: number): number =>
    Math.max(...means.flatMap((_, other) => (other === policy ? [] : [lead(other, policy, level).low ?? 0])));
  const others = means.flatMap((_, policy) => (policy === best ? [] : [policy]));
  const worse = new Set(others.filter((policy) => beatenBy(policy, LEVEL) > 0));
  if (worse.size === others.length) {
    const closest = others.toSorted((a, b) => beatenBy(a, ALONE) - beatenBy(b, ALONE))[0];
    if (closest !== undefined && beatenBy(closest, ALONE) <= 0) worse.delete(closest);
  }
  return {
    best,
    others: others.map((policy) => {
      const isWorse = worse.has(policy);
      const change = changeFrom(policy, best);
      return {
        policy,
        behind: lead(best, policy, LEVEL),
        isWorse,
        sessionsToPart: isWorse ? null : partingSessions(change, sessions, riskAt(ALONE)),
      };
    }),
  };
};

const partingSessions = ({ up, down }: Change, sessions: number, risk: number): number | null => {
  const mean = (up.sum - down.sum) / sessions;
  if (mean <= 0) return null;
  const variance = (up.squares + down.squares) / sessions - mean ** 2;
  const needed = Math.max((variance * (normalQuantile(1 - risk) + POWER_Z) ** 2) / mean ** 2, sessions + 1);
  // Rounded up to two digits, since it is no more certain than that.
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(needed)) - 1);
  return Math.ceil(needed / unit) * unit;
};
