/** Compares an answer with what the contract fixes of it, and says where the two part ways. */
import { isJsonObject } from '../../input/json-object.ts';
import type { Exchange, PlainAnswer } from '../backend/exchange.ts';
import type { RuleName } from './rules.ts';

/** One thing that the contract fixes of an answer. */
export type Claim = {
  readonly rule: RuleName;
  /** In the answer as the storefront decodes it: `data.quotes.cod.total`. */
  readonly path: string;
  readonly expected: unknown;
  /** The value to compare, where it is not the one at the path as it is. */
  readonly read?: (answer: PlainAnswer) => unknown;
  /** The value to expect in a scenario, where it is not `expected`. */
  readonly replay?: unknown;
};

/** The first claim that an answer does not meet. */
export class Violation extends Error {
  override name = 'Violation';
  readonly exchange: Exchange;
  readonly claim: Claim;
  readonly actual: unknown;
  /** Everything that the contract fixes of this answer. */
  readonly claims: readonly Claim[];

  constructor(exchange: Exchange, claims: readonly Claim[], claim: Claim, actual: unknown) {
    super(`${claim.rule}: ${claim.path}`);
    this.exchange = exchange;
    this.claim = claim;
    this.actual = actual;
    this.claims = claims;
  }

  get rule(): RuleName {
    return this.claim.rule;
  }
}

/** Ends a session without a verdict: the backend asks for patience, for example. */
export class Inconclusive extends Error {
  override name = 'Inconclusive';
}

/** What a session is judged by. */
export type Judge = (exchange: Exchange, claims: readonly Claim[]) => void;

/** Throws Violation, or Inconclusive. */
export const judge: Judge = (exchange, claims) => {
  const { answer } = exchange;
  if (answer === undefined) {
    const unreadable: Claim = { rule: 'answer', path: 'the response', expected: 'an answer' };
    throw new Violation(exchange, claims, unreadable, exchange.problem);
  }
  // What the operator has sold out cannot be known from here (spec 10.21).
  if (answer.code === 'SOLD_OUT') throw new Inconclusive('a product is sold out; every product must be available');
  for (const claim of claims) {
    const actual = claim.read === undefined ? valueAt(answer, claim.path) : claim.read(answer);
    if (!isSame(claim.expected, actual)) throw new Violation(exchange, claims, claim, actual);
  }
};

export const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, key) =>
        isJsonObject(at) && Object.hasOwn(at, key) ? at[key] : Array.isArray(at) ? at[Number(key)] : undefined,
      value,
    );

/** The same data, whatever the order of an object's keys. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  if (!isJsonObject(a) || !isJsonObject(b)) return Object.is(a, b);
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]));
};
