/**
 * Notices that the files of a store were moved, removed or replaced while it is open: SQLite would go on writing to those
 * that it has opened, and what is acknowledged then is gone with them.
 */
import { realpathSync, statSync } from 'node:fs';
import { StoreProblem } from '../store-problems.ts';

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
 * To be called once the database is open, with its log. The function throws StoreReplaced if one of the files is
 * no longer the same, and checks at most once in `keptMs`.
 */
export const watchFiles = (path: string, keptMs = KEPT_MS): (() => void) => {
  const real = realpathSync(path);
  // The log and its index are named after the file itself, not after a link to it.
  const watched = [path, `${real}-wal`, `${real}-shm`].map((file) => ({ file, identity: identityOf(file) }));
  let lookedAt = performance.now();
  let replaced: string | undefined;
  return () => {
    if (performance.now() - lookedAt >= keptMs) {
      replaced = watched.find(({ file, identity }) => identityOf(file) !== identity)?.file;
      lookedAt = performance.now();
    }
    if (replaced !== undefined) throw new StoreReplaced(replaced);
  };
};
