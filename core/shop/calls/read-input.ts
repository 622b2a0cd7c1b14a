/** What a caller in process gives is read as the wire reads what a client sends: cleaned, and refused where it cannot be read. */
import type { CallName, InputOf } from '../../ports/shop-api.ts';
import { cleanText, textProblem } from '../../validation/text.ts';
import { TEXT_LENGTHS, type TextField } from '../../validation/text-lengths.ts';
import { unreadable } from './refusals.ts';

/** The names of an input's members that may be any text. */
type TextKey<T> = T extends object
  ? { [K in keyof T & string]: string extends T[K] ? K : TextKey<T[K]> }[keyof T & string]
  : never;

// A new text of the contract does not compile before it has a length. The key of an attempt has a rule of its own.
const fields: Readonly<Record<Exclude<TextKey<InputOf<CallName>>, 'key'>, unknown>> = TEXT_LENGTHS;
const isTextField = (name: string): name is TextField => Object.hasOwn(fields, name);

/** The input with its texts cleaned (spec 10.30), by the names of their fields. */
export const cleanInput = <Input>(typed: Input): Input =>
  // Only texts change.
  cleaned(typed, '') as Input;

const cleaned = (value: unknown, name: string): unknown => {
  if (typeof value === 'string') return isTextField(name) ? cleanText(name, value) : value;
  if (Array.isArray(value)) return value.map((one) => cleaned(one, name));
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = { ...value };
  for (const key of Object.keys(copy)) copy[key] = cleaned(copy[key], key);
  return copy;
};

/**
 * The refusal of an input with a text that cannot be read; undefined for any other. Callers in process are refused what
 * the wire refuses, with the same answer.
 */
export const inputRefusal = (input: unknown, path = ''): ReturnType<typeof unreadable> | undefined => {
  if (typeof input !== 'object' || input === null) return undefined;
  for (const name of Object.keys(input)) {
    const value: unknown = Reflect.get(input, name);
    if (typeof value === 'string') {
      // Other texts are one of a few, and the call compares them with those.
      const problem = isTextField(name) ? textProblem(name, value) : undefined;
      if (problem !== undefined) return unreadable(`${path}${name}`, problem);
    } else {
      const refusal = inputRefusal(value, `${path}${name}.`);
      if (refusal !== undefined) return refusal;
    }
  }
  return undefined;
};
