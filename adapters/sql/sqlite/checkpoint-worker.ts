/** The thread that copies SQLite's log into the file; started by checkpoints.ts. */
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** Milliseconds between checkpoints. */
const INTERVAL = 1_000;
/** Beyond this size, in bytes, the log is started anew, for which writers wait a moment. */
const LONG_LOG = 64 * 2 ** 20;

const { path } = workerData as { readonly path: string };
// No time-out: where another process is in the way, the next turn is soon enough.
const db = new DatabaseSync(path, { timeout: 0 });
const passive = db.prepare('pragma wal_checkpoint(passive)');
const restart = db.prepare('pragma wal_checkpoint(restart)');

const logSize = (): number => statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;

const checkpoint = (): void => {
  passive.get();
  // After a passive one little is left to copy, so that the restart is quick.
  if (logSize() > LONG_LOG) restart.get();
};

const timer = setInterval(() => {
  try {
    checkpoint();
  } catch {
    // Busy, or a full disk: the next turn tries again, and requests report what they cannot write.
  }
}, INTERVAL);

parentPort?.once('message', () => {
  clearInterval(timer);
  db.close();
  parentPort?.close();
});
