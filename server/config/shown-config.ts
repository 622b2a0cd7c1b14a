/** The configuration in force, to be shown: secrets are masked. */
import { withoutPassword } from '../../adapters/system/without-password.ts';
import type { Entry, Source } from './read-config.ts';
import { aboutOf, VARIABLE_NAMES } from './variables.ts';

export type ShownVariable = {
  readonly name: string;
  /** Masked where it is secret; null if the variable is unset. */
  readonly value: string | null;
  /** Null if the variable is unset. */
  readonly from: Source | null;
  readonly what: string;
};

export const MASK = '•••';

/** Every variable, in the order of the schema. */
export const shownConfig = (entries: readonly Entry[]): readonly ShownVariable[] =>
  VARIABLE_NAMES.map((name) => {
    const { what, secret } = aboutOf(name);
    const entry = entries.find((one) => one.name === name);
    if (entry === undefined) return { name, value: null, from: null, what };
    const value =
      secret === 'all'
        ? MASK
        : secret === 'password' || entry.text.includes('://')
          ? withoutPassword(entry.text, MASK)
          : entry.text;
    return { name, value, from: entry.from, what };
  });
