/**
 * A process of its own that opens a store and counts: `node increment.ts STORE TIMES KEY`. It prints `counted` after
 * every acknowledged step.
 */
import process from 'node:process';
import { kind } from '../../core/ports/store/kind.ts';
import { put } from '../../core/ports/store/shop-store.ts';
import { openStore } from '../../server/stores/open-store.ts';

const [, , store = '', times = '0', id = ''] = process.argv;
const counters = kind<{ readonly count: number }>()({ name: 'counter', version: 1, id: (key: string) => key });
const key = counters.key(id);

const opened = await openStore(store);
const step = (): Promise<number> =>
  opened.store.update({ writes: [key] }, (documents) => {
    const count = (documents.get(key)?.count ?? 0) + 1;
    return { answer: count, writes: [put(counters, key, { count })] };
  });
for (let left = Number(times); left > 0; left -= 5) {
  await Promise.all(Array.from({ length: Math.min(5, left) }, step));
  process.stdout.write('counted\n');
}
await opened.close();
