/** The files of a store in SQLite: for their owner alone, and watched while the store is open. */
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StoreProblem } from '../store-problems.ts';

// They contain personal data, whatever the umask of the process is.
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
const OTHERS = 0o007;

/**
 * Creates the folder of a file with those above it, one at a time: Node's own recursion does not end below `/proc`. Throws
 * the system's error where a folder cannot be created.
 */
export const makeFolderOf = (file: string): void => {
  const folder = dirname(file);
  if (existsSync(folder)) return;
  makeFolderOf(folder);
  try {
    mkdirSync(folder, FOLDER_MODE);
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!existsSync(folder)) throw error;
  }
};

/**
 * Makes the file with its permissions before SQLite opens it; SQLite gives those of the file to its log. A file that
 * everybody may use, as earlier versions made them, is taken from others; one that the operator shares with a group is
 * left as it is. What cannot be done is left to SQLite, which says why.
 */
export const makePrivate = (path: string): void => {
  try {
    if (!existsSync(path)) return closeSync(openSync(path, 'a', FILE_MODE));
    for (const file of [path, `${path}-wal`, `${path}-shm`])
      if (existsSync(file) && (statSync(file).mode & OTHERS) !== 0) chmodSync(file, FILE_MODE);
  } catch {
    // Another user's file, or a folder that nothing can be created in.
  }
};

/** A file was replaced while it is in use. */
export class StoreReplaced extends StoreProblem {
  override name = 'StoreReplaced';

  /** `path` is what is another file now, or none. */
  constructor(path: string) {
    super(
      `${path} is no longer the file that this server opened, so the server has stopped writing; stop the server, put the right files in place and start it again`,
    );
  }
}

/** How long one check counts, in milliseconds. */
const KEPT_MS = 1_000;

/** Device and inode; undefined for a file that is not there. */
const identityOf = (path: string): string | undefined => {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? undefined : `${stats.dev} ${stats.ino}`;
};

/**
 * Notices that the files of a store were moved, removed or replaced while it is open: SQLite would go on writing to those
 * that it has opened, and what is acknowledged then is gone with them. To be called once the database is open, with its
 * log. The function throws StoreReplaced if one of the files is no longer the same, and checks at most once in a second.
 */
export const watchFiles = (path: string): (() => void) => {
  const real = realpathSync(path);
  // The log and its index are named after the file itself, not after a link to it.
  const watched = [path, `${real}-wal`, `${real}-shm`].map((file) => ({ file, identity: identityOf(file) }));
  let lookedAt = performance.now();
  let replaced: string | undefined;
  return () => {
    if (performance.now() - lookedAt >= KEPT_MS) {
      replaced = watched.find(({ file, identity }) => identityOf(file) !== identity)?.file;
      lookedAt = performance.now();
    }
    if (replaced !== undefined) throw new StoreReplaced(replaced);
  };
};
