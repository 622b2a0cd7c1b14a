/** What the soaks have in common: their flags, a folder of their own that is removed at the end, a client, and the code that they end with. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { createSeededRandom } from '../../../adapters/simulated/seeded-random.ts';
import { inRoot } from '../../../cli/setup/paths-and-programs.mjs';
import { findPostgres } from '../../../cli/setup/postgres.mjs';
import { createClientFolder } from '../../server/fixtures/client-folder.ts';

export type SoakRun = {
  readonly rounds: number;
  /** Numbers from 0 to 1, by the seed. */
  readonly random: () => number;
  /** `sqlite` or `postgres`. */
  readonly store: string;
  readonly folder: string;
  readonly clientRoot: string;
  readonly say: (line: string) => void;
};

/** `soak` resolves with whether everything was kept. */
export const soakCommand = async (defaultRounds: number, soak: (run: SoakRun) => Promise<boolean>): Promise<void> => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: String(defaultRounds) },
      store: { type: 'string', default: 'sqlite' },
      seed: { type: 'string', default: '1' },
    },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number above 0');
  if (values.store !== 'sqlite' && values.store !== 'postgres') throw new Error('--store must be sqlite or postgres');
  // Every restart would compile the same modules again.
  process.env['NODE_COMPILE_CACHE'] ??= inRoot('.cache', 'compiled');
  const folder = mkdtempSync(join(tmpdir(), 'soak-'));
  const client = createClientFolder();
  try {
    const isKept = await soak({
      rounds,
      random: createSeededRandom(Number(values.seed)).unit,
      store: values.store,
      folder,
      clientRoot: client.root,
      say: (line) => process.stdout.write(`${line}\n`),
    });
    process.exitCode = isKept ? 0 : 1;
  } finally {
    client.remove();
    rmSync(folder, { recursive: true, force: true });
  }
};

export const requirePostgres = () => {
  const programs = findPostgres();
  if (programs === undefined) throw new Error('NOT TESTED: there is no PostgreSQL on this machine');
  return programs;
};

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
