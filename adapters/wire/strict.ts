/**
 * Reading what a client sent, strictly: the right types, within bounds, or a Malformed that names the field. Unknown
 * keys are never looked at, and only an object's own keys are, so `__proto__` is a key like any other.
 */
import { rupees, type Rupees } from '../../core/entities/money.ts';

/** A request that cannot be read. It is caught where the request came in, and answered. */
export class Malformed extends Error {
  override name = 'Malformed';
  /** The field by its path, such as `customer.name`. */
  readonly field: string;
  /** What the field should be. */
  readonly problem: string;

  constructor(field: string, problem: string) {
    super(`${field} ${problem}`);
    this.field = field;
    this.problem = problem;
  }
}

/** An object of a request, and where in the request it was. */
export type Fields = { readonly own: (key: string) => unknown; readonly path: (key: string) => string };

/** The object's fields; Malformed under the name `at` for anything that is no object. */
export const fieldsOf = (value: unknown, at = 'body'): Fields => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Malformed(at, 'should be an object');
  const entries = new Map<string, unknown>(Object.entries(value));
  return { own: (key) => entries.get(key), path: (key) => (at === 'body' || at === 'query' ? key : `${at}.${key}`) };
};

/** A text of any length that a request holds: what is too long is the shop's to say, in the words for its field. */
export const textAt = (
  { own, path }: Fields,
  key: string,
  {
    absent,
    max,
  }: {
    /** What a missing field reads as; without it the field is required. */
    readonly absent?: string;
    /** Characters at most, where no rule of the shop says so. */
    readonly max?: number;
  } = {},
): string => {
  const value = own(key) ?? absent;
  if (typeof value !== 'string') throw new Malformed(path(key), 'should be a text');
  if (max !== undefined && value.length > max) throw new Malformed(path(key), `should have at most ${max} characters`);
  return value;
};

/** Any number: what a quantity may be is the shop's to say, in words for the shopper (spec 10.13). */
export const numberAt = ({ own, path }: Fields, key: string): number => {
  const value = own(key);
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Malformed(path(key), 'should be a number');
  return value;
};

export const rupeesAt = (fields: Fields, key: string): Rupees => {
  const value = numberAt(fields, key);
  if (!Number.isSafeInteger(value) || value < 0)
    throw new Malformed(fields.path(key), 'should be a whole number of rupees');
  return rupees(value);
};

/** A boolean; a missing one is false where `required` is not asked for. */
export const flagAt = ({ own, path }: Fields, key: string, { required = true } = {}): boolean => {
  const value = own(key) ?? (required ? undefined : false);
  if (typeof value !== 'boolean') throw new Malformed(path(key), 'should be true or false');
  return value;
};

export const oneOfAt = <T extends string>({ own, path }: Fields, key: string, choices: readonly T[], absent?: T): T => {
  const value = own(key) ?? absent;
  const choice = choices.find((one) => one === value);
  if (choice === undefined)
    throw new Malformed(path(key), `should be ${choices.join(', ')}`.replace(/, ([^,]*)$/, ' or $1'));
  return choice;
};
