/**
 * Quantiles of whole numbers from 0 in bounded memory: values are counted in bins of less than 1.6% of their size, the idea of
 * DDSketch and of HDR histograms. The bins' limits are whole numbers, so that counts are equal on every machine, and equal
 * whatever order values and other bins are added in.
 */

/** A power of two is divided into this many bins; values below twice as many have a bin of their own. */
const PARTS = 64;
/** Bits are counted in 32 of them at a time. */
const WORD = 2 ** 32;

/** Bins that are not empty: `[bin, values in it]`, in the order of their values. */
export type BinCounts = readonly (readonly [bin: number, count: number])[];

export type QuantileBins = {
  /** Adds a whole number from 0. */
  readonly add: (value: number) => void;
  readonly merge: (counts: BinCounts) => void;
  readonly counts: () => BinCounts;
};

const lengthInBits = (value: number): number =>
  value < WORD ? 32 - Math.clz32(value) : 64 - Math.clz32(Math.floor(value / WORD));

/** The bin of a whole number from 0. */
export const binOf = (value: number): number => {
  const doublings = Math.max(0, lengthInBits(value) - lengthInBits(PARTS));
  return doublings * PARTS + Math.floor(value / 2 ** doublings);
};

/** The least and the greatest whole number in a bin. */
export const limitsOf = (bin: number): { readonly least: number; readonly greatest: number } => {
  const doublings = Math.max(0, Math.floor(bin / PARTS) - 1);
  const width = 2 ** doublings;
  const least = (bin - doublings * PARTS) * width;
  return { least, greatest: least + width - 1 };
};

/** The bin with the value at this place when all are sorted, the first being 1; undefined where there is none. */
export const binAtRank = (counts: BinCounts, rank: number): number | undefined => {
  if (rank < 1) return undefined;
  let passed = 0;
  for (const [bin, count] of counts) {
    passed += count;
    if (passed >= rank) return bin;
  }
  return undefined;
};

export const createQuantileBins = (): QuantileBins => {
  const counted = new Map<number, number>();
  const increase = (bin: number, count: number): void => {
    counted.set(bin, (counted.get(bin) ?? 0) + count);
  };
  return {
    add: (value) => {
      if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a whole number from 0: ${value}`);
      increase(binOf(value), 1);
    },
    merge: (counts) => {
      for (const [bin, count] of counts) increase(bin, count);
    },
    counts: () => [...counted].toSorted(([a], [b]) => a - b),
  };
};
