/**
 * Reading what a backend answered, tolerantly (spec 10.16): PHP writes an empty map as `[]`, sends numbers as strings
 * and leaves out what is empty. What cannot be understood even so is Unreadable: no answer at all.
 */
import { rupees, type Rupees } from '../../core/entities/money.ts';

/** An answer that says nothing this shop understands. The client turns it into its one typed failure. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

/** A map of an answer; what is not there reads as undefined. */
export type Told = ReadonlyMap<string, unknown>;

const EMPTY: Told = new Map();

/** The map; empty for `[]`, null and nothing at all. Unreadable for anything that is no map. */
export const mapOf = (value: unknown): Told => {
  if (value === undefined || value === null) return EMPTY;
  if (Array.isArray(value) && value.length === 0) return EMPTY;
  if (typeof value !== 'object' || Array.isArray(value)) throw new Unreadable('a map was expected');
  return new Map<string, unknown>(Object.entries(value));
};

export const mapAt = (map: Told, key: string): Told => mapOf(map.get(key));

const NUMBER = /^\s*-?\d+(?:\.\d+)?\s*$/;

/** The number, also where it was sent as a string; undefined where there is none. */
export const numberIn = (value: unknown): number | undefined => {
  if (value === undefined || value === null || value === '') return undefined;
  const number = typeof value === 'string' && NUMBER.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw new Unreadable('a number was expected');
  return number;
};

export const numberAt = (map: Told, key: string): number => required(numberIn(map.get(key)), key);

/** Whole rupees (`"799.00"` too); undefined where there are none. */
export const rupeesIn = (value: unknown): Rupees | undefined => {
  const number = numberIn(value);
  if (number === undefined) return undefined;
  if (!Number.isSafeInteger(number)) throw new Unreadable('whole rupees were expected');
  return rupees(number);
};

export const rupeesAt = (map: Told, key: string): Rupees => required(rupeesIn(map.get(key)), key);

/** The text; numbers as they are written (a pincode sent as a number), nothing as the empty text. */
export const textIn = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw new Unreadable('a text was expected');
};

/** The boolean, in PHP's spellings too (`1`, `"1"`, `"true"`, `"yes"`, …); undefined where there is none. */
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

/** What `read` makes of it; undefined where that is Unreadable. */
export const leniently = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
};

const required = <T>(value: T | undefined, key: string): T => {
  if (value === undefined) throw new Unreadable(`${key} is missing`);
  return value;
};
