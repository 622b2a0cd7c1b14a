/**
 * Sums of whole numbers that are exact at any size, so that they do not depend on the order of adding: rupees of ten million
 * sessions squared exceed what a number holds exactly.
 */

/** Up to here a sum of two numbers is exact. */
const EXACT = 2 ** 52;
/** Up to here a product of two numbers is. */
const EXACT_FACTOR = 2 ** 26;

export type ExactSums = {
  /** Adds a whole number to the sum at the index. Throws a RangeError for a fraction. */
  readonly add: (index: number, value: number) => void;
  /** Adds the product of two whole numbers. */
  readonly addProduct: (index: number, a: number, b: number) => void;
  readonly merge: (totals: readonly string[]) => void;
  /** Every sum in decimal digits, which JSON and structured clone keep exactly. */
  readonly totals: () => readonly string[];
};

/** `count` sums, all 0. Small values are added as numbers; only a sum that grows too large becomes a bigint. */
export const createExactSums = (count: number): ExactSums => {
  const recent = new Float64Array(count);
  const earlier = Array.from({ length: count }, () => 0n);
  const addLarge = (index: number, value: bigint): void => {
    earlier[index] = (earlier[index] ?? 0n) + value;
  };
  const add = (index: number, value: number): void => {
    if (!Number.isInteger(value)) throw new RangeError(`not a whole number: ${value}`);
    const sum = (recent[index] ?? 0) + value;
    if (Math.abs(value) <= EXACT && Math.abs(sum) <= EXACT) {
      recent[index] = sum;
      return;
    }
    addLarge(index, BigInt(recent[index] ?? 0) + BigInt(value));
    recent[index] = 0;
  };
  return {
    add,
    addProduct: (index, a, b) => {
      if (Math.abs(a) <= EXACT_FACTOR && Math.abs(b) <= EXACT_FACTOR) add(index, a * b);
      else addLarge(index, BigInt(a) * BigInt(b));
    },
    merge: (totals) => {
      totals.forEach((total, index) => addLarge(index, BigInt(total)));
    },
    totals: () => earlier.map((sum, index) => String(sum + BigInt(recent[index] ?? 0))),
  };
};
