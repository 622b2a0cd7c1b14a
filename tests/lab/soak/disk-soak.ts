/**
 * Kills the server and Litestream together while shoppers write, deletes the folder of the database, restores what Litestream
 * has replicated, and looks which acknowledged writes are missing, and of what age the oldest of them was.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ROOT } from '../../server/fixtures/serve-process.ts';
import { createPacker, createTimedCart, type Timed } from './timed-shoppers.ts';
import { kill, load, start } from './server-process.ts';

export type DiskSoakOptions = {
  /** An empty folder; the database and its replica are in folders of it. */
  readonly folder: string;
  readonly clientRoot: string;
  /** The folder with Litestream's program; '' where it is on the PATH. */
  readonly litestream: string;
  readonly rounds: number;
  /** A number from 0 to 1: when the disk is lost. */
  readonly random: () => number;
  readonly onRound?: (round: DiskRound) => void;
};

export type DiskRound = {
  readonly round: number;
  readonly acknowledged: number;
  /** How old the oldest lost write was when the disk was lost, in milliseconds; 0 where none was. */
  readonly lostMs: number;
  /** How long the restore took, in milliseconds. */
  readonly restoreMs: number;
  /** What contradicts what was acknowledged, or what `check` has found. */
  readonly problems: readonly string[];
};

const CARTS = 6;
/** When the disk is lost: after so many milliseconds of writing. */
const SHORTEST_MS = 1_500;
const LONGEST_MS = 4_000;
const CONFIG = 'server/deploy/litestream.yml';

export const soakDisk = async (options: DiskSoakOptions): Promise<readonly DiskRound[]> => {
  const { folder, clientRoot, litestream, rounds, random, onRound } = options;
  const disk = join(folder, 'disk');
  const database = join(disk, 'shop.db');
  const store = `sqlite:${database}`;
  const env = {
    ...process.env,
    PATH: [litestream, process.env['PATH']].filter(Boolean).join(delimiter),
    SHOP_DB: database,
    SHOP_REPLICA: `file://${join(folder, 'replica')}`,
  };
  const bhor = async (...args: readonly string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(process.execPath, ['cli/main.ts', ...args], { cwd: ROOT, env });
    return stdout;
  };
  const replicate = () => {
    const child = spawn('litestream', ['replicate', '-config', CONFIG], { cwd: ROOT, env, stdio: 'ignore' });
    return { child, ended: once(child, 'exit') };
  };

  mkdirSync(disk, { recursive: true });
  const packer = createPacker(9_100_000_000);
  const shoppers: readonly Timed[] = [
    ...Array.from({ length: CARTS }, (_, index) => createTimedCart(`cart ${index + 1}`)),
    packer,
  ];
  const results: DiskRound[] = [];
  let standby = load({ store, clientRoot });
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const running = await start(standby);
      const replication = replicate();
      const writing = Promise.all(shoppers.map((shopper) => shopper.run(running.origin)));
      standby = load({ store, clientRoot });
      await wait(SHORTEST_MS + random() * (LONGEST_MS - SHORTEST_MS));
      const lostAt = performance.now();
      replication.child.kill('SIGKILL');
      await Promise.all([kill(running), replication.ended]);
      rmSync(disk, { recursive: true });
      await writing;

      mkdirSync(disk);
      const from = performance.now();
      await bhor('store', 'restore', '--litestream', CONFIG, '--store', store);
      const restoreMs = performance.now() - from;
      const checked = await bhor('store', 'check', '--store', store, '--json').catch(String);

      // The restored shop is asked what it has; the next round goes on with it.
      const restored = await start(standby);
      const kept = await Promise.all(shoppers.map((shopper) => shopper.check(restored.origin)));
      const numbers = await packer.confirmNumbers(restored.origin);
      await kill(restored);
      standby = load({ store, clientRoot });
      const oldest = Math.min(lostAt, ...kept.map(({ firstLostAt }) => firstLostAt ?? lostAt));
      const result: DiskRound = {
        round,
        acknowledged: kept.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
        lostMs: lostAt - oldest,
        restoreMs,
        problems: [
          ...(isSound(checked) ? [] : [`check: ${checked}`]),
          ...kept.flatMap(({ problems }) => problems),
          ...numbers,
        ],
      };
      results.push(result);
      onRound?.(result);
    }
  } finally {
    await kill(standby);
  }
  return results;
};

const isSound = (json: string): boolean => {
  try {
    return (JSON.parse(json) as { readonly problems: readonly string[] }).problems.length === 0;
  } catch {
    return false;
  }
};
