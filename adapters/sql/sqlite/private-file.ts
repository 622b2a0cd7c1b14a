/** Files of a store are for their owner alone: they contain personal data, whatever the umask of the process is. */
import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';

const OWNER_ONLY = 0o600;
const OTHERS = 0o007;

/**
 * Makes the file with its permissions before SQLite opens it; SQLite gives those of the file to its log. A file that
 * everybody may use, as earlier versions made them, is taken from others; one that the operator shares with a group is
 * left as it is. What cannot be done is left to SQLite, which says why.
 */
export const makePrivate = (path: string): void => {
  try {
    if (!existsSync(path)) return closeSync(openSync(path, 'a', OWNER_ONLY));
    for (const file of [path, `${path}-wal`, `${path}-shm`])
      if (existsSync(file) && (statSync(file).mode & OTHERS) !== 0) chmodSync(file, OWNER_ONLY);
  } catch {
    // Another user's file, or a folder that nothing can be created in.
  }
};
