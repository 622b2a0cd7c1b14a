/** Which values are kept, and which are dropped. */
import { describe, expect, it } from 'vitest';
import { createRecentlyUsed } from '../../../adapters/sql/sqlite/document-cache.ts';

const filled = (count: number) => {
  const recent = createRecentlyUsed<number, string>(10);
  for (let key = 0; key < count; key += 1) {
    recent.set(key, `value ${key}`);
    // Used again and again.
    recent.get(0);
  }
  return recent;
};

describe('the cache of the values used last', () => {
  it('are kept with at most as many before them, and the others are dropped', () => {
    const recent = filled(1_000);
    const kept = Array.from({ length: 1_000 }, (_, key) => key).filter((key) => recent.get(key) !== undefined);
    expect(kept.length).toBeLessThanOrEqual(20);
    expect(kept).toEqual(expect.arrayContaining([0, 991, 992, 999]));
    expect(recent.get(0)).toBe('value 0');
  });

  it('are those that were set last, and none after they were cleared', () => {
    const recent = filled(15);
    recent.set(3, 'another');
    expect(recent.get(3)).toBe('another');
    recent.clear();
    expect([recent.get(3), recent.get(14)]).toEqual([undefined, undefined]);
  });
});
