/**
 * The texts of a call's input, however the call came in: callers in process are refused what the wire refuses, with the
 * same answer.
 */
import type { CallName, InputOf } from '../../ports/shop-api.ts';
import { textProblem } from '../../validation/text.ts';
import { TEXT_LENGTHS, type TextField } from '../../validation/text-lengths.ts';
import { unreadable } from './refusals.ts';

/** The names of an input's members that may be any text. */
type TextKey<T> = T extends object
  ? { [K in keyof T & string]: string extends T[K] ? K : TextKey<T[K]> }[keyof T & string]
  : never;

// A new text of the contract does not compile before it has a length. The key of an attempt has a rule of its own.
const fields: Readonly<Record<Exclude<TextKey<InputOf<CallName>>, 'key'>, unknown>> = TEXT_LENGTHS;
const isTextField = (name: string): name is TextField => Object.hasOwn(fields, name);

/** The refusal of an input with a text that cannot be read; undefined for any other. */
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
