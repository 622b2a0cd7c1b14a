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
  return isObject(json) ? json : unreadable('no object');
};

/** A string, also when sent as a number (a pincode); undefined when empty. */
export const stringIn = (json: unknown): string | undefined => {
  if (isNothing(json) || json === '') return undefined;
  if (typeof json === 'string') return json;
  return typeof json === 'number' ? String(json) : unreadable('no string');
};

const NUMBER = /^\s*-?\d+(?:\.\d+)?\s*$/;

/** A number, also when sent as a string; undefined when missing. */
export const numberIn = (json: unknown): number | undefined => {
  if (isNothing(json) || json === '') return undefined;
  const number = typeof json === 'string' && NUMBER.test(json) ? Number(json) : json;
  return typeof number === 'number' && Number.isFinite(number) ? number : unreadable('no number');
};

const YES: readonly string[] = ['true', '1', 'yes'];
const NO: readonly string[] = ['false', '0', 'no', ''];

/** A boolean, in PHP's spellings too. */
const booleanIn = (json: unknown): boolean => {
  const spelled = typeof json === 'string' ? json.trim().toLowerCase() : JSON.stringify(json);
  return YES.includes(spelled) || (NO.includes(spelled) ? false : unreadable('no boolean'));
};

const required = (shape: AnyShape, json: unknown, name: string): unknown => {
  const value = valueIn(shape, json);
  return value === undefined ? unreadable(`no ${name}`) : value;
};

/** What an answer may lack, and is empty then. */
const EMPTY: { readonly [Kind in AnyShape['kind']]?: unknown } = { string: '', boolean: false, array: [], record: {} };

/** Undefined where there is nothing, and nothing stands for it. */
const valueIn = (shape: AnyShape, json: unknown): unknown => {
  const value = sentIn(shape, json);
  if (value !== undefined) return value;
  return shape.default === undefined && !('filled' in shape) ? EMPTY[shape.kind] : shape.default;
};

/** Undefined where nothing was sent. */
const sentIn = (shape: AnyShape, json: unknown): unknown => {
  switch (shape.kind) {
    case 'null':
      return null;
    case 'implied':
      return shape.value;
    case 'object':
      return membersIn(shape, objectIn(json));
    case 'codec':
      return shape.decode(required(shape.inner, json, 'data'));
    case 'orEmpty': {
      const value = required(shape.inner, json, 'data');
      return shape.isEmpty(value) ? undefined : value;
    }
    default:
      return isNothing(json) ? undefined : plainIn(shape, json);
  }
};

const plainIn = (shape: AnyShape, json: unknown): unknown => {
  switch (shape.kind) {
    case 'string': {
      const text = stringIn(json);
      return text === undefined || (shape.pattern?.test(text) ?? true) ? text : unreadable('no string');
    }
    case 'number':
      return bounded(shape, numberIn(json));
    case 'boolean':
      return booleanIn(json);
    case 'picklist':
      if (shape.spelled) return booleanIn(json) ? 'yes' : 'no';
      return shape.choices.find((choice) => choice === json) ?? unreadable(`no ${shape.choices.join()}`);
    case 'nullable':
      return sentIn(shape.inner, json);
    case 'array':
      return Array.isArray(json) ? json.flatMap((one) => presentIn(shape.item, one)) : unreadable('no array');
    case 'record':
      return Object.fromEntries(
        Object.entries(objectIn(json)).flatMap(([id, one]) => presentIn(shape.item, one).map((value) => [id, value])),
      );
    default:
      // Only requests have sets.
      return undefined;
  }
};

/** Amounts, and numbers within bounds, are whole. */
const bounded = ({ unit, within }: NumberShape, number: number | undefined): number | undefined => {
  if (number === undefined || !(unit ?? within)) return number;
  const [least, most] = within ?? [number, number];
  return Number.isSafeInteger(number) && number >= least && number <= most ? number || 0 : unreadable('no number');
};

/** The value as a list; an empty one where there is none. */
const presentIn = (item: AnyShape, json: unknown): readonly unknown[] => {
  const value = valueIn(item, json);
  return value === undefined ? [] : [value];
};

const membersIn = ({ parts, needs }: ObjectShape, json: Json): Json | undefined => {
  if (needs && !(Object.keys(json)[0] && needs.every((key) => key in json))) return undefined;
  const value: Record<string, unknown> = {};
  for (const { name, json: key = name, shape, optional, unread } of parts) {
    if (unread) continue;
    if (!optional) value[name] = required(shape, json[key], key);
    else if (key in json) {
      const sent = sentIn(shape, json[key]);
      if (sent !== undefined && !(Array.isArray(sent) && sent.length === 0)) value[name] = sent;
    }
  }
  return value;
};
