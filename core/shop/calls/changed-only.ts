/**
 * Which of a decision's writes change anything: the others are left out, so that nothing is locked and stored in vain.
 */
import type { Documents, Write } from '../../ports/store/shop-store.ts';

/** Documents are immutable JSON, so parts that were not touched are the same objects and cost nothing to compare. */
export const changedOnly = (documents: Documents, writes: readonly Write[]): readonly Write[] =>
  lastWrites(writes).filter(({ key, document }) => !isSame(documents.get(key) ?? null, document));

/** The last write of each key. */
const lastWrites = (writes: readonly Write[]): readonly Write[] =>
  writes.length < 2
    ? writes
    : writes.filter(({ key }, index) => writes.findLastIndex((other) => other.key === key) === index);

const isSame = (before: unknown, after: unknown): boolean => {
  if (before === after) return true;
  if (!isRecord(before) || !isRecord(after)) return false;
  const names = Object.keys(after);
  return (
    Object.keys(before).length === names.length &&
    names.every((name) => Object.hasOwn(before, name) && isSame(before[name], after[name]))
  );
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
