/**
 * Compares what a scenario expects with what is. An object of fixed names (`cart`, `quote`) is compared in part: only
 * what is written counts. A map (by product, by field, by purpose) and a list are compared exactly: what is not written
 * must not be there. Both rules hold at every depth, so a line of an exact map may itself be given in part.
 */

/** The path of a page without query and hash: an address is met by it whatever these are. */
export class PagePath {
  readonly path: string;
  constructor(path: string) {
    this.path = path;
  }
}

export type Mismatch = {
  /** Where inside the state, `cart.items.wash.qty`. */
  readonly path: string;
  /** Undefined where nothing was expected. */
  readonly expected: unknown;
  /** Undefined where nothing is there. */
  readonly actual: unknown;
};

type Parts = Readonly<Record<string, unknown>>;
const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const partOf = (value: unknown, key: string): unknown =>
  isParts(value) && Object.hasOwn(value, key) ? value[key] : undefined;
const below = (path: string, key: string | number): string => (path === '' ? String(key) : `${path}.${key}`);

/** `{contains}` in place of a text asks for a part of it. */
const wantedPart = (expected: Parts): string | undefined => {
  const { contains } = expected;
  return typeof contains === 'string' && Object.keys(expected).length === 1 ? contains : undefined;
};

/** Plain data of an expectation, for showing. */
export const plain = (value: unknown): unknown => {
  if (value instanceof PagePath) return value.path;
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, part]) => [key, plain(part)]));
  if (Array.isArray(value)) return value.map(plain);
  return isParts(value) ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)])) : value;
};

/**
 * Every difference, in the order in which the expectation was written. A Map is all there is; an object names what
 * counts.
 */
export const mismatches = (expected: unknown, actual: unknown, path = ''): readonly Mismatch[] => {
  const differs: readonly Mismatch[] = [{ path, expected: plain(expected), actual }];
  if (expected instanceof PagePath)
    return actual === expected.path || (typeof actual === 'string' && /^[^?#]*/u.exec(actual)?.[0] === expected.path)
      ? []
      : differs;
  if (expected instanceof Map) {
    if (!isParts(actual)) return differs;
    const inner = [...expected].flatMap(([key, part]) =>
      mismatches(part, partOf(actual, String(key)), below(path, String(key))),
    );
    const extra = Object.keys(actual).filter((key) => !expected.has(key));
    return [...inner, ...extra.map((key) => ({ path: below(path, key), expected: undefined, actual: actual[key] }))];
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return differs;
    return expected.flatMap((part, index) => mismatches(part, actual[index], below(path, index)));
  }
  if (isParts(expected)) {
    const part = wantedPart(expected);
    if (part !== undefined && typeof actual === 'string') return actual.includes(part) ? [] : differs;
    if (!isParts(actual)) return differs;
    return Object.entries(expected).flatMap(([key, value]) => mismatches(value, partOf(actual, key), below(path, key)));
  }
  // What is expected to be nothing may also be left out.
  return Object.is(expected, actual) || (expected === null && actual === undefined) ? [] : differs;
};
