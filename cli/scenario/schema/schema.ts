/**
 * Builders for the schemas of a scenario's values. One declaration gives the reader its checks, the editor its JSON
 * schema and the code its type.
 */
/** A schema whose values have type T once they are read; `valueType` exists only for the compiler. */
export type Schema<T> = AnySchema & { readonly valueType?: T };
export type Infer<S> = S extends { readonly valueType?: infer T } ? Exclude<T, undefined> : never;

/** The value that a text was read as, or why it was rejected. */
export type ParseResult<T> = { readonly value: T } | { readonly problem: string };

type TextSchema = {
  readonly type: 'text';
  /** What the text should be, as in "this should be a duration such as 14m30s". */
  readonly what: string;
  /** The rule of `parse` as a regular expression, for the JSON schema. */
  readonly pattern?: string;
  /** Digits may be written without quotes. */
  readonly digits?: boolean;
  readonly parse: (text: string) => ParseResult<unknown>;
};
type EnumSchema = {
  readonly type: 'enum';
  readonly what: string;
  readonly values: readonly string[];
  /** Undefined for anything that is not one of the values. */
  readonly parse: (text: string) => unknown;
};
type IntegerSchema = {
  readonly type: 'integer';
  readonly min: number;
  readonly max: number;
  readonly transform: (value: number) => unknown;
};
type NumberSchema = { readonly type: 'number' };
type BooleanSchema = { readonly type: 'boolean' };
/** `none`, `null`, or no value after the colon. */
type NoneSchema = { readonly type: 'none' };
type Property = { readonly schema: AnySchema; readonly required: boolean };
/** An object with fixed keys. Expectations compare only the keys that are written. */
export type ObjectSchema = { readonly type: 'object'; readonly properties: Readonly<Record<string, Property>> };
/** An object keyed by the values of an enum, read as a Map. Expectations compare it exactly. */
export type MapSchema = { readonly type: 'map'; readonly keys: EnumSchema; readonly values: AnySchema };
type ArraySchema = { readonly type: 'array'; readonly items: AnySchema };
/** Any YAML value, passed on unchanged. */
type UnknownSchema = { readonly type: 'unknown' };
/** A list of steps, each as in the scenario's own. */
type StepsSchema = { readonly type: 'steps' };
/** One of several schemas, chosen by the kind of YAML node: text, number, object, list or nothing. */
export type UnionSchema = { readonly type: 'union'; readonly options: readonly AnySchema[] };

export type AnySchema = { readonly description?: string } & (
  | TextSchema
  | EnumSchema
  | IntegerSchema
  | NumberSchema
  | BooleanSchema
  | NoneSchema
  | ObjectSchema
  | MapSchema
  | ArraySchema
  | UnknownSchema
  | StepsSchema
  | UnionSchema
);

/** The same schema with a description for the JSON schema. */
export const described = <S extends AnySchema>(schema: S, description: string): S => ({ ...schema, description });

/** Any text, or only the texts that `parse` accepts. */
export const text = <T = string>(
  what: string,
  options: {
    readonly pattern?: string;
    readonly digits?: boolean;
    readonly parse?: (text: string) => ParseResult<T>;
  } = {},
): Schema<T> => {
  const { parse, ...rest } = options;
  return { type: 'text', what, ...rest, parse: parse ?? ((value: string): ParseResult<unknown> => ({ value })) };
};

/** A text as shorthand for a longer value. */
export const textAs = <T>(what: string, transform: (text: string) => T): Schema<T> =>
  text(what, { parse: (value) => ({ value: transform(value) }) });

/** One of the values, read as what `transform` returns for it. */
export const oneOfAs = <V extends string, T>(
  what: string,
  values: readonly V[],
  transform: (value: V) => T,
): Schema<T> & EnumSchema => ({
  type: 'enum',
  what,
  values,
  parse: (written) => {
    const found = values.find((value) => value === written);
    return found === undefined ? undefined : transform(found);
  },
});

/** One of the values. */
export const oneOf = <const V extends string>(what: string, values: readonly V[]): Schema<V> & EnumSchema =>
  oneOfAs(what, values, (value) => value);

/** A whole number as shorthand for a longer value. */
export const integerAs = <T>(min: number, max: number, transform: (value: number) => T): Schema<T> => ({
  type: 'integer',
  min,
  max,
  transform,
});
export const integer = (min: number, max: number): Schema<number> => integerAs(min, max, (value) => value);

export const number: Schema<number> = { type: 'number' };
export const boolean: Schema<boolean> = { type: 'boolean' };
export const none: Schema<null> = { type: 'none' };
export const unknown: Schema<unknown> = { type: 'unknown' };

type Schemas = Readonly<Record<string, Schema<unknown>>>;
type InferAll<S extends Schemas> = { readonly [Key in keyof S]: Infer<S[Key]> };

export const object = <R extends Schemas, O extends Schemas>(
  required: R,
  optional: O,
): Schema<InferAll<R> & Partial<InferAll<O>>> => ({
  type: 'object',
  properties: {
    ...Object.fromEntries(Object.entries(required).map(([key, schema]) => [key, { schema, required: true }])),
    ...Object.fromEntries(Object.entries(optional).map(([key, schema]) => [key, { schema, required: false }])),
  },
});
/** An object whose keys are all optional; at least one must be written. */
export const partial = <O extends Schemas>(properties: O): Schema<Partial<InferAll<O>>> => object({}, properties);
export const map = <T>(keys: EnumSchema, values: Schema<T>): Schema<ReadonlyMap<string, T>> => ({
  type: 'map',
  keys,
  values,
});
export const array = <T>(items: Schema<T>): Schema<readonly T[]> => ({ type: 'array', items });
export const union = <S extends readonly Schema<unknown>[]>(...options: S): Schema<Infer<S[number]>> => ({
  type: 'union',
  options,
});

/** The noun with `a` or `an`. */
export const withArticle = (noun: string): string => `${/^[aeiou]/u.test(noun) ? 'an' : 'a'} ${noun}`;

export const describeSchema = (schema: AnySchema): string => {
  switch (schema.type) {
    case 'text':
      return schema.what;
    case 'enum':
      return withArticle(schema.what);
    case 'integer':
      return `a whole number from ${schema.min} to ${schema.max}`;
    case 'number':
      return 'a number';
    case 'boolean':
      return 'true or false';
    case 'none':
      return 'none';
    case 'object':
      return `an object with ${Object.keys(schema.properties).join(', ')}`;
    case 'map':
      return `an object keyed by ${schema.keys.what}`;
    case 'array':
      return 'a list';
    case 'unknown':
      return 'any value';
    case 'steps':
      return 'a list of steps';
    case 'union':
      return schema.options.map(describeSchema).join(', or ');
  }
};
