/** The folders of each half of the core have an order in which each sees only folders before it. */
import { describe, expect, it } from 'vitest';
import { SHOP_FOLDERS } from './shop-boundaries.ts';
import { SHOPPER_FOLDERS } from './shopper-boundaries.ts';

type Folders = Readonly<Record<string, readonly string[]>>;

/** The folders that are in a cycle or see one; those that see only folders without are taken out until none is left. */
const unordered = (folders: Folders): readonly string[] => {
  const left = new Map(Object.entries(folders));
  const isFree = (sees: readonly string[]): boolean => !sees.some((other) => left.has(other));
  for (let free = [...left]; free.length > 0;) {
    free = [...left].filter(([, sees]) => isFree(sees));
    for (const [name] of free) left.delete(name);
  }
  return [...left.keys()];
};

describe('the folders', () => {
  it('of core/shop have no cycle, but through the table of all calls', () => {
    const { calls = [], ...others } = SHOP_FOLDERS;
    expect(unordered(others)).toEqual([]);
    expect(calls).toContain('orders');
  });

  it('of core/shopper have no cycle', () => {
    expect(unordered(SHOPPER_FOLDERS)).toEqual([]);
  });

  it('that see each other, directly or through others, are found', () => {
    expect(unordered({ a: ['b'], b: ['a'], c: [] })).toEqual(['a', 'b']);
    expect(unordered({ a: ['b'], b: ['c'], c: ['a'], d: ['a'], e: [] })).toEqual(['a', 'b', 'c', 'd']);
    expect(unordered({ a: ['b', 'c'], b: ['c'], c: [] })).toEqual([]);
  });
});
