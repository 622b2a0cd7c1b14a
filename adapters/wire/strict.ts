/**
 * Strict decoding of a client's request: the right types within bounds, or a Malformed that names the field. Unknown
 * keys are ignored, and only an object's own keys are read, so `__proto__` is a key like any other.
 */
import { Malformed } from '../../core/contract/strict.ts';
import { rupees, type Rupees } from '../../core/entities/money/money.ts';
import { textProblem } from '../../core/validation/text.ts';
import type { TextField } from '../../core/validation/text-lengths.ts';

/** An object of a request: its values, and the paths of its fields for messages. */
export type Fields = { readonly own: (key: string) => unknown; readonly path: (key: string) => string };

/** The fields of an object at the path `at`. Throws Malformed for anything else. */
export const fieldsOf = (value: unknown, at = 'body'): Fields => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Malformed(at, 'should be an object');
  const fields: object = value;
  return {
    own: (key) => (Object.hasOwn(fields, key) ? Reflect.get(fields, key) : undefined),
    path: (key) => (at === 'body' || at === 'query' ? key : `${at}.${key}`),
  };
};

/**
 * A text that every store can hold, of a length that somebody may have typed. One that its field does not take all the same
 * is refused by the shop itself, with the message for the field.
 */
export const textAt = (
  { own, path }: Fields,
  field: TextField,
  {
    absent,
    name = field,
  }: {
    /** The value of a missing field; without it the field is required. */
    readonly absent?: string;
    /** What the field is called in JSON. */
    readonly name?: string;
  } = {},
): string => {
  const value = own(name) ?? absent;
  if (typeof value !== 'string') throw new Malformed(path(name), 'should be a text');
  const problem = textProblem(field, value);
  if (problem !== undefined) throw new Malformed(path(name), problem);
  return value;
};

/** Any finite number: the shop itself refuses a wrong quantity, with its own message (spec 10.13). */
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

/** A boolean; a missing one is false if it is not `required`. */
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

/** A list of these choices; an absent one is empty. */
export const choicesAt = <T extends string>(
  { own, path }: Fields,
  key: string,
  choices: readonly T[],
): readonly T[] => {
  const value = own(key) ?? [];
  if (!Array.isArray(value) || !value.every((one) => choices.some((choice) => choice === one)))
    throw new Malformed(path(key), `should be a list of ${choices.join(' and ')}`);
  return choices.filter((choice) => value.includes(choice));
};
