/**
 * Named sums of whole numbers, exact at any size, and the greatest of some: all that a report is computed from. They are the same to the
 * byte whatever order sessions are added in, and however those are split over threads and machines.
 */

/** In decimal digits, by name; without those that are 0. Plain data for JSON and for other threads. */
export type Sums = Readonly<Record<string, string>>;

export type SumBuilder = {
  /** Throws a RangeError for a fraction. */
  readonly add: (name: string, value: number) => void;
  /** Adds a number to the sum of a measure and its square to that of the squares, and counts the session. */
  readonly addMoment: (measure: string, value: number) => void;
  /** Adds the product of two whole numbers. */
  readonly addProduct: (name: string, a: number, b: number) => void;
  /** Keeps the greatest of the values; of no other sum's name. */
  readonly keepGreatest: (name: string, value: number) => void;
  readonly merge: (sums: Sums) => void;
  readonly data: () => Sums;
};

/** Up to here a sum of two numbers is exact, and a product of two such factors. */
const EXACT = 2 ** 52;
const EXACT_FACTOR = 2 ** 26;
const GREATEST = 'greatest ';

/** How the sums about a measure are named besides its own: its squares, and the sessions in which it was not 0. */
export const squaresOf = (measure: string): string => `${measure}²`;
export const sessionsWith = (measure: string): string => `${measure}#`;
/** As numbers; most of what a session adds. */
type Moment = { sessions: number; sum: number; squares: number };

/** Small values are added as numbers; only a sum that grows too large becomes a bigint. */
export const createSums = (): SumBuilder => {
  const recent = new Map<string, number>();
  const earlier = new Map<string, bigint>();
  const addLarge = (name: string, value: bigint): void => {
    earlier.set(name, (earlier.get(name) ?? 0n) + value);
  };
  const add = (name: string, value: number): void => {
    if (!Number.isInteger(value)) throw new RangeError(`not a whole number: ${value}`);
    const before = recent.get(name) ?? 0;
    if (Math.abs(value) <= EXACT && Math.abs(before + value) <= EXACT) {
      recent.set(name, before + value);
      return;
    }
    addLarge(name, BigInt(before) + BigInt(value));
    recent.set(name, 0);
  };
  const moments = new Map<string, Moment>();
  const addMoment = (measure: string, value: number): void => {
    let moment = moments.get(measure);
    if (moment === undefined) moments.set(measure, (moment = { sessions: 0, sum: 0, squares: 0 }));
    moment.sessions += 1;
    if (Number.isInteger(value) && Math.abs(value) <= EXACT_FACTOR && moment.squares <= EXACT) {
      moment.sum += value;
      moment.squares += value * value;
      return;
    }
    add(measure, value);
    addLarge(squaresOf(measure), BigInt(value) ** 2n);
  };
  const keepGreatest = (name: string, value: number): void => {
    const key = `${GREATEST}${name}`;
    if (value > (recent.get(key) ?? 0)) recent.set(key, value);
  };
  /** The sums of `moments`, under their names. */
  const valueOf = (name: string): bigint => {
    const moment = moments.get(name.replace(/[#²]$/u, ''));
    const of = name.endsWith('#') ? moment?.sessions : name.endsWith('²') ? moment?.squares : moment?.sum;
    return (earlier.get(name) ?? 0n) + BigInt(recent.get(name) ?? 0) + BigInt(of ?? 0);
  };
  return {
    add,
    addMoment,
    addProduct: (name, a, b) => {
      if (Math.abs(a) <= EXACT_FACTOR && Math.abs(b) <= EXACT_FACTOR) add(name, a * b);
      else addLarge(name, BigInt(a) * BigInt(b));
    },
    keepGreatest,
    merge: (sums) => {
      for (const [name, digits] of Object.entries(sums))
        if (name.startsWith(GREATEST)) keepGreatest(name.slice(GREATEST.length), Number(digits));
        else addLarge(name, BigInt(digits));
    },
    data: () => {
      const named = [...moments.keys()].flatMap((measure) => [measure, squaresOf(measure), sessionsWith(measure)]);
      const names = [...new Set([...recent.keys(), ...earlier.keys(), ...named])].toSorted();
      const sums = names.map((name) => [name, valueOf(name)] as const);
      return Object.fromEntries(sums.flatMap(([name, sum]) => (sum === 0n ? [] : [[name, String(sum)]])));
    },
  };
};

export const sumIn = (sums: Sums, name: string): bigint => BigInt(sums[name] ?? '0');
/** Beyond 2^53 it is the nearest number. */
export const numberIn = (sums: Sums, name: string): number => Number(sums[name] ?? '0');
export const greatestIn = (sums: Sums, name: string): number => numberIn(sums, `${GREATEST}${name}`);

export const mergedSums = (all: Iterable<Sums>): Sums => {
  const merged = createSums();
  for (const sums of all) merged.merge(sums);
  return merged.data();
};
