/**
 * Compares an expectation with the state. An object with fixed keys (`cart`, `quote`) is compared in part: only the
 * keys that are written count. A map (by product, field or purpose) and a list are compared exactly: what is not
 * written must not be there. Both rules hold at every depth, so a line of an exact map may itself be written in part.
 */
import { isJsonObject, type JsonObject } from '../../input/json-object.ts';
import { PagePath } from '../values/shop-values.ts';

export type Mismatch = {
  /** Where in the state, such as `cart.items.wash.qty`. */
  readonly path: string;
  /** Undefined where nothing was expected. */
  readonly expected: unknown;
  /** Undefined where there is no value. */
  readonly actual: unknown;
};

/** Every difference, in the order of the expectation. Maps are expected to be complete, objects may be partial. */
export const mismatches = (expected: unknown, actual: unknown, path = ''): readonly Mismatch[] => {
  const mismatch: readonly Mismatch[] = [{ path, expected: plainData(expected), actual }];
  if (expected instanceof PagePath) return isAtPath(actual, expected) ? [] : mismatch;
  if (expected instanceof Map) {
    if (!isJsonObject(actual)) return mismatch;
    const differing = [...expected].flatMap(([key, value]) =>
      mismatches(value, valueOf(actual, String(key)), pathTo(path, String(key))),
    );
    const unexpected = Object.keys(actual)
      .filter((key) => !expected.has(key))
      .map((key) => ({ path: pathTo(path, key), expected: undefined, actual: actual[key] }));
    return [...differing, ...unexpected];
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return mismatch;
    return expected.flatMap((item, index) => mismatches(item, actual[index], pathTo(path, String(index))));
  }
  if (isJsonObject(expected)) {
    const contained = containedText(expected);
    if (contained !== undefined && typeof actual === 'string') return actual.includes(contained) ? [] : mismatch;
    if (!isJsonObject(actual)) return mismatch;
    return Object.entries(expected).flatMap(([key, value]) =>
      mismatches(value, valueOf(actual, key), pathTo(path, key)),
    );
  }
  // `none` is also met by an absent value.
  return Object.is(expected, actual) || (expected === null && actual === undefined) ? [] : mismatch;
};

const valueOf = (object: JsonObject, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined);
const pathTo = (parent: string, key: string): string => (parent === '' ? key : `${parent}.${key}`);

const isAtPath = (actual: unknown, { path }: PagePath): boolean =>
  typeof actual === 'string' && /^[^?#]*/u.exec(actual)?.[0] === path;

/** The text of `{ contains: … }`, which stands for any text that contains it. */
const containedText = (expected: JsonObject): string | undefined => {
  const { contains } = expected;
  return typeof contains === 'string' && Object.keys(expected).length === 1 ? contains : undefined;
};

/** An expectation as plain data, for display. */
const plainData = (value: unknown): unknown => {
  if (value instanceof PagePath) return value.path;
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, part]) => [key, plainData(part)]));
  if (Array.isArray(value)) return value.map(plainData);
  return isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plainData(part)]))
    : value;
};
