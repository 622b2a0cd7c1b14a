/**
 * The kinds of values in a scenario file, as valibot schemas. The message of a schema is what the value should be, as in
 * "this should be a list"; the message of a check is a whole sentence about the value (see problems.ts).
 */
import * as v from 'valibot';
import { hint } from '../../../adapters/settings/did-you-mean.ts';
import { isJsonObject } from '../../input/json-object.ts';

export type Schema<T = unknown> = v.GenericSchema<unknown, T>;

/** The same schema with what the value means, for the JSON schema and the README. */
export const described = <T>(schema: Schema<T>, description: string): Schema<T> =>
  v.pipe(schema, v.description(description));

export const unknown: Schema = v.unknown();
export const boolean: Schema<boolean> = v.boolean('true or false');
export const number: Schema<number> = v.pipe(v.number('a number'), v.finite('this should be a number'));

/** A whole number, both bounds included. */
export const integer = (from: number, to: number, what = `a whole number from ${from} to ${to}`): Schema<number> => {
  const wrong = ({ input }: { readonly input: number }): string => `${input} is not ${what}`;
  return v.pipe(
    v.number(what),
    v.title('a whole number'),
    v.integer(wrong),
    v.minValue(from, wrong),
    v.maxValue(to, wrong),
  );
};

export const NONE = 'none';
/** `none`, `null`, or no value after the colon. */
export const none: Schema<null> = v.pipe(
  v.union([v.null(), v.literal('none')], NONE),
  v.title(NONE),
  v.transform(() => null),
);

const inQuotes =
  (what: string) =>
  ({ input }: { readonly input: unknown }): string =>
    typeof input === 'number' || typeof input === 'boolean' ? `${what}, in quotes` : what;

/** Any text. */
export const text = (what: string): Schema<string> => v.pipe(v.string(inQuotes(what)), v.title(what));

/** Any text; a whole number stands for its digits. */
export const digits = (what: string): Schema<string> =>
  v.pipe(
    v.union(
      [
        v.string(),
        v.pipe(
          v.number(),
          v.integer(({ input }) => `${input} should be ${what}, in quotes`),
        ),
      ],
      inQuotes(what),
    ),
    v.title(what),
    v.transform(String),
  );

/** The same text where nothing is wrong with it. `problemOf` ends a sentence that begins with the text. */
export const checked = (schema: Schema<string>, problemOf: (text: string) => string | undefined): Schema<string> =>
  v.pipe(
    schema,
    v.check(
      (written) => problemOf(written) === undefined,
      ({ input }) => `"${input}" ${problemOf(input) ?? ''}`,
    ),
  );

/** A text of a certain form, of which `pattern` is what a JSON schema can say. */
export const textWith = (
  what: string,
  pattern: string,
  problemOf: (text: string) => string | undefined,
): Schema<string> => checked(v.pipe(v.string(what), v.title(what), v.metadata({ pattern })), problemOf);

/** The noun with `a` or `an`. */
const withArticle = (noun: string): string => `${/^[aeiou]/u.test(noun) ? 'an' : 'a'} ${noun}`;

/** One of the values; `noun` is what one of them is called. */
export const oneOf = <const V extends string>(noun: string, values: readonly V[]): Schema<V> =>
  v.pipe(
    v.picklist(values, ({ input }) =>
      typeof input === 'string' ? `"${input}" is not ${withArticle(noun)}; ${hint(input, values)}` : withArticle(noun),
    ),
    v.title(withArticle(noun)),
  );

/** The value, converted after it has been checked. */
export const readAs = <From, To>(schema: Schema<From>, convert: (value: From) => To): Schema<To> =>
  v.pipe(schema, v.transform(convert));

export const array = <T>(item: Schema<T>): Schema<readonly T[]> => v.array(item, 'a list');

/** Valibot takes a list for an object, and puts the keys into the order of the schema; here they stay as they are written. */
const ofMap = <S extends v.GenericSchema>(schema: S): S => ({
  ...schema,
  '~run': (dataset, config) => {
    const { value: written } = dataset;
    const read = schema['~run'](Array.isArray(written) ? { value: undefined } : dataset, config);
    const { value } = read;
    if (isJsonObject(written) && isJsonObject(value))
      read.value = Object.fromEntries(Object.keys(written).map((key) => [key, value[key]]));
    return read;
  },
});

type Entries = Readonly<Record<string, Schema | v.ExactOptionalSchema<Schema, undefined>>>;
type Output<E extends Entries> = v.InferOutput<v.ObjectSchema<E, undefined>>;

const objectWith = <Read>(entries: Entries): Schema<Read> => {
  const names = Object.keys(entries);
  return v.pipe(
    ofMap(v.looseObject(entries, `an object with ${names.join(', ')}`)),
    v.rawCheck(({ dataset: { value, issues }, addIssue }) => {
      if (typeof value !== 'object' || value === null) return;
      const written = Object.keys(value);
      for (const key of written)
        if (!Object.hasOwn(entries, key))
          addIssue({
            message: `unknown key "${key}"; ${hint(key, names)}`,
            path: [{ type: 'object', origin: 'key', input: { ...value }, key, value: undefined }],
          });
      if (written.length === 0 && issues === undefined)
        addIssue({ message: `this object is empty; allowed keys are ${names.join(', ')}` });
    }),
  ) as Schema as Schema<Read>;
};

/** An object with fixed keys, at least one of which is written. Expectations compare only the keys that are written. */
export const object = <const E extends Entries>(entries: E): Schema<Output<E>> => objectWith(entries);

export const optional = <T>(schema: Schema<T>): v.ExactOptionalSchema<Schema<T>, undefined> => v.exactOptional(schema);

type Optional<E extends Readonly<Record<string, Schema>>> = {
  readonly [Key in keyof E]: v.ExactOptionalSchema<E[Key], undefined>;
};
/** An object whose keys are all optional. */
export const partial = <const E extends Readonly<Record<string, Schema>>>(entries: E): Schema<Output<Optional<E>>> =>
  objectWith(Object.fromEntries(Object.entries(entries).map(([key, schema]) => [key, v.exactOptional(schema)])));

/** An object keyed by one of several words, read as a Map; `nameOf` reads a word. Expectations compare it exactly. */
export const map = <T>(
  keys: Schema<string>,
  values: Schema<T>,
  nameOf = (key: string): string => key,
): Schema<ReadonlyMap<string, T>> =>
  v.pipe(
    ofMap(
      v.record(
        keys as v.GenericSchema<string, string>,
        values,
        `an object keyed by ${(v.getTitle(keys) ?? '').replace(/^an? /u, '')}`,
      ),
    ),
    v.rawTransform(({ dataset, addIssue }) => {
      const read = new Map<string, T>();
      for (const [key, value] of Object.entries(dataset.value)) {
        if (read.has(nameOf(key)))
          addIssue({
            message: `duplicate key "${key}"`,
            path: [{ type: 'object', origin: 'key', input: dataset.value, key, value }],
          });
        read.set(nameOf(key), value);
      }
      return read;
    }),
  );

/** One of several schemas, which are told apart by the kind of YAML node: text, number, object, list or nothing. */
export const union = <const S extends readonly Schema[]>(...options: S): Schema<v.InferOutput<S[number]>> =>
  v.union(options, ({ issues = [] }) => [...new Set(issues.map(({ message }) => message))].join(', or ')) as Schema<
    v.InferOutput<S[number]>
  >;
