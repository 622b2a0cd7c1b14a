/**
 * Reads that arrive in one turn of the event loop share a transaction: taking and releasing SQLite's lock for every
 * statement costs more than reading a document.
 */
import type { DatabaseSync } from 'node:sqlite';

export type GroupReads = {
  /** Rejects with what the read throws. */
  readonly run: <T>(read: () => T) => Promise<T>;
  /** Resolves when all reads so far have been settled. */
  readonly idle: () => Promise<void>;
};

type Waiting = { readonly start: () => void; readonly reject: (error: unknown) => void };

/** `onBegin` is called in each transaction before its reads. */
export const createGroupReads = (db: DatabaseSync, onBegin: () => void = () => undefined): GroupReads => {
  const begin = db.prepare('begin');
  const end = db.prepare('commit');
  let queue: Waiting[] = [];

  const readAll = (): void => {
    const group = queue;
    queue = [];
    try {
      begin.run();
      onBegin();
      for (const { start } of group) start();
      end.run();
    } catch (error) {
      // A database that was closed meanwhile has no transaction, and none can be asked of it.
      if (db.isOpen && db.isTransaction) end.run();
      // Those that have read are settled already.
      for (const { reject } of group) reject(error);
    }
  };

  return {
    run: (read) =>
      new Promise((resolve, reject) => {
        const start = (): void => {
          try {
            resolve(read());
          } catch (error) {
            reject(error);
          }
        };
        if (queue.push({ start, reject }) === 1) setImmediate(readAll);
      }),
    idle: () =>
      new Promise((resolve) => {
        setImmediate(resolve);
      }),
  };
};
