/** Keeps SQLite's log short without holding up requests: a thread of its own copies it into the file. */
import { once } from 'node:events';
import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

export type Checkpoints = { readonly stop: () => Promise<void> };

/** SQLite's own default, in pages: what happens without the thread. */
const AUTOMATIC = 1_000;

/** Takes the checkpoints of this connection over. */
export const startCheckpoints = (db: DatabaseSync, path: string): Checkpoints => {
  const worker = new Worker(new URL('checkpoint-worker.ts', import.meta.url), { workerData: { path } });
  let isStopping = false;
  db.exec('pragma wal_autocheckpoint = 0');
  // Without the thread the log would grow without end.
  const takeBack = (): void => {
    if (!isStopping) db.exec(`pragma wal_autocheckpoint = ${AUTOMATIC}`);
  };
  worker.once('error', takeBack);
  worker.once('exit', takeBack);
  // It alone does not keep the process alive.
  worker.unref();
  return {
    stop: async () => {
      isStopping = true;
      const ended = worker.threadId === -1 ? Promise.resolve() : once(worker, 'exit');
      worker.ref();
      worker.postMessage('stop');
      await ended;
    },
  };
};
