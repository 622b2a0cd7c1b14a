/**
 * Reads a client's request by its shape: the right types within bounds, or a Malformed that names the field. Unknown keys
 * are ignored, and only an object's own keys are read, so `__proto__` is a key like any other.
 */
import { isObject, Unreadable } from './tolerant.ts';
import { cleanText, textProblem } from '../validation/text.ts';
import { TEXT_LENGTHS, type TextField } from '../validation/text-lengths.ts';
import type { AnyShape, NumberShape, ObjectShape, Shape, StringShape } from './shape.ts';

/** A request that cannot be decoded; the server answers it with the field and the problem. */
export class Malformed extends Error {
  override name = 'Malformed';
  /** The path of the field, such as `customer.name`. */
  readonly field: string;
  /** What the field should be. */
  readonly problem: string;

  constructor(field: string, problem: string) {
    super(`${field} ${problem}`);
    this.field = field;
    this.problem = problem;
  }
}

/** Throws Malformed. */
export const decodeStrict = <T>(shape: Shape<T>, json: unknown): T =>
  // What is read by a shape has the shape's type.
  valueAt(shape, json, WHOLE) as T;

/** Where a value stands in a request: for messages, and for the longest text. */
type Place = { readonly path: string; readonly name: string };

const WHOLE: Place = { path: 'body', name: '' };

const valueAt = (shape: AnyShape, json: unknown, place: Place): unknown => {
  const malformed = (should: string): never => {
    throw new Malformed(place.path, `should ${should}`);
  };
  const isNothing = json === undefined || json === null;
  if (isNothing && shape.default !== undefined) return shape.default;
  switch (shape.kind) {
    case 'string':
      if (typeof json === 'string') return textAt(shape, json, place);
      return shape.orNumber && typeof json === 'number' ? String(json) : malformed('be a text');
    case 'number':
      return numberIn(shape, json) ?? malformed(problemOf(shape, json));
    case 'boolean':
      return typeof json === 'boolean' ? json : malformed('be true or false');
    case 'picklist':
      return shape.choices.find((choice) => choice === json) ?? malformed(`be ${alternatives(shape.choices)}`);
    case 'set':
      return setIn(shape.choices, json ?? []) ?? malformed(`be a list of ${shape.choices.join(' and ')}`);
    case 'object':
      return isObject(json) ? membersOf(shape, json, place) : malformed('be an object');
    case 'record':
      return isObject(json)
        ? Object.fromEntries(
            Object.entries(json).map(([id, one]) => [id, valueAt(shape.item, one, within(place, id, place.name))]),
          )
        : malformed('be an object');
    case 'array':
      return Array.isArray(json)
        ? json.map((one, index) => valueAt(shape.item, one, within(place, String(index), place.name)))
        : malformed('be a list');
    case 'nullable':
      return valueAt(shape.inner, json, place);
    case 'orEmpty':
      return isEmpty(json) ? shape.default : valueAt(shape.inner, json, place);
    case 'codec':
      return decoded(shape, valueAt(shape.inner, json, place), place);
    case 'implied':
      return shape.value;
    case 'null':
      return null;
  }
};

const decoded = (shape: { decode(sent: unknown): unknown }, sent: unknown, { path }: Place): unknown => {
  try {
    return shape.decode(sent);
  } catch (error) {
    throw error instanceof Unreadable ? new Malformed(path, error.message) : error;
  }
};

const within = ({ path }: Place, key: string, name = key): Place => ({
  path: path === WHOLE.path ? key : `${path}.${key}`,
  name,
});

/**
 * A cleaned text (spec 10.30): one that every store can hold, of a length that somebody may have typed. One that its field does not take all the same
 * is refused by the shop itself, with the message for the field.
 */
const textAt = ({ length, pattern }: StringShape, sent: string, { path, name }: Place): string => {
  const field = length ?? name;
  if (!isTextField(field)) throw new Error(`${path} of the contract has no longest text`);
  const text = cleanText(field, sent);
  const problem =
    textProblem(field, text) ?? (pattern?.test(text) === false ? `should match ${pattern.source}` : undefined);
  if (problem !== undefined) throw new Malformed(path, problem);
  return text;
};

const isTextField = (name: string): name is TextField => Object.hasOwn(TEXT_LENGTHS, name);

const numberIn = (
  { unit, integer, min = unit && 0, max, fallback }: NumberShape,
  json: unknown,
): number | undefined => {
  if (typeof json !== 'number' || !Number.isFinite(json)) return fallback;
  if ((unit ?? integer) && !Number.isSafeInteger(json)) return fallback;
  // Never an amount of -0.
  return (min !== undefined && json < min) || (max !== undefined && json > max) ? fallback : unit ? json || 0 : json;
};

const problemOf = ({ unit, integer, min, max }: NumberShape, json: unknown): string => {
  if (typeof json !== 'number' || !Number.isFinite(json)) return 'be a number';
  if (unit !== undefined) return `be a whole number of ${unit}`;
  const bounds = [min !== undefined && `at least ${min}`, max !== undefined && `at most ${max}`].filter(
    (bound) => bound !== false,
  );
  return ['be a', integer ? 'whole number' : 'number', bounds.join(' and ')].join(' ').trim();
};

const alternatives = (choices: readonly string[]): string => choices.join(', ').replace(/, ([^,]*)$/, ' or $1');

/** In the order of the contract. */
const setIn = (choices: readonly string[], json: unknown): readonly string[] | undefined =>
  Array.isArray(json) && json.every((one) => choices.includes(one))
    ? choices.filter((choice) => json.includes(choice))
    : undefined;

/** `{}`, which PHP writes as `[]`. */
const isEmpty = (json: unknown): boolean => typeof json === 'object' && Object.keys(json ?? {}).length === 0;

const membersOf = ({ parts }: ObjectShape, json: Readonly<Record<string, unknown>>, place: Place): object => {
  const value: Record<string, unknown> = {};
  for (const { name, json: key = name, shape, optional } of parts) {
    const sent = Object.hasOwn(json, key) ? json[key] : undefined;
    if (optional && (sent === undefined || sent === null)) continue;
    const one = valueAt(shape, sent, within(place, key, name));
    if (!(optional && Array.isArray(one) && one.length === 0)) value[name] = one;
  }
  return value;
};
