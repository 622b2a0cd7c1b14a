/**
 * Which of a decision's writes change anything: the others are left out, so that nothing is locked and stored in vain.
 */
import type { Key } from '../../ports/store/kind.ts';
import type { Documents, Write } from '../../ports/store/shop-store.ts';

/** The last write of each key. */
export const lastWrites = (writes: readonly Write[]): readonly Write[] => [
  ...new Map<Key, Write>(writes.map((write) => [write.key, write])).values(),
];

/** Documents are immutable JSON, so parts that were not touched are the same objects and cost nothing to compare. */
export const changedOnly = (documents: Documents, writes: readonly Write[]): readonly Write[] =>
  lastWrites(writes).filter(({ key, document }) => !isSame(documents.get(key) ?? null, document));

const isSame = (before: unknown, after: unknown): boolean => {
  if (before === after) return true;
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return false;
  const [a, b] = [Object.entries(before), Object.entries(after)];
  return (
    a.length === b.length &&
    b.every(([name, value]) => Object.hasOwn(before, name) && isSame(valueOf(before, name), value))
  );
};

const valueOf = (record: object, name: string): unknown => Object.getOwnPropertyDescriptor(record, name)?.value;
