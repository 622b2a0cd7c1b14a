/**
 * Records the indexes of the samples beside the version of each kind's index: `node
 * tests/core/shop/documents/record-indexes.ts`. It refuses a changed index of the same version.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { isDeepStrictEqual } from 'node:util';
import { computedIndexes, RECORDED, type RecordedIndexes } from './index-samples.ts';

const recorded = (existsSync(RECORDED) ? JSON.parse(readFileSync(RECORDED, 'utf8')) : {}) as RecordedIndexes;
const computed = computedIndexes();
const changed = Object.entries(computed).flatMap(([kind, { indexVersion, indexes }]) => {
  const before = recorded[kind];
  const isChanged = Object.entries(before?.indexes ?? {}).some(([name, index]) => {
    const now = indexes[name];
    return now !== undefined && !isDeepStrictEqual(now, index);
  });
  return before?.indexVersion === indexVersion && isChanged ? [kind] : [];
});
if (changed.length > 0) {
  process.stderr.write(`The index has changed: raise the indexVersion of ${changed.join(', ')} first.\n`);
  process.exitCode = 1;
} else {
  // A line for each index, so that a change shows what has changed.
  const kinds = Object.entries(computed).map(([kind, { indexVersion, indexes }]) => {
    const lines = Object.entries(indexes).map(([name, index]) => `${JSON.stringify(name)}: ${JSON.stringify(index)}`);
    return `${JSON.stringify(kind)}: { "indexVersion": ${indexVersion}, "indexes": {\n${lines.join(',\n')}\n} }`;
  });
  writeFileSync(RECORDED, `{\n${kinds.join(',\n')}\n}\n`);
}
