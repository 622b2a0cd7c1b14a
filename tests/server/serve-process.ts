/** `bhor serve` in a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach } from 'vitest';
import { until as untilWithin } from './waiting.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export type Run = {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
  readonly ended: Promise<number | null>;
};

/** Long, because many programs may start at the same time. */
const PATIENCE_MS = 60_000;

export const until = (holds: () => boolean): Promise<void> => untilWithin(holds, PATIENCE_MS);

/** The address that it prints. */
export const addressOf = async (run: Run): Promise<string> => {
  await until(() => /http:\/\/\S+\n/.test(run.out()));
  return /http:\/\/\S+/.exec(run.out())?.[0] ?? '';
};

/** Starts servers for the tests of a file, and ends those that a test has left. */
export const createServe = () => {
  const runs: Run[] = [];
  afterEach(async () => {
    for (const { child, ended } of runs.splice(0)) {
      child.kill('SIGKILL');
      await ended;
    }
  });
  return (args: readonly string[], env: Record<string, string> = {}, root = ROOT): Run => {
    // A folder of links to the project counts as a project of its own.
    const links = root === ROOT ? [] : ['--preserve-symlinks', '--preserve-symlinks-main'];
    const child = spawn(process.execPath, [...links, 'cli/main.ts', 'serve', ...args], {
      cwd: root,
      env: { ...process.env, PORT: undefined, STORE: 'memory', ...env },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
    });
    const ended = new Promise<number | null>((resolve) => {
      child.once('close', resolve);
    });
    const run = { child, out: () => out, err: () => err, ended };
    runs.push(run);
    return run;
  };
};
