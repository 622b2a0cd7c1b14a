/** The thread that copies SQLite's log into the file; started by checkpoints.ts. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** Milliseconds between checkpoints. */
const INTERVAL = 250;
/** Pages of a log that is to be started anew: 16 MB. */
const LONG_LOG = 4_096;

const { path } = workerData as { readonly path: string };
// No time-out: where another process is in the way, the next turn is soon enough.
const db = new DatabaseSync(path, { timeout: 0 });
const passive = db.prepare('pragma wal_checkpoint(passive)');

/** Copies what is in the log by now; answers whether the log is long. */
const copy = (): boolean => Number(passive.get()?.['log'] ?? 0) > LONG_LOG;

const timer = setInterval(() => {
  try {
    // The second time there is little left to copy, and so for the connection that writes.
    if (copy() && copy()) parentPort?.postMessage('long');
  } catch {
    // Busy, or a full disk: the next turn tries again, and requests report what they cannot write.
  }
}, INTERVAL);

parentPort?.once('message', () => {
  clearInterval(timer);
  db.close();
  parentPort?.close();
});
