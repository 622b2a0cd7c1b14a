/** What a command of the operator takes: its arguments and options, by their names in the code (`atFault` is `--at-fault`). */
import { Argument, Option, type Command } from 'commander';

export type Take<T> = {
  readonly kind: 'argument' | 'option';
  /** What the help calls the value of an option, in its brackets; null for a flag. An argument has the brackets alone. */
  readonly value: string | null;
  readonly what: string;
  readonly choices?: readonly string[];
  readonly fallback?: string;
  readonly isRequired?: boolean;
  /** Options that cannot be given with it. */
  readonly conflicts?: readonly string[];
  /** Only for the compiler. */
  readonly type?: T;
};

export type Takes = Readonly<Record<string, Take<unknown>>>;
/** What was typed for each. */
export type Given<T extends Takes> = { readonly [Name in keyof T]: T[Name] extends Take<infer Value> ? Value : never };

type More = { readonly conflicts?: readonly string[] };

export const argument = (what: string): Take<string> => ({ kind: 'argument', value: '<>', what });
export const optionalArgument = (what: string): Take<string | undefined> => ({ kind: 'argument', value: '[]', what });
export const oneOfArgument = <Choice extends string>(
  what: string,
  choices: readonly Choice[],
): Take<Choice | undefined> => ({ kind: 'argument', value: '[]', what, choices });
/** At least one, or any number. */
export const manyArguments = (what: string, least: 0 | 1): Take<readonly string[]> => ({
  kind: 'argument',
  value: least === 1 ? '<...>' : '[...]',
  what,
});

export const flag = (what: string, more: More = {}): Take<boolean> => ({ kind: 'option', value: null, what, ...more });
export const option = (value: string, what: string, more: More = {}): Take<string | undefined> => ({
  kind: 'option',
  value,
  what,
  ...more,
});
export const requiredOption = (value: string, what: string): Take<string> => ({
  kind: 'option',
  value,
  what,
  isRequired: true,
});
export const optionWithDefault = (value: string, what: string, fallback: string): Take<string> => ({
  kind: 'option',
  value,
  what,
  fallback,
});
export const oneOf = <Choice extends string>(
  value: string,
  choices: readonly Choice[],
  what: string,
): Take<Choice | undefined> => ({ kind: 'option', value, what, choices });
export const oneOfWithDefault = <Choice extends string>(
  value: string,
  choices: readonly Choice[],
  what: string,
  fallback: NoInfer<Choice>,
): Take<Choice> => ({ kind: 'option', value, what, choices, fallback });

/** Adds them to a command, the arguments in the order of the record. */
export const addTakes = (command: Command, takes: Takes): void => {
  for (const [name, take] of Object.entries(takes))
    if (take.kind === 'argument') command.addArgument(argumentOf(name, take));
    else command.addOption(optionOf(name, take));
};

const argumentOf = (name: string, { value, what, choices }: Take<unknown>): Argument => {
  const [open = '', ...rest] = value ?? '';
  const made = new Argument(`${open}${name}${rest.join('')}`, what);
  return choices === undefined ? made : made.choices(choices);
};

const optionOf = (
  name: string,
  { value, what, choices, fallback, isRequired = false, conflicts = [] }: Take<unknown>,
): Option => {
  const long = `--${name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}`;
  const made = new Option(value === null ? long : `${long} <${value}>`, what)
    .makeOptionMandatory(isRequired)
    .conflicts([...conflicts]);
  if (choices !== undefined) made.choices(choices);
  return fallback === undefined ? made : made.default(fallback);
};

/** What was typed: the arguments in their order, and what commander has read of the options. */
export const givenOf = (
  takes: Takes,
  args: readonly unknown[],
  options: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  const names = Object.keys(takes).filter((name) => takes[name]?.kind === 'argument');
  return Object.fromEntries(
    Object.entries(takes).map(([name, { kind, value }]) => {
      if (kind === 'argument') return [name, args[names.indexOf(name)]];
      const [, negated] = /^no([A-Z].*)$/u.exec(name) ?? [];
      // Commander has `--no-courier` as a value of `--courier`.
      if (negated !== undefined) return [name, options[negated.toLowerCase()] === false];
      const typed = options[name];
      return [name, value === null ? typed === true : typed === false ? undefined : typed];
    }),
  );
};

/** Without what was not given, as the fields of a call have it. */
export const defined = <T extends object>(fields: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };
