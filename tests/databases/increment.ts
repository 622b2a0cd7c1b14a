/**
 * A process of its own that opens a store and counts: `node increment.ts STORE TIMES KEY`. It prints `counted` after
 * every acknowledged step.
 */
import process from 'node:process';
import { openStore } from '../../server/stores/open-store.ts';
import { count } from './counters.ts';

const [, , store = '', times = '0', id = ''] = process.argv;

const opened = await openStore(store);
const step = (): Promise<number> => count(opened.store, id);
for (let left = Number(times); left > 0; left -= 5) {
  await Promise.all(Array.from({ length: Math.min(5, left) }, step));
  process.stdout.write('counted\n');
}
await opened.close();
