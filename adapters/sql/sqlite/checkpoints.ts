/** Keeps SQLite's log short without holding up requests: a thread of its own copies it into the file. */
import { once } from 'node:events';
import { extname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

export type Checkpoints = { readonly stop: () => Promise<void> };

/** SQLite's own default, in pages: what happens without the thread. */
const AUTOMATIC = 1_000;

/** Takes the checkpoints of this connection over. */
export const startCheckpoints = (db: DatabaseSync, path: string): Checkpoints => {
  const worker = new Worker(new URL(`checkpoint-worker${extname(import.meta.url)}`, import.meta.url), {
    workerData: { path },
  });
  let isStopping = false;
  db.exec('pragma wal_autocheckpoint = 0');
  // Without the thread the log would grow without end.
  const takeBack = (): void => {
    if (!isStopping) db.exec(`pragma wal_autocheckpoint = ${AUTOMATIC}`);
  };
  worker.once('error', takeBack);
  worker.once('exit', takeBack);
  // Only the connection that writes finds a moment without writes, between two transactions; the next one then starts the
  // log anew. Under steady writes it would grow without end otherwise, and reading a page would search all of it.
  const restart = db.prepare('pragma wal_checkpoint(restart)');
  worker.on('message', () => {
    try {
      if (!isStopping) restart.get();
    } catch {
      // A full disk, perhaps: requests report what they cannot write.
    }
  });
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
