/** Creates a folder with those above it, one at a time: Node's own recursion does not end below `/proc`. */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** What is in it is personal data. */
const OWNER_ONLY = 0o700;

/** Throws the system's error where a folder cannot be created. */
export const makeFolder = (path: string): void => {
  if (existsSync(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, OWNER_ONLY);
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!existsSync(path)) throw error;
  }
};
