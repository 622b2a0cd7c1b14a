/**
 * Programs that run beside this one, each with its descendants in a process group of its own, so that all of them can
 * be stopped; and the temporary folders they write into.
 */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export type StartOptions = { readonly env?: NodeJS.ProcessEnv; readonly stdio?: StdioOptions };

export type Processes = ReturnType<typeof createProcesses>;

/** `stopLimitMs`: how long a group may take to end by itself. */
export const createProcesses = (stopLimitMs = 3_000) => {
  /** The process that began each group; its id is the group's. */
  const groups = new Map<number, ChildProcess>();
  const folders = new Set<string>();

  const adopt = (child: ChildProcess): void => {
    if (child.pid !== undefined) groups.set(child.pid, child);
  };

  /** Sends a signal to every member of a group that there still is. */
  const signal = (group: number, name: NodeJS.Signals): void => {
    try {
      process.kill(-group, name);
    } catch {
      // It has no members any more.
    }
  };
  const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;
  const stop = async (group: number): Promise<void> => {
    const child = groups.get(group);
    if (child === undefined) return;
    signal(group, 'SIGTERM');
    if (!hasEnded(child)) await Promise.race([once(child, 'exit'), wait(stopLimitMs, undefined, { ref: false })]);
    // Whatever is left of it, descendants included.
    signal(group, 'SIGKILL');
    if (!hasEnded(child)) await once(child, 'exit');
    groups.delete(group);
  };
  const removeFolders = (): void => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    folders.clear();
  };

  return {
    /** A new folder; it is removed when everything is stopped. */
    temporaryFolder: (prefix: string): string => {
      const folder = mkdtempSync(join(tmpdir(), prefix));
      folders.add(folder);
      return folder;
    },
    /** Starts a program; rejects where it cannot be started. */
    start: async (
      command: string,
      args: readonly string[],
      { env = process.env, stdio = ['ignore', 'pipe', 'pipe'] }: StartOptions = {},
    ): Promise<ChildProcess> => {
      const child = spawn(command, args, { env, stdio, detached: true });
      await once(child, 'spawn');
      adopt(child);
      return child;
    },
    /** Takes over a group that a library has started. */
    adopt,
    /** Stops the process and its descendants: by SIGTERM first, then by SIGKILL what is left. */
    stop: async (child: ChildProcess): Promise<void> => {
      if (child.pid !== undefined) await stop(child.pid);
    },
    /** Stops everything, the latest first. */
    stopAll: async (): Promise<void> => {
      for (const group of [...groups.keys()].toReversed()) await stop(group);
      removeFolders();
    },
    /** Stops everything at once and by force, for a process that is about to end. */
    killAll: (): void => {
      for (const group of groups.keys()) signal(group, 'SIGKILL');
      removeFolders();
    },
  };
};

/**
 * The first match of a pattern in what a stream of the process writes; rejects when the process ends before, or after
 * `limitMs`.
 */
export const outputOf = (
  child: ChildProcess,
  stream: number,
  pattern: RegExp,
  limitMs = 15_000,
): Promise<RegExpExecArray> =>
  new Promise((resolve, reject) => {
    let text = '';
    const output = child.stdio[stream];
    if (output === null || output === undefined) throw new Error(`${child.spawnfile} has no stream ${stream}`);
    const fail = (reason: string): void =>
      reject(new Error(`${child.spawnfile} ${reason}${text === '' ? '' : `: ${text.trim()}`}`));
    const timer = setTimeout(() => fail(`did not start within ${limitMs / 1000} s`), limitMs);
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
