/**
 * What a part of a scenario may look like. One declaration gives the reader its checks, the editor its JSON schema and
 * the code its type.
 */

/**
 * A shape whose values, once read, are of type T; `valueType` exists for the compiler only. `about` is for the JSON
 * schema.
 */
export type Shape<T> = Form & { readonly valueType?: T };
export type Value<S> = S extends { readonly valueType?: infer T } ? Exclude<T, undefined> : never;

/** What reading a word makes of it: a value, or the reason why it is none. */
export type Reading<T> = { readonly value: T } | { readonly problem: string };

export type TextForm = {
  readonly is: 'text';
  /** What it should be, as in "… should be a duration such as 14m30s". */
  readonly what: string;
  /** The same rule for editors. */
  readonly pattern?: string;
  /** Digits may be written without quotes. */
  readonly digits?: boolean;
  readonly read: (text: string) => Reading<unknown>;
};
export type WordForm = {
  readonly is: 'word';
  readonly what: string;
  readonly words: readonly string[];
  readonly as: (word: string) => unknown;
};
export type WholeForm = {
  readonly is: 'whole';
  readonly min: number;
  readonly max: number;
  readonly as: (value: number) => unknown;
};
export type NumberForm = { readonly is: 'number' };
export type FlagForm = { readonly is: 'flag' };
/** `none`, `null`, or nothing at all after the colon. */
export type NothingForm = { readonly is: 'nothing' };
export type Member = { readonly form: Form; readonly required: boolean };
/** An object with known members. Compared, only those that are written count. */
export type RecordForm = { readonly is: 'record'; readonly members: Readonly<Record<string, Member>> };
/** An object with any of the known keys, read as a Map. Compared, it is all there is. */
export type MapForm = { readonly is: 'map'; readonly keys: WordForm; readonly values: Form };
export type ListForm = { readonly is: 'list'; readonly of: Form };
/** Whatever YAML can say: what is handed on to a call as it is. */
export type AnyForm = { readonly is: 'any' };
/** One of several forms, told apart by what is written: a text, a number, an object, a list or nothing. */
export type EitherForm = { readonly is: 'either'; readonly of: readonly Form[] };

export type Form = { readonly about?: string } & (
  | TextForm
  | WordForm
  | WholeForm
  | NumberForm
  | FlagForm
  | NothingForm
  | RecordForm
  | MapForm
  | ListForm
  | AnyForm
  | EitherForm
);

/** The same shape, with a sentence that says what it is about. */
export const about = <S extends Form>(shape: S, sentence: string): S => ({ ...shape, about: sentence });

/** A row of the table of steps: what stands after the colon, and what the step is about. */
export type StepRow<T> = { readonly form: Shape<T>; readonly about: string };
export const step = <T>(form: Shape<T>, about: string): StepRow<T> => ({ form, about });

/** Any text, or one that `rules.read` accepts. */
export const text = <T = string>(
  what: string,
  rules: {
    readonly pattern?: string;
    readonly digits?: boolean;
    readonly read?: (text: string) => Reading<T>;
  } = {},
): Shape<T> => {
  const { read, ...rest } = rules;
  return { is: 'text', what, ...rest, read: read ?? ((written: string): Reading<unknown> => ({ value: written })) };
};

/** One of the words. */
export const word = <const W extends string>(what: string, words: readonly W[]): Shape<W> & WordForm =>
  wordAs(what, words, (known) => known);

/** One of the words, read as what `as` makes of it. */
export const wordAs = <W extends string, T>(
  what: string,
  words: readonly W[],
  as: (word: W) => T,
): Shape<T> & WordForm => ({
  is: 'word',
  what,
  words,
  as: (written) => {
    const known = words.find((each) => each === written);
    return known === undefined ? undefined : as(known);
  },
});

export const whole = (min: number, max: number): Shape<number> => ({ is: 'whole', min, max, as: (value) => value });
/** A whole number that stands for something longer. */
export const wholeAs = <T>(min: number, max: number, as: (value: number) => T): Shape<T> => ({
  is: 'whole',
  min,
  max,
  as,
});
export const number: Shape<number> = { is: 'number' };
export const flag: Shape<boolean> = { is: 'flag' };
export const nothing: Shape<null> = { is: 'nothing' };
export const anything: Shape<unknown> = { is: 'any' };
/** A text that stands for something longer. */
export const textAs = <T>(what: string, as: (text: string) => T): Shape<T> =>
  text(what, { read: (written) => ({ value: as(written) }) });

type Shapes = Readonly<Record<string, Shape<unknown>>>;
type Values<S extends Shapes> = { readonly [K in keyof S]: Value<S[K]> };

export const record = <R extends Shapes, O extends Shapes>(
  required: R,
  optional: O,
): Shape<Values<R> & Partial<Values<O>>> => ({
  is: 'record',
  members: {
    ...Object.fromEntries(Object.entries(required).map(([name, form]) => [name, { form, required: true }])),
    ...Object.fromEntries(Object.entries(optional).map(([name, form]) => [name, { form, required: false }])),
  },
});
/** A record of which every member may be left out, but not all of them. */
export const partial = <O extends Shapes>(members: O): Shape<Partial<Values<O>>> => record({}, members);
export const map = <T>(keys: WordForm, values: Shape<T>): Shape<ReadonlyMap<string, T>> => ({
  is: 'map',
  keys,
  values,
});
export const list = <T>(of: Shape<T>): Shape<readonly T[]> => ({ is: 'list', of });
export const either = <S extends readonly Shape<unknown>[]>(...of: S): Shape<Value<S[number]>> => ({
  is: 'either',
  of,
});
