/** How the printed contract describes shapes and calls. Only tools read the texts and examples. */
import type { CallName, DataOf, InputOf } from './contract.ts';
import type { AnyShape, Shape } from './shape.ts';

/** What a shape is called in the printed contract, where several calls share it, and what its value is. */
export type Description = {
  readonly name?: string;
  readonly text?: string;
  /** What is said of its fields, by their names in TypeScript. */
  readonly fields?: Readonly<Record<string, string>>;
};

export type Described = readonly [shape: AnyShape, description: Description];

export const describe = <T>(
  shape: Shape<T>,
  description: Omit<Description, 'fields'> & { readonly fields?: { readonly [Name in keyof T]?: string } },
): Described => [shape, description as Description];

/** Examples are values as the shop has them: their JSON is written as that of any other value. */
export type Documented<Names extends CallName> = {
  readonly [Name in Names]: {
    readonly summary: string;
    readonly details: string;
    readonly data: DataOf<Name>;
    /** What every backend sends, even where the shape lets it be missing. */
    readonly owes?: readonly (keyof DataOf<Name> & string)[];
  } & (InputOf<Name> extends void ? { readonly input?: undefined } : { readonly input: InputOf<Name> });
};
