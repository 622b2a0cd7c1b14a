/**
 * Tolerant decoding of a backend's response (spec 10.16): PHP writes an empty map as `[]`, sends numbers as strings and
 * leaves out what is empty. Anything else that does not fit is Unreadable, which makes the whole response unusable.
 */
import { Unreadable } from '../../core/contract/tolerant.ts';
import { rupees, type Rupees } from '../../core/entities/money/money.ts';

/** A JSON object of a response; a missing key is undefined. */
export type JsonMap = ReadonlyMap<string, unknown>;

const EMPTY: JsonMap = new Map();

/** The object as a map; empty for `[]`, null and undefined. Throws Unreadable for anything else. */
export const mapOf = (value: unknown): JsonMap => {
  if (value === undefined || value === null) return EMPTY;
  if (Array.isArray(value) && value.length === 0) return EMPTY;
  if (typeof value !== 'object' || Array.isArray(value)) throw new Unreadable('an object was expected');
  return new Map<string, unknown>(Object.entries(value));
};

export const mapAt = (map: JsonMap, key: string): JsonMap => mapOf(map.get(key));

const NUMBER = /^\s*-?\d+(?:\.\d+)?\s*$/;

/** A number, also when sent as a string; undefined when missing. */
export const numberIn = (value: unknown): number | undefined => {
  if (value === undefined || value === null || value === '') return undefined;
  const number = typeof value === 'string' && NUMBER.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw new Unreadable('a number was expected');
  return number;
};

export const numberAt = (map: JsonMap, key: string): number => required(numberIn(map.get(key)), key);

/** Whole rupees (`"799.00"` too); undefined when missing. */
export const rupeesIn = (value: unknown): Rupees | undefined => {
  const number = numberIn(value);
  if (number === undefined) return undefined;
  if (!Number.isSafeInteger(number)) throw new Unreadable('whole rupees were expected');
  return rupees(number);
};

export const rupeesAt = (map: JsonMap, key: string): Rupees => required(rupeesIn(map.get(key)), key);

/** A string, also when sent as a number (a pincode); the empty string when missing. */
export const textIn = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw new Unreadable('a string was expected');
};

/** A boolean, in PHP's spellings too (`1`, `"1"`, `"true"`, `"yes"`, …); undefined when missing. */
export const flagIn = (value: unknown): boolean | undefined => {
  if (value === undefined || value === null) return undefined;
  const spelled = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (spelled === true || spelled === 1 || spelled === '1' || spelled === 'true' || spelled === 'yes') return true;
  if (
    spelled === false ||
    spelled === 0 ||
    spelled === '0' ||
    spelled === 'false' ||
    spelled === 'no' ||
    spelled === ''
  )
    return false;
  throw new Unreadable('true or false was expected');
};

export const choiceIn = <T extends string>(value: unknown, choices: readonly T[]): T => {
  const choice = choices.find((one) => one === value);
  if (choice === undefined) throw new Unreadable(`one of ${choices.join(', ')} was expected`);
  return choice;
};

export const listIn = (value: unknown): readonly unknown[] => {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new Unreadable('a list was expected');
  return value;
};

const required = <T>(value: T | undefined, key: string): T => {
  if (value === undefined) throw new Unreadable(`${key} is missing`);
  return value;
};
