/** The middle one of an odd number of values, the upper of the two in the middle of an even one; NaN of none. */
export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
