/** The type of what arrives when a value has been written as JSON: numbers without their brand, no undefined. */

type IsOptional<T, K extends keyof T> = undefined extends T[K] ? true : false;

type JsonObject<T> = {
  readonly [K in keyof T as IsOptional<T, K> extends true ? never : K]: Json<T[K]>;
} & {
  readonly [K in keyof T as IsOptional<T, K> extends true ? K : never]?: Json<Exclude<T[K], undefined>>;
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
