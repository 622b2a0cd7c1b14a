/**
 * What a value of the contract is, defined once: its TypeScript type is inferred, and everything else reads the shape.
 * A shape is plain data. `tolerant.ts` reads a backend's answers by it, `strict.ts` a client's requests, `encode.ts` writes
 * both, and tools print and compare by it. Use as `import * as s`.
 */
import type { TextField } from '../validation/text-lengths.ts';

/** A shape of exactly T: one that is wider or narrower does not compile. */
export type Shape<T> = AnyShape & { /** Never set. */ readonly type?: (value: T) => T };

/** A shape whose type is not known. */
export type AnyShape = Notes &
  (
    | StringShape
    | NumberShape
    | { readonly kind: 'boolean' | 'null' }
    /** One of these texts. `spelled: 'yesNo'`: an answer may have any boolean instead of yes and no. */
    | { readonly kind: 'picklist'; readonly choices: readonly string[]; readonly spelled?: 'yesNo' }
    /** Some of these texts, in this order. */
    | { readonly kind: 'set'; readonly choices: readonly string[] }
    /** What JSON does not have, as it follows from where the object stands. */
    | { readonly kind: 'implied'; readonly value: unknown }
    | { readonly kind: 'array' | 'record'; readonly item: AnyShape }
    | ObjectShape
    | { readonly kind: 'nullable'; readonly inner: AnyShape }
    | ({ readonly kind: 'orEmpty'; readonly inner: AnyShape } & AnyEmptiness)
    | ({ readonly kind: 'codec'; readonly inner: AnyShape } & AnyCodec)
  );

type AnyEmptiness = { isEmpty(value: unknown): boolean };
type AnyCodec = { decode(sent: unknown): unknown; encode(value: unknown): unknown };

type Notes = {
  /** The value used when the field is missing or null, in requests too. An answer may lack any text, boolean, list or map: it is empty then. */
  readonly default?: unknown;
};

type StringNotes = {
  /** An answer must have it. */
  readonly filled?: true;
  /** Whose longest text holds in a request (core/validation/text-lengths.ts); usually that of its own name. */
  readonly length?: TextField;
  readonly pattern?: RegExp;
  /** A request may have a number instead, as an answer may of every text. */
  readonly orNumber?: true;
};

type NumberNotes = {
  /** What an amount is of; amounts are whole. */
  readonly unit?: 'rupees' | 'paise';
  readonly integer?: true;
  /** Bounds of a request; of an answer they are what a backend should keep to. */
  readonly min?: number;
  readonly max?: number;
  /** An answer with another number than a whole one between these is unreadable. */
  readonly within?: readonly [least: number, most: number];
  /** What any other value of a request is read as. */
  readonly fallback?: number;
};

export type StringShape = { readonly kind: 'string' } & StringNotes;
export type NumberShape = { readonly kind: 'number' } & NumberNotes;
export type ObjectShape = {
  readonly kind: 'object';
  readonly parts: readonly Part[];
  readonly needs?: readonly string[];
};

/** A member of an object. */
export type Part = Field & { readonly name: string };

/** A shape, and how it is a member of an object. */
type Field = {
  readonly shape: AnyShape;
  /** Its name in JSON, where that is another one. */
  readonly json?: string;
  /** It may be missing. */
  readonly optional?: true;
  /** Every backend should send it, though an answer is read without. */
  readonly owed?: true;
  /** Sent for other clients: this one does not read it. */
  readonly unread?: true;
};

type FieldOf<T> = Field & { readonly shape: Shape<T> };
type Optional = { readonly optional: true };
type AnyField = AnyShape | Field;
type Fields = Readonly<Record<string, AnyField>>;

/** The type that a shape describes. */
export type Infer<S> = S extends { readonly type?: (value: infer T) => unknown } ? T : never;
type InferField<F> = F extends { readonly shape: infer S } ? Infer<S> : Infer<F>;
type OptionalNames<F> = { [Name in keyof F]: F[Name] extends Optional ? Name : never }[keyof F];

/** The type of an object with these fields; `infer` has editors show it as one object. */
export type InferFields<F> = { readonly [Name in Exclude<keyof F, OptionalNames<F>>]: InferField<F[Name]> } & {
  readonly [Name in OptionalNames<F>]?: InferField<F[Name]>;
} extends infer Both
  ? { [Name in keyof Both]: Both[Name] }
  : never;

/* @__NO_SIDE_EFFECTS__ */
export const string = (notes: Notes & StringNotes = {}): Shape<string> => ({ kind: 'string', ...notes });

/* @__NO_SIDE_EFFECTS__ */
export const number = (notes: Notes & NumberNotes = {}): Shape<number> => ({ kind: 'number', ...notes });

/** A whole amount of a branded type, such as rupees. */
/* @__NO_SIDE_EFFECTS__ */
export const amount = <T extends number>(unit: 'rupees' | 'paise', notes: Notes & NumberNotes = {}): Shape<T> => ({
  kind: 'number',
  unit,
  ...notes,
});

/* @__NO_SIDE_EFFECTS__ */
export const boolean = (notes: Notes = {}): Shape<boolean> => ({ kind: 'boolean', ...notes });

/** No data. */
export const nothing: Shape<null> = { kind: 'null' };

/* @__NO_SIDE_EFFECTS__ */
export const picklist = <const T extends string>(choices: readonly T[], notes: Notes = {}): Shape<T> => ({
  kind: 'picklist',
  choices,
  ...notes,
});

/* @__NO_SIDE_EFFECTS__ */
export const set = <const T extends string>(choices: readonly T[]): Shape<readonly T[]> => ({ kind: 'set', choices });

/* @__NO_SIDE_EFFECTS__ */
export const implied = <const T>(value: T): Shape<T> => ({ kind: 'implied', value });

/** Without the items that are nothing. */
/* @__NO_SIDE_EFFECTS__ */
export const array = <T>(item: Shape<T>, notes: Notes = {}): Shape<readonly T[]> => ({ kind: 'array', item, ...notes });

/** Values by id, without those that are nothing. */
/* @__NO_SIDE_EFFECTS__ */
export const record = <T>(item: Shape<T>): Shape<Readonly<Record<string, T>>> => ({ kind: 'record', item });

/**
 * JSON has the fields in this order, and a request is checked in it. An answer that lacks a key in `needs` is treated as
 * absent; so is an empty object if `needs` is given, even as `[]`.
 */
/* @__NO_SIDE_EFFECTS__ */
export const object = <const F extends Fields>(
  fields: F,
  notes: { readonly needs?: readonly string[] } = {},
): Shape<InferFields<F>> => ({
  kind: 'object',
  parts: Object.entries<AnyField>(fields).map(([name, field]) => ({ name, ...fieldOf(field) })),
  ...notes,
});

const fieldOf = (field: AnyField): Field => ('kind' in field ? { shape: field } : field);

/* @__NO_SIDE_EFFECTS__ */
export const nullable = <T>(inner: Shape<T>): Shape<T | null> => ({ kind: 'nullable', inner, default: null });

/** `{}` in JSON means `none`; so does, in an answer, a value for which `isEmpty` is true. */
/* @__NO_SIDE_EFFECTS__ */
export const orEmpty = <T, None>(inner: Shape<T>, none: None, isEmpty: (value: T) => boolean): Shape<T | None> =>
  ({ kind: 'orEmpty', inner, default: none, isEmpty }) as Shape<T | None>;

/** A value whose JSON form differs from it. Where `decode` throws Unreadable, a request is told its message. */
/* @__NO_SIDE_EFFECTS__ */
export const codec = <Sent, T>(
  inner: Shape<Sent>,
  { decode, encode }: { readonly decode: (sent: Sent) => T; readonly encode: (value: T) => Sent },
): Shape<T> => ({ kind: 'codec', inner, decode, encode }) as Shape<T>;

/** Of an answer: what is made of what was sent. It is written as it is. */
/* @__NO_SIDE_EFFECTS__ */
export const transform = <Sent, T extends Sent>(inner: Shape<Sent>, decode: (sent: Sent) => T): Shape<T> =>
  codec<Sent, T>(inner, { decode, encode: (value) => value });

/** A field that may be missing. */
/* @__NO_SIDE_EFFECTS__ */
export const optional = <T>(shape: Shape<T>, notes: Pick<Field, 'owed' | 'unread'> = {}): FieldOf<T> & Optional => ({
  shape,
  optional: true,
  ...notes,
});

/** A field that has another name in JSON. */
/* @__NO_SIDE_EFFECTS__ */
export const named = <const F extends AnyField>(
  json: string,
  field: F,
): FieldOf<InferField<F>> & Pick<F, keyof F & 'optional'> =>
  // It keeps the type and the optionality of the field.
  ({ ...fieldOf(field), json }) as FieldOf<InferField<F>> & Pick<F, keyof F & 'optional'>;
