/**
 * Reads a backend's answer by its shape (spec 10.16): PHP writes an empty map as `[]`, sends numbers as strings and leaves
 * out what is empty. Anything else that does not fit is Unreadable, which makes the whole answer unusable.
 */
import type { AnyShape, NumberShape, ObjectShape, Shape } from './shape.ts';

/** An answer that cannot be read. The client turns it into ShopUnreachable. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

export const unreadable = (problem: string): never => {
  throw new Unreadable(problem);
};

/** Throws Unreadable. */
export const decodeTolerant = <T>(shape: Shape<T>, json: unknown): T =>
  // What is read by a shape has the shape's type.
  required(shape, json, 'data') as T;

/** The decoded value; undefined where `decode` throws Unreadable. */
export const tolerant = <T>(decode: () => T): T | undefined => {
  try {
    return decode();
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
};

export type Json = Readonly<Record<string, unknown>>;

const isNothing = (json: unknown): json is null | undefined => json === undefined || json === null;

export const isObject = (json: unknown): json is Json =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

/** An object; an empty one for nothing, and for `[]`. */
export const objectIn = (json: unknown): Json => {
  if (isNothing(json) || (Array.isArray(json) && json.length === 0)) return {};
  return isObject(json) ? json : unreadable('an object was expected');
};

/** A string, also when sent as a number (a pincode); undefined when empty. */
export const stringIn = (json: unknown): string | undefined => {
  if (isNothing(json) || json === '') return undefined;
  if (typeof json === 'string') return json;
  return typeof json === 'number' ? String(json) : unreadable('a string was expected');
};

const NUMBER = /^\s*-?\d+(?:\.\d+)?\s*$/;

/** A number, also when sent as a string; undefined when missing. */
export const numberIn = (json: unknown): number | undefined => {
  if (isNothing(json) || json === '') return undefined;
  const number = typeof json === 'string' && NUMBER.test(json) ? Number(json) : json;
  return typeof number === 'number' && Number.isFinite(number) ? number : unreadable('a number was expected');
};

const YES: readonly unknown[] = [true, 1, '1', 'true', 'yes'];
const NO: readonly unknown[] = [false, 0, '0', 'false', 'no', ''];

/** A boolean, in PHP's spellings too; undefined when missing. */
const booleanIn = (json: unknown): boolean | undefined => {
  if (isNothing(json)) return undefined;
  const spelled = typeof json === 'string' ? json.trim().toLowerCase() : json;
  if (YES.includes(spelled)) return true;
  return NO.includes(spelled) ? false : unreadable('true or false was expected');
};

const required = (shape: AnyShape, json: unknown, name: string): unknown => {
  const value = valueIn(shape, json);
  return value === undefined ? unreadable(`${name} is missing`) : value;
};

/** Undefined where there is nothing, and nothing stands for it. */
const valueIn = (shape: AnyShape, json: unknown): unknown => {
  const value = sentIn(shape, json);
  return value === undefined ? emptyOf(shape) : value;
};

const emptyOf = (shape: AnyShape): unknown => {
  if (shape.default !== undefined) return shape.default;
  switch (shape.kind) {
    case 'string':
      return shape.filled ? undefined : '';
    case 'boolean':
      return false;
    case 'null':
    case 'nullable':
      return null;
    case 'orEmpty':
      return shape.none;
    case 'array':
    case 'set':
      return [];
    case 'record':
      return {};
    default:
      return undefined;
  }
};

/** Undefined where nothing was sent. */
const sentIn = (shape: AnyShape, json: unknown): unknown => {
  switch (shape.kind) {
    case 'string': {
      const text = stringIn(json);
      return text === undefined || (shape.pattern?.test(text) ?? true) ? text : unreadable('another text was expected');
    }
    case 'number':
      return bounded(shape, numberIn(json));
    case 'boolean':
      return booleanIn(json);
    case 'picklist':
      if (shape.spelled) return booleanIn(json) ? 'yes' : 'no';
      return isNothing(json) ? undefined : choiceIn(shape.choices, json);
    case 'null':
      return null;
    case 'implied':
      return shape.value;
    case 'object':
      return membersIn(shape, objectIn(json));
    case 'codec':
      return shape.decode(required(shape.inner, json, 'it'));
    case 'orEmpty':
      return unlessBlank(shape.inner, valueIn(shape.inner, json));
    case 'nullable':
      return isNothing(json) ? undefined : sentIn(shape.inner, json);
    case 'record':
      return isNothing(json)
        ? undefined
        : Object.fromEntries(
            Object.entries(objectIn(json)).flatMap(([id, one]) =>
              presentIn(shape.item, one).map((value) => [id, value]),
            ),
          );
    case 'array':
      return listIn(json)?.flatMap((one) => presentIn(shape.item, one));
    case 'set':
      return listIn(json)?.map((one) => choiceIn(shape.choices, one));
  }
};

/** Amounts, and numbers within bounds, are whole. */
const bounded = ({ unit, within: [least, most] = [-Infinity, Infinity] }: NumberShape, number: number | undefined) => {
  if (number === undefined || (unit === undefined && most === Infinity)) return number;
  const fits = Number.isSafeInteger(number) && number >= least && number <= most;
  // Never -0.
  return fits ? number || 0 : unreadable('another number was expected');
};

const choiceIn = (choices: readonly string[], json: unknown): string =>
  choices.find((choice) => choice === json) ?? unreadable(`one of ${choices.join(', ')} was expected`);

const listIn = (json: unknown): readonly unknown[] | undefined => {
  if (isNothing(json)) return undefined;
  return Array.isArray(json) ? json : unreadable('a list was expected');
};

/** The value as a list; an empty one where there is none. */
const presentIn = (item: AnyShape, json: unknown): readonly unknown[] => {
  const value = valueIn(item, json);
  return value === undefined ? [] : [value];
};

const membersIn = ({ parts, needs }: ObjectShape, json: Json): Json | undefined => {
  if (needs !== undefined && (Object.keys(json).length === 0 || !needs.every((key) => Object.hasOwn(json, key))))
    return undefined;
  const value: Record<string, unknown> = {};
  for (const { name, json: key = name, shape, optional, unread } of parts) {
    if (unread) continue;
    if (!optional) value[name] = required(shape, json[key], key);
    else if (Object.hasOwn(json, key)) {
      const sent = sentIn(shape, json[key]);
      if (sent !== undefined && !isEmptyList(sent)) value[name] = sent;
    }
  }
  return value;
};

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** An object whose texts are all empty is none. */
const unlessBlank = (shape: AnyShape, value: unknown): unknown =>
  shape.kind === 'object' &&
  isObject(value) &&
  shape.parts.every(({ name, shape: { kind } }) => kind !== 'string' || value[name] === '')
    ? undefined
    : value;
