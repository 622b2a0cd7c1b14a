/** `restore --litestream`: from what Litestream has replicated, or a message that says why not. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import process from 'node:process';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findLitestream } from '../../lab/programs/litestream.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { until } from '../../server/fixtures/waiting.ts';
import { cli } from '../run-cli.ts';
import { trade } from './traded-store.ts';

const folder = temporaryFolder();
const CONFIG = 'server/deploy/litestream.yml';
const restore = (...args: readonly string[]) =>
  cli(['store', 'restore', ...args, '--store', `sqlite:${folder.file('to.db')}`]);

/** Until the end of the test. */
const setVariables = (variables: Readonly<Record<string, string>>): void => {
  const before = { ...process.env };
  Object.assign(process.env, variables);
  onTestFinished(() => {
    for (const name of Object.keys(variables)) delete process.env[name];
    Object.assign(process.env, before);
  });
};

describe('restore', () => {
  it('says which file is missing, and which program', async () => {
    const missing = await restore('--litestream', 'nowhere.yml');
    expect(missing).toMatchObject({ code: 2, err: 'error: --litestream nowhere.yml: there is no such file\n' });
    setVariables({ PATH: folder.path });
    expect(await restore('--litestream', CONFIG)).toMatchObject({
      code: 2,
      err: `error: --litestream ${CONFIG}: there is no program litestream on the PATH\n`,
    });
    expect(existsSync(folder.file('to.db'))).toBe(false);
  });

  const litestream = findLitestream();
  it.skipIf(litestream === undefined)(
    'says that nothing was replicated, and restores what was, to its last write',
    async () => {
      const database = folder.file('shop.db');
      setVariables({
        PATH: [litestream, process.env['PATH']].filter(Boolean).join(delimiter),
        SHOP_DB: database,
        SHOP_REPLICA: `file://${folder.file('replica')}`,
      });
      const empty = await restore('--litestream', CONFIG);
      expect([empty.code, empty.err]).toEqual([
        2,
        expect.stringMatching(/^error: --litestream .*: no .*backups? found/u),
      ]);

      await trade(`sqlite:${database}`);
      const replication = spawn('litestream', ['replicate', '-config', CONFIG], { stdio: 'ignore' });
      const ended = once(replication, 'exit');
      await until(
        () =>
          /\d/u.test(
            spawnSync('litestream', ['wal', '-config', CONFIG, database], { encoding: 'utf8' }).stdout.split('\n')[1] ??
              '',
          ),
        20_000,
        200,
      );
      replication.kill('SIGTERM');
      await ended;

      const restored = await restore('--litestream', CONFIG);
      expect(restored).toMatchObject({ code: 0, err: '' });
      // It does not say when it was made: whatever it lacks is later than the last it has.
      expect(restored.out).toMatch(/rows of the replica were restored\.[^]*numbers[^]*reconcile --since \d{4}-/u);
      const [before, after] = await Promise.all(
        [database, folder.file('to.db')].map(
          async (path) =>
            JSON.parse((await cli(['store', 'check', '--store', `sqlite:${path}`, '--json'])).out) as {
              readonly documents: number;
            },
        ),
      );
      // The mark of the restore.
      expect(after).toEqual({ ...before, documents: (before?.documents ?? 0) + 1 });
    },
  );
});
