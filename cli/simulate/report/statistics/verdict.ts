/**
 * Which of several policies is best for the same shoppers: multiple comparisons with the best. The answer is the set of policies that
 * cannot be told from the best; the true best is missing from it in at most 5% of runs, however many policies there are.
 */
import { estimateDifference, LEVEL } from './intervals.ts';
import { NO_CHANGE, type SignedMoment } from './moments.ts';
import { normalQuantile } from './normal.ts';
import { pairIndex } from './pairs.ts';

export type Compared = {
  /** Their place among the policies. */
  readonly policy: number;
  /** How much less than the best one a session of it brings; the limits hold for all policies together. */
  readonly behind: { readonly value: number; readonly low: number | null; readonly high: number | null };
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

/** A single policy is named only if the one closest to it would be told apart at this level, too. */
const ALONE = 0.999;
const POWER_Z = 0.8416212335729143;

/**
 * `pairs` has a moment for each pair of policies, as `pairIndex` numbers them: the second minus the first. `share` is the part of the
 * risk of a wrong answer that this look at the sessions may take, where sessions are added until the answer is clear. Undefined
 * of fewer than two policies.
 */
export const verdictOf = (
  means: readonly number[],
  pairs: readonly SignedMoment[],
  sessions: number,
  share = 1,
): Verdict | undefined => {
  const comparisons = means.length - 1;
  if (comparisons < 1 || sessions < 2) return undefined;
  const best = means.indexOf(Math.max(...means));
  /** One less another, per session; the limits are one-sided, at the level divided by the number of other policies. */
  const lead = (of: number, over: number, level: number) => {
    const z = normalQuantile(1 - ((1 - level) * share) / comparisons);
    return estimateDifference(sessions, differenceOf(pairs, of, over, means.length), z);
  };
  /** How far somebody is ahead of it for sure; above 0 for one that is not the best. */
  const beatenBy = (policy: number, level: number): number =>
    Math.max(
      ...means.flatMap((_, other) => (other === policy ? [] : [lead(other, policy, level)?.interval?.low ?? 0])),
    );
  const others = means.flatMap((_, policy) => (policy === best ? [] : [policy]));
  const worse = new Set(others.filter((policy) => beatenBy(policy, LEVEL) > 0));
  if (worse.size === others.length) {
    const closest = others.toSorted((a, b) => beatenBy(a, ALONE) - beatenBy(b, ALONE))[0];
    if (closest !== undefined && beatenBy(closest, ALONE) <= 0) worse.delete(closest);
  }
  return {
    best,
    others: others.map((policy) => {
      const estimate = lead(best, policy, LEVEL);
      const { value = 0, interval = null } = estimate ?? {};
      const isWorse = worse.has(policy);
      return {
        policy,
        behind: { value, low: interval?.low ?? null, high: interval?.high ?? null },
        isWorse,
        sessionsToPart: isWorse
          ? null
          : partingSessions(
              differenceOf(pairs, best, policy, means.length),
              sessions,
              ((1 - ALONE) * share) / comparisons,
            ),
      };
    }),
  };
};

/** Whether more sessions could change the verdict: somebody cannot be told from the best who differs from it in some session. */
export const isOpen = ({ best, others }: Verdict, pairs: readonly SignedMoment[], policies: number): boolean =>
  others.some(({ policy, isWorse }) => !isWorse && differenceOf(pairs, best, policy, policies).largest > 0);

/** The second minus the first is kept; the other way round its increases are decreases. */
const differenceOf = (pairs: readonly SignedMoment[], of: number, over: number, policies: number): SignedMoment => {
  const moment = pairs[pairIndex(Math.min(of, over), Math.max(of, over), policies)] ?? NO_CHANGE;
  return of > over ? moment : { up: moment.down, down: moment.up, largest: moment.largest };
};

const partingSessions = ({ up, down }: SignedMoment, sessions: number, risk: number): number | null => {
  const mean = (Number(up.sum) - Number(down.sum)) / sessions;
  if (mean <= 0) return null;
  const variance = (Number(up.squares) + Number(down.squares)) / sessions - mean ** 2;
  const needed = (variance * (normalQuantile(1 - risk) + POWER_Z) ** 2) / mean ** 2;
  return twoDigits(Math.max(needed, sessions + 1));
};

/** Rounded up to two digits, since it is no more certain than that. */
const twoDigits = (value: number): number => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.ceil(value / unit) * unit;
};
