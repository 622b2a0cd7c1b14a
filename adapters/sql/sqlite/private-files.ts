/** Files of a store are for their owner alone: they contain personal data, whatever the umask of the process is. */
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

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
