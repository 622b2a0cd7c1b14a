/** Compares an answer with what the contract fixes of it, and says where the two part ways. */
import { isJsonObject } from '../../input/json-object.ts';
import type { Exchange, PlainAnswer } from '../backend/exchange.ts';
import type { RuleName } from './rules.ts';

/** One thing that the contract fixes of an answer. */
export type Expectation = {
  readonly rule: RuleName;
  /** In the answer as the storefront decodes it: `data.quotes.cod.total`. */
  readonly path: string;
  readonly expected: unknown;
  /** The value to compare, where it is not the one at the path as it is. */
  readonly read?: (answer: PlainAnswer) => unknown;
  /** The value to expect in a scenario, where it is not `expected`. */
  readonly replay?: unknown;
};

/** The first expectation that an answer does not meet. */
export class Violation extends Error {
  override name = 'Violation';
  readonly exchange: Exchange;
  readonly expectation: Expectation;
  readonly actual: unknown;
  /** Everything that the contract fixes of this answer. */
  readonly expectations: readonly Expectation[];

  constructor(exchange: Exchange, expectations: readonly Expectation[], expectation: Expectation, actual: unknown) {
    super(`${expectation.rule}: ${expectation.path}`);
    this.exchange = exchange;
    this.expectation = expectation;
    this.actual = actual;
    this.expectations = expectations;
  }

  get rule(): RuleName {
    return this.expectation.rule;
  }
}

/** Ends a session without a verdict: the backend asks for patience, for example. */
export class Inconclusive extends Error {
  override name = 'Inconclusive';
}

/** Ends a session: the time limit of the run has come. */
export class OutOfTime extends Error {
  override name = 'OutOfTime';
}

/** The path of an expectation about a response that is no answer. */
export const WHOLE_RESPONSE = 'the response';

/** Compares an answer with the expectations, and throws where it does not meet one. */
export type Verify = (exchange: Exchange, expectations: readonly Expectation[]) => void;

/** Throws Violation, or Inconclusive. */
export const verify: Verify = (exchange, expectations) => {
  const { answer } = exchange;
  if (answer === undefined) throw noAnswer(exchange, expectations);
  // What the operator has sold out cannot be known from here (spec 10.21).
  if (answer.code === 'SOLD_OUT') throw new Inconclusive('a product is sold out; every product must be available');
  for (const expectation of expectations) {
    const actual = expectation.read === undefined ? valueAt(answer, expectation.path) : expectation.read(answer);
    if (!isSame(expectation.expected, actual)) throw new Violation(exchange, expectations, expectation, actual);
  }
};

/** A call that got no answer, or none that can be read. */
export const noAnswer = (exchange: Exchange, expectations: readonly Expectation[] = []): Violation => {
  const unreadable: Expectation = { rule: 'answer', path: WHOLE_RESPONSE, expected: 'JSON with a boolean status' };
  return new Violation(exchange, expectations, unreadable, exchange.problem);
};

export const valueAt = (value: unknown, path: string): unknown => {
  let at = value;
  for (const key of keysOf(path)) {
    if (isJsonObject(at)) at = Object.hasOwn(at, key) ? at[key] : undefined;
    else at = Array.isArray(at) ? at[Number(key)] : undefined;
  }
  return at;
};

/** The keys of the paths so far: a cart is read at the same two dozen paths after every step. */
const keysOfPaths = new Map<string, readonly string[]>();

const keysOf = (path: string): readonly string[] => {
  const cached = keysOfPaths.get(path);
  if (cached !== undefined) return cached;
  const keys = path.split('.');
  keysOfPaths.set(path, keys);
  return keys;
};

/** The same data, whatever the order of an object's keys. */
const isSame = (a: unknown, b: unknown): boolean => {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  if (!isJsonObject(a) || !isJsonObject(b)) return Object.is(a, b);
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]));
};
