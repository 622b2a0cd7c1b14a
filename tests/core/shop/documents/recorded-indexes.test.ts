/** The index of a kind and its version belong together: stored documents have the index of the version they were written with. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { documentKinds } from '../../../../core/shop/shop.ts';
import { computedIndexes, RECORDED, type RecordedIndexes } from './index-samples.ts';

const recorded = JSON.parse(readFileSync(RECORDED, 'utf8')) as RecordedIndexes;
const computed = computedIndexes();

describe('the index of a kind', () => {
  // After a change of an index: raise its indexVersion, then run node tests/core/shop/documents/record-indexes.ts.
  it.each(Object.keys(computed))('of %s is the recorded one as long as its version is', (kind) => {
    expect(computed[kind]).toEqual(recorded[kind]);
  });

  it('is recorded for every kind that computes one', () => {
    const others = documentKinds.filter(({ name }) => !(name in computed));
    expect(others.map((kind) => [kind.name, kind.index({} as never)])).toEqual(others.map(({ name }) => [name, {}]));
    expect(Object.keys(recorded)).toEqual(Object.keys(computed));
  });
});
