/** The configuration in force, to be shown: secrets are masked. */
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

/** A password among the parameters of a database's URL. */
const PASSWORD_PARAMETER = /([?&]\w*password=)[^&#]*/giu;

/** `scheme://user:•••@host`; the whole is masked where it has a password and is no URL. */
const withoutPassword = (given: string): string => {
  const text = given.replaceAll(PASSWORD_PARAMETER, `$1${MASK}`);
  if (!text.includes('@')) return text;
  const [, before, after] = /^([a-z][a-z0-9+.-]*:\/\/[^:@/]*):.*(@[^@]*)$/iu.exec(text) ?? [];
  if (before !== undefined && after !== undefined) return `${before}:${MASK}${after}`;
  return /^[a-z][a-z0-9+.-]*:\/\/[^:@/]*@/iu.test(text) ? text : MASK;
};

/** Every variable, in the order of the schema. */
export const shownConfig = (entries: readonly Entry[]): readonly ShownVariable[] =>
  VARIABLE_NAMES.map((name) => {
    const { what, secret } = aboutOf(name);
    const entry = entries.find((one) => one.name === name);
    if (entry === undefined) return { name, value: null, from: null, what };
    const value = secret === 'all' ? MASK : secret === 'password' ? withoutPassword(entry.text) : entry.text;
    return { name, value, from: entry.from, what };
  });
