/** The test session as `run.ts` uses it: started where needed, and replaced where a mutant never ends. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { createProcesses } from '../browsers/processes/processes.ts';
import type { Request, Response } from './session.ts';

export type SessionClient = {
  /** The session's response, or `timed out` after the limit (milliseconds), which ends the session. */
  readonly ask: (request: Request, limitMs: number) => Promise<Response | 'timed out'>;
  readonly stop: () => Promise<void>;
};

/** `input` is a file with the session's input. */
export const createSessionClient = (input: string): SessionClient => {
  // A mutant may loop in a process that vitest has started: all of them end together, with this one too.
  const processes = createProcesses();
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => {
      processes.killAll();
      process.exit(code);
    });
  }
  let session: ChildProcess | undefined;

  const responseOf = async (child: ChildProcess, limitMs: number): Promise<Response | 'timed out'> => {
    const settled = new AbortController();
    const { signal } = settled;
    try {
      return await Promise.race([
        once(child, 'message', { signal }).then(([response]) => response as Response),
        once(child, 'exit', { signal }).then(([code]) => {
          throw new Error(`the test session ended with code ${String(code)}`);
        }),
        wait(limitMs, 'timed out' as const, { signal }),
      ]);
    } finally {
      settled.abort();
    }
  };
  const start = async (): Promise<ChildProcess> => {
    const child = await processes.start(process.execPath, ['tests/lab/mutants/session.ts', input], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    if ((await responseOf(child, 120_000)) === 'timed out') throw new Error('the test session did not start');
    return child;
  };

  return {
    ask: async (request, limitMs) => {
      session ??= await start();
      const child = session;
      child.send(request);
      const response = await responseOf(child, limitMs);
      if (response === 'timed out') {
        session = undefined;
        await processes.stop(child);
      }
      return response;
    },
    stop: () => processes.stopAll(),
  };
};
