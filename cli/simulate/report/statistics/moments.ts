/** Count, sum and sum of squares of several measures over sessions: what a mean and its interval are computed from. */
import { createExactSums } from './exact-sums.ts';

/** One measure's moments, as plain data; the sums are decimal digits. */
export type MomentData = {
  /** The sessions in which it was not 0. */
  readonly sessions: number;
  readonly sum: string;
  readonly squares: string;
};

export type Moments = {
  /** Adds one session: a whole number for each measure, in the order of their names. */
  readonly add: (values: Float64Array) => void;
  readonly merge: (data: Readonly<Record<string, MomentData>>) => void;
  readonly data: () => Readonly<Record<string, MomentData>>;
};

const NONE: MomentData = { sessions: 0, sum: '0', squares: '0' };

export const momentOf = (data: Readonly<Record<string, MomentData>>, name: string): MomentData => data[name] ?? NONE;

export const createMoments = (names: readonly string[]): Moments => {
  const sessions = new Float64Array(names.length);
  const sums = createExactSums(names.length);
  const squares = createExactSums(names.length);
  return {
    add: (values) => {
      for (let index = 0; index < names.length; index += 1) {
        const value = values[index] ?? 0;
        // Most measures of most sessions are 0.
        if (value === 0) continue;
        sessions[index] = (sessions[index] ?? 0) + 1;
        sums.add(index, value);
        squares.addProduct(index, value, value);
      }
    },
    merge: (data) => {
      const moments = names.map((name) => momentOf(data, name));
      moments.forEach((moment, index) => {
        sessions[index] = (sessions[index] ?? 0) + moment.sessions;
      });
      sums.merge(moments.map(({ sum }) => sum));
      squares.merge(moments.map((moment) => moment.squares));
    },
    data: () => {
      const [sum, square] = [sums.totals(), squares.totals()];
      return Object.fromEntries(
        names.map((name, index) => [
          name,
          { sessions: sessions[index] ?? 0, sum: sum[index] ?? '0', squares: square[index] ?? '0' },
        ]),
      );
    },
  };
};

/** Moments of a difference, those of its increases and decreases apart, as plain data. */
export type SignedMoment = {
  readonly up: MomentData;
  /** Of the amounts of the decreases, which are positive. */
  readonly down: MomentData;
  /** The greatest change of one session, up or down. */
  readonly largest: number;
};

export type SignedMoments = {
  /** Adds one session: a whole number for each difference. */
  readonly add: (values: Float64Array) => void;
  readonly merge: (data: readonly SignedMoment[]) => void;
  readonly data: () => readonly SignedMoment[];
};

export const NO_CHANGE: SignedMoment = { up: NONE, down: NONE, largest: 0 };

/** `count` differences. */
export const createSignedMoments = (count: number): SignedMoments => {
  // Increases first, then decreases.
  const sessions = new Float64Array(2 * count);
  const sums = createExactSums(2 * count);
  const squares = createExactSums(2 * count);
  const largest = new Float64Array(count);
  return {
    add: (values) => {
      for (let index = 0; index < count; index += 1) {
        const value = values[index] ?? 0;
        if (value === 0) continue;
        const size = Math.abs(value);
        const at = value > 0 ? index : count + index;
        sessions[at] = (sessions[at] ?? 0) + 1;
        sums.add(at, size);
        squares.addProduct(at, size, size);
        if (size > (largest[index] ?? 0)) largest[index] = size;
      }
    },
    merge: (data) => {
      const both = [...data.map(({ up }) => up), ...data.map(({ down }) => down)];
      both.forEach((moment, at) => {
        sessions[at] = (sessions[at] ?? 0) + moment.sessions;
      });
      sums.merge(both.map(({ sum }) => sum));
      squares.merge(both.map((moment) => moment.squares));
      data.forEach((moment, index) => {
        largest[index] = Math.max(largest[index] ?? 0, moment.largest);
      });
    },
    data: () => {
      const [sum, square] = [sums.totals(), squares.totals()];
      const at = (index: number): MomentData => ({
        sessions: sessions[index] ?? 0,
        sum: sum[index] ?? '0',
        squares: square[index] ?? '0',
      });
      return Array.from({ length: count }, (_, index) => ({
        up: at(index),
        down: at(count + index),
        largest: largest[index] ?? 0,
      }));
    },
  };
};
