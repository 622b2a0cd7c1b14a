/**
 * Litestream, the operator's own program, copies every change of a SQLite store to another place. From there it brings a
 * store back as a file, by the same configuration.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';

const PROGRAM = 'litestream';
const run = promisify(execFile);

/** Writes the newest state of the replicated store to a new file. Rejects with StartError, which says what Litestream does. */
export const fetchReplica = async (config: string, file: string): Promise<void> => {
  if (!existsSync(config)) throw new StartError(`--litestream ${config}: there is no such file`);
  const path = await replicatedPath(config);
  await litestream(config, ['restore', '-config', config, '-o', file, path]);
  if (!existsSync(file)) throw new StartError(`--litestream ${config}: nothing was replicated from ${path} yet`);
};

/** The path of the only database in the configuration, as it was on the disk that is lost. */
const replicatedPath = async (config: string): Promise<string> => {
  const [, ...lines] = (await litestream(config, ['databases', '-config', config])).trim().split('\n');
  const [path, ...others] = lines.map((line) => line.split(/ {2,}/u)[0] ?? '');
  if (path === undefined || path === '') throw new StartError(`--litestream ${config}: it names no database`);
  if (others.length > 0)
    throw new StartError(`--litestream ${config}: it names several databases; give one a file of its own`);
  return path;
};

const litestream = async (config: string, args: readonly string[]): Promise<string> => {
  try {
    const { stdout } = await run(PROGRAM, args);
    return stdout;
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as Partial<Record<'code' | 'stdout' | 'stderr', string>>;
    const problem = code === 'ENOENT' ? `there is no program ${PROGRAM} on the PATH` : lastProblem(stderr || stdout);
    throw new StartError(`--litestream ${config}: ${problem}`, { cause: error });
  }
};

/** Litestream ends its log with what it failed at. */
const lastProblem = (log: string): string => {
  const last = log.trim().split('\n').at(-1) ?? '';
  return /error="?(.*?)"?$/u.exec(last)?.[1] ?? last;
};
