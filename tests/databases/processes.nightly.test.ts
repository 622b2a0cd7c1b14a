/** Several processes on one database: they start together, and lose nothing of each other's. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { kind } from '../../core/ports/store/kind.ts';
import { openStore } from '../../server/stores/open-store.ts';
import { createDatabase, describeOnPostgres } from './postgres.ts';
import { temporaryFolder } from './temporary-folder.ts';

const SCRIPT = fileURLToPath(new URL('increment.ts', import.meta.url));
const counters = kind<{ readonly count: number }>()({ name: 'counter', version: 1, id: (id: string) => id });

const runScript = async (store: string, times: number): Promise<{ readonly code: unknown; readonly error: string }> => {
  const child = spawn(process.execPath, [SCRIPT, store, String(times), 'shared'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let error = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    error += text;
  });
  const [code] = (await once(child, 'close')) as readonly unknown[];
  return { code, error };
};

const countOn = async (store: string): Promise<number | undefined> => {
  const opened = await openStore(store);
  const key = counters.key('shared');
  const count = (await opened.store.read([key])).get(key)?.count;
  await opened.close();
  return count;
};

const describeProcesses = (name: string, database: () => Promise<string>): void => {
  describe(`four processes on ${name}`, () => {
    it('create its tables once, and count together', async () => {
      const store = await database();
      const ends = await Promise.all([40, 40, 40, 40].map((times) => runScript(store, times)));
      expect(ends).toEqual(ends.map(() => ({ code: 0, error: '' })));
      expect(await countOn(store)).toBe(160);
    });
  });
};

const folder = temporaryFolder();
describeProcesses('SQLite', async () => `sqlite:${folder.file('data/shop.db')}`);
describeOnPostgres('processes', () => {
  describeProcesses('PostgreSQL', async () => (await createDatabase()).url);
});
