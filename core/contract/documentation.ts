/** How the printed contract describes shapes and calls. Only tools read the texts and examples. */
import type { CallName, DataOf, InputOf } from './contract.ts';
import type { AnyShape, Shape } from './shape.ts';

/** What a shape is called in the printed contract, where several calls share it, and what its value is. */
export type Description = {
  readonly name?: string;
  readonly text?: string;
  /** What is said of its fields, by their names in TypeScript. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Whether every shop has values of its own here, or in which of its fields: a time, a number given out, where to pay. */
  readonly varies?: true | readonly string[];
};

export type Described = readonly [shape: AnyShape, description: Description];

export const describe = <T>(
  shape: Shape<T>,
  description: Omit<Description, 'fields' | 'varies'> & {
    readonly fields?: { readonly [Name in keyof T]?: string };
    readonly varies?: true | readonly (keyof T)[];
  },
): Described => [shape, description as Description];

/** The shapes that it is made of. */
export const partsOf = (shape: AnyShape): readonly AnyShape[] => {
  switch (shape.kind) {
    case 'object':
      return shape.parts.map((part) => part.shape);
    case 'array':
    case 'record':
      return [shape.item];
    case 'nullable':
    case 'orEmpty':
    case 'codec':
      return [shape.inner];
    default:
      return [];
  }
};

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
