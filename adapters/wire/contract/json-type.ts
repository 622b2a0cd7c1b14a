/** The type of what arrives when a value has been written as JSON: numbers without their brand, no undefined. */

type IsOptional<T, K extends keyof T> = undefined extends T[K] ? true : false;

/** Whether an optional key can have a value at all: in a union of objects the compiler adds the keys of the others. */
type IsWritten<T, K extends keyof T> =
  IsOptional<T, K> extends false ? false : [Exclude<T[K], undefined>] extends [never] ? false : true;

type JsonObject<T> = {
  readonly [K in keyof T as IsOptional<T, K> extends true ? never : K]: Json<T[K]>;
} & {
  readonly [K in keyof T as IsWritten<T, K> extends true ? K : never]?: Json<Exclude<T[K], undefined>>;
};

export type Json<T> = T extends string | boolean | null
  ? T
  : T extends number
    ? number
    : T extends readonly (infer Item)[]
      ? readonly Json<Item>[]
      : T extends object
        ? JsonObject<T>
        : never;

/** T with its optional keys marked, so that types which differ in one of them cannot be assigned to each other. */
export type Exact<T> = T extends readonly (infer Item)[]
  ? readonly Exact<Item>[]
  : T extends object
    ? {
        readonly [K in keyof T]-?: object extends Pick<T, K>
          ? { readonly optional: Exact<Exclude<T[K], undefined>> }
          : Exact<T[K]>;
      }
    : T;
