/** A measured server in a process of its own, and what it says about itself. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ShopKind } from './measured-shop.ts';
import { CONSTANT_PATH } from './targets.ts';

export type ServerKind = 'constant' | ShopKind;

export type Usage = {
  /** Processor time so far, in microseconds. */
  readonly cpu: number;
  /** Bytes: now, at most since the process began, and what V8's heap has now. */
  readonly rss: number;
  readonly mostRss: number;
  readonly heap: number;
};

export type MeasuredServer = {
  readonly port: number;
  /** Milliseconds from its spawn to its first answer that it is ready. */
  readonly startMs: number;
  readonly usage: () => Promise<Usage>;
  readonly stop: () => Promise<void>;
};

/** As the files in server/deploy have them. */
export const NODE_FLAGS: readonly string[] = ['--max-semi-space-size=16', '--heap-growing-percent=50'];

const MODULE = fileURLToPath(new URL('./measured-server.ts', import.meta.url));

/** What a server is asked until it answers 200: a shop, whether it is ready. */
const READY_PATHS: Readonly<Record<ServerKind, string>> = {
  constant: CONSTANT_PATH,
  sandbox: '/readyz',
  trading: '/readyz',
};
const READY_POLL_MS = 2;
const READY_WITHIN_MS = 60_000;

/** Asks until the answer is 200. */
export const untilReady = async (url: string): Promise<void> => {
  const end = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const response = await fetch(url);
    await response.arrayBuffer();
    if (response.status === 200) return;
    if (performance.now() > end) throw new Error(`${url}: HTTP ${response.status}`);
    await wait(READY_POLL_MS);
  }
};

/** Compiled code is kept in the folder, as `bhor` keeps it: the first server that ends by `stop` leaves its own there. */
export const spawnServer = async (kind: ServerKind, clientRoot: string, store: string): Promise<MeasuredServer> => {
  const start = performance.now();
  const child = fork(MODULE, [kind, clientRoot, store], {
    execArgv: [...NODE_FLAGS],
    env: { ...process.env, NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(clientRoot, 'compiled') },
  });
  const ended = once(child, 'exit');
  const [{ port }] = (await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => {
      throw new Error(`the server ended with code ${String(code)}`);
    }),
  ])) as [{ readonly port: number }];
  await untilReady(`http://127.0.0.1:${port}${READY_PATHS[kind]}`);
  return {
    port,
    startMs: performance.now() - start,
    usage: async () => {
      const answer = once(child, 'message');
      child.send('usage');
      return ((await answer) as [Usage])[0];
    },
    stop: async () => {
      child.send('stop');
      await ended;
    },
  };
};
