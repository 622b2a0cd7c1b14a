/** What a check of a store finds: a damaged one may have a million problems of the same kind. */
import type { Key } from './kind.ts';

/** Of each kind so many are listed. */
const LISTED = 20;

export type FoundProblems = {
  /** `kind` is a plural, such as `wrong amounts of orders`. */
  readonly add: (kind: string, key: Key | string, problem: string) => void;
  /** The first problems of each kind as `key: problem`, and how many more there are. */
  readonly list: () => readonly string[];
};

export const createFoundProblems = (): FoundProblems => {
  const kinds = new Map<string, { readonly first: string[]; count: number }>();
  return {
    add: (kind, key, problem) => {
      const found = kinds.get(kind) ?? { first: [], count: 0 };
      kinds.set(kind, found);
      found.count += 1;
      if (found.first.length < LISTED) found.first.push(`${key}: ${problem}`);
    },
    list: () =>
      [...kinds].flatMap(([kind, { first, count }]) =>
        count > first.length ? [...first, `and ${count - first.length} more ${kind}`] : first,
      ),
  };
};
