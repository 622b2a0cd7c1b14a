/** The law of a ShopStore: however decisions overlap, the result is that of some order one after another. */
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { kind } from '../../../core/ports/store/kind.ts';
import { put, remove, type ShopStore } from '../../../core/ports/store/shop-store.ts';
import { withMade, type MakeStore } from './with-store.ts';

type Mark = { readonly by: number };
const marks = kind<Mark>()({ name: 'mark', version: 1, id: (id: string) => id });

/** Reads all of its documents, and marks or removes them. */
type Task = {
  readonly documents: readonly number[];
  readonly isRemoval: boolean;
  /** Whether it runs in the other process, and after how many milliseconds. */
  readonly isElsewhere: boolean;
  readonly afterMs: number;
};

const DOCUMENTS = 3;
const task: fc.Arbitrary<Task> = fc.record({
  documents: fc.uniqueArray(fc.integer({ min: 0, max: DOCUMENTS - 1 }), { minLength: 1, maxLength: DOCUMENTS }),
  isRemoval: fc.boolean(),
  isElsewhere: fc.boolean(),
  afterMs: fc.integer({ min: 0, max: 3 }),
});

/** Who had marked each of a task's documents when it ran; null where there was none. */
type Seen = readonly (number | null)[];

const runTask = async (store: ShopStore, ids: readonly string[], one: Task, by: number): Promise<Seen> => {
  await wait(one.afterMs);
  const keys = one.documents.map((index) => marks.key(ids[index] ?? ''));
  return store.update({ writes: keys }, (documents) => ({
    answer: keys.map((key) => documents.get(key)?.by ?? null),
    writes: keys.map((key) => (one.isRemoval ? remove(key) : put(marks, key, { by }))),
  }));
};

/** Whether the tasks, one after another in this order, read and leave these documents. */
const explains = (
  order: readonly number[],
  tasks: readonly Task[],
  seen: readonly Seen[],
  end: readonly (number | null)[],
): boolean => {
  const state: (number | null)[] = Array.from({ length: DOCUMENTS }, () => null);
  for (const by of order) {
    const { documents = [], isRemoval } = tasks[by] ?? {};
    if (documents.some((index, at) => state[index] !== seen[by]?.[at])) return false;
    for (const index of documents) state[index] = isRemoval === true ? null : by;
  }
  return state.every((mark, index) => mark === end[index]);
};

const ordersOf = (count: number): readonly (readonly number[])[] =>
  count === 0
    ? [[]]
    : ordersOf(count - 1).flatMap((order) =>
        Array.from({ length: count }, (_, at) => [...order.slice(0, at), count - 1, ...order.slice(at)]),
      );

/** `fresh` makes an id that no other test uses: stores may share a database. */
export const describeSerialOrder = (make: MakeStore, fresh: () => string): void => {
  it(
    'ends as some serial order does, from two processes too, whatever is created and removed meanwhile',
    () =>
      withMade(make, async ({ store, other }) => {
        await fc.assert(
          fc.asyncProperty(fc.array(task, { minLength: 2, maxLength: 6 }), async (tasks) => {
            const ids = Array.from({ length: DOCUMENTS }, fresh);
            const seen = await Promise.all(
              tasks.map((one, by) => runTask(one.isElsewhere ? other : store, ids, one, by)),
            );
            const keys = ids.map((id) => marks.key(id));
            const documents = await other.read(keys);
            const end = keys.map((key) => documents.get(key)?.by ?? null);
            expect(ordersOf(tasks.length).some((order) => explains(order, tasks, seen, end))).toBe(true);
          }),
          { numRuns: 60 },
        );
      }),
    60_000,
  );
};
