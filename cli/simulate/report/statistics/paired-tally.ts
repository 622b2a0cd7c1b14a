/**
 * Adds up what another policy changed for the same shoppers: per session, the other policy's measure minus that of the base. What
 * the shoppers have in common drops out, so that small effects show in few sessions (common random numbers).
 */
import type { SessionOutcome } from '../../session-outcome.ts';
import { createExactSums } from './exact-sums.ts';
import type { PairedRatioSums } from './intervals.ts';
import { indexOf, MEASURES, measureSession, RATIO_NAMES, RATIOS } from './measures.ts';
import { createSignedMoments, NO_CHANGE, type SignedMoment } from './moments.ts';

/** Plain data that survives structured clone and JSON. */
export type PairedTallyData = {
  readonly sessions: number;
  /** Of the differences, for each of `MEASURES`. */
  readonly moments: Readonly<Record<string, SignedMoment>>;
  /** For each of `RATIOS`, the sums named by `RATIO_SUMS`, in their order. */
  readonly ratios: Readonly<Record<string, readonly string[]>>;
};

export type PairedTally = {
  /** Both outcomes are of the same session. */
  readonly add: (base: SessionOutcome, other: SessionOutcome) => void;
  readonly merge: (other: PairedTallyData) => void;
  readonly data: () => PairedTallyData;
};

/** Of the base (0) and the other policy (1), numerator `a` and denominator `b`. */
const RATIO_TERMS = ['a0', 'b0', 'a1', 'b1'] as const;
type Term = (typeof RATIO_TERMS)[number];
/** Every term alone, then every product of two. */
const PRODUCTS: readonly (readonly [name: keyof PairedRatioSums, first: Term, second: Term])[] = [
  ['a0a0', 'a0', 'a0'],
  ['a0b0', 'a0', 'b0'],
  ['b0b0', 'b0', 'b0'],
  ['a1a1', 'a1', 'a1'],
  ['a1b1', 'a1', 'b1'],
  ['b1b1', 'b1', 'b1'],
  ['a0a1', 'a0', 'a1'],
  ['a0b1', 'a0', 'b1'],
  ['b0a1', 'b0', 'a1'],
  ['b0b1', 'b0', 'b1'],
];
export const RATIO_SUMS: readonly (keyof PairedRatioSums)[] = [...RATIO_TERMS, ...PRODUCTS.map(([name]) => name)];
const PRODUCT_TERMS = PRODUCTS.map(
  ([, first, second]) => [RATIO_TERMS.indexOf(first), RATIO_TERMS.indexOf(second)] as const,
);

export const createPairedTally = (): PairedTally => {
  let sessions = 0;
  const moments = createSignedMoments(MEASURES.length);
  const ratios = RATIO_NAMES.map((ratio) => ({
    name: ratio,
    of: indexOf(RATIOS[ratio].of),
    per: indexOf(RATIOS[ratio].per),
    sums: createExactSums(RATIO_SUMS.length),
  }));
  const baseValues = new Float64Array(MEASURES.length);
  const otherValues = new Float64Array(MEASURES.length);
  const differences = new Float64Array(MEASURES.length);
  const terms = new Float64Array(RATIO_TERMS.length);

  return {
    add: (base, other) => {
      if (base.session !== other.session)
        throw new RangeError(
          `outcomes of two shoppers cannot be compared: sessions ${base.session} and ${other.session}`,
        );
      sessions += 1;
      measureSession(base, baseValues);
      measureSession(other, otherValues);
      for (let index = 0; index < differences.length; index += 1)
        differences[index] = (otherValues[index] ?? 0) - (baseValues[index] ?? 0);
      moments.add(differences);
      if (base.orders.length + other.orders.length === 0) return;
      for (const { of, per, sums } of ratios) {
        terms[0] = baseValues[of] ?? 0;
        terms[1] = baseValues[per] ?? 0;
        terms[2] = otherValues[of] ?? 0;
        terms[3] = otherValues[per] ?? 0;
        terms.forEach((term, index) => sums.add(index, term));
        PRODUCT_TERMS.forEach(([first, second], index) =>
          sums.addProduct(RATIO_TERMS.length + index, terms[first] ?? 0, terms[second] ?? 0),
        );
      }
    },
    merge: (data) => {
      sessions += data.sessions;
      moments.merge(MEASURES.map((measure) => data.moments[measure] ?? NO_CHANGE));
      for (const { name, sums } of ratios) sums.merge(data.ratios[name] ?? []);
    },
    data: () => ({
      sessions,
      moments: Object.fromEntries(moments.data().map((moment, index) => [MEASURES[index], moment])),
      ratios: Object.fromEntries(ratios.map(({ name, sums }) => [name, sums.totals()])),
    }),
  };
};
