/** The differences in contribution between two policies of a run, session by session: for chosen pairs of them. */
import { createSignedMoments, type SignedMoment } from './moments.ts';

/** The places of two policies; the difference is the second minus the first. */
export type Pair = readonly [first: number, second: number];

export type PairTally = {
  /** Adds one session: the contribution under each policy, in paise. */
  readonly add: (contributions: Float64Array) => void;
  readonly merge: (moments: readonly SignedMoment[]) => void;
  readonly data: () => readonly SignedMoment[];
};

/** Every pair of so many policies. */
export const allPairs = (policies: number): readonly Pair[] =>
  Array.from({ length: policies }, (_, first) =>
    Array.from({ length: policies - first - 1 }, (_, next): Pair => [first, first + 1 + next]),
  ).flat();

/** The place of a pair among `allPairs`; the first is less than the second. */
export const pairIndex = (first: number, second: number, policies: number): number =>
  (first * (2 * policies - first - 1)) / 2 + (second - first - 1);

export const createPairTally = (pairs: readonly Pair[]): PairTally => {
  const moments = createSignedMoments(pairs.length);
  const differences = new Float64Array(pairs.length);
  return {
    add: (contributions) => {
      // Most visitors leave without costs and orders, under every policy.
      if (contributions.every((contribution) => contribution === 0)) return;
      pairs.forEach(([first, second], index) => {
        differences[index] = (contributions[second] ?? 0) - (contributions[first] ?? 0);
      });
      moments.add(differences);
    },
    merge: moments.merge,
    data: moments.data,
  };
};
