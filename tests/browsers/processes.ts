/** Programs that run beside this one, each with its descendants in a process group of its own, so that all of them can be stopped. */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

const STOP_LIMIT_MS = 3_000;
const LOOK_MS = 50;

export type StartOptions = {
  readonly env?: NodeJS.ProcessEnv;
  readonly stdio?: StdioOptions;
};

export type Processes = ReturnType<typeof createProcesses>;

export const createProcesses = () => {
  /** The ids of the groups that may still have members: each is the id of the process that began it. */
  const groups = new Set<number>();

  /** Sends a signal to every member of a group; signal 0 only asks. False when the group has no members. */
  const signal = (group: number, name: NodeJS.Signals | 0): boolean => {
    try {
      return process.kill(-group, name);
    } catch {
      return false;
    }
  };
  const stop = async (group: number): Promise<void> => {
    const end = performance.now() + STOP_LIMIT_MS;
    let isThere = signal(group, 'SIGTERM');
    while (isThere && performance.now() < end) {
      await wait(LOOK_MS);
      isThere = signal(group, 0);
    }
    if (isThere) signal(group, 'SIGKILL');
    groups.delete(group);
  };

  return {
    /** Starts a program; rejects where it cannot be started. */
    start: async (command: string, args: readonly string[], { env = process.env, stdio = ['ignore', 'pipe', 'pipe'] }: StartOptions = {}): Promise<ChildProcess> => {
      const child = spawn(command, args, { env, stdio, detached: true });
      await once(child, 'spawn');
      if (child.pid !== undefined) groups.add(child.pid);
      return child;
    },
    /** Takes over a group that a library has started. */
    adopt: (child: ChildProcess): void => { if (child.pid !== undefined) groups.add(child.pid); },
    /** Stops the process and its descendants: politely, and by force after 3 s. */
    stop: async (child: ChildProcess): Promise<void> => { if (child.pid !== undefined) await stop(child.pid); },
    /** Stops everything, the latest first. */
    stopAll: async (): Promise<void> => { for (const group of [...groups].toReversed()) await stop(group); },
    /** Stops everything at once and by force, for a process that is about to end. */
    killAll: (): void => { for (const group of groups) signal(group, 'SIGKILL'); },
  };
};

/** The first match of a pattern in what a stream of the process writes; rejects when the process ends before, or after `limitMs`. */
export const outputOf = (child: ChildProcess, stream: number, pattern: RegExp, limitMs = 15_000): Promise<RegExpExecArray> => new Promise((resolve, reject) => {
  let text = '';
  const output = child.stdio[stream];
  if (output === null || output === undefined) throw new Error(`${child.spawnfile} has no stream ${stream}`);
  const fail = (reason: string): void => { reject(new Error(`${child.spawnfile} ${reason}${text === '' ? '' : `: ${text.trim()}`}`)); };
  const timer = setTimeout(() => { fail(`did not start within ${limitMs / 1000} s`); }, limitMs);
  child.once('exit', (code) => {
    clearTimeout(timer);
    fail(`ended with code ${code ?? 'unknown'}`);
  });
  output.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    const match = pattern.exec(text);
    if (match === null) return;
    clearTimeout(timer);
    resolve(match);
  });
});
