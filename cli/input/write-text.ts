/** Writes the files that a flag names. */
import { constants } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { BadInput } from '../io.ts';

/** For the help of commands that write what the shop knows of people. */
export const OUT_HELP = `
A new file is readable by its owner only; an existing one keeps its permissions. A
symbolic link is not followed.`;

const OWNER_ONLY = 0o600;
const { O_WRONLY, O_CREAT, O_TRUNC, O_NOFOLLOW } = constants;

/** Whoever may write to the folder could have put a link there, to a file of somebody else. Windows has no such flag. */
const WITHOUT_LINKS = O_WRONLY | O_CREAT | O_TRUNC | (O_NOFOLLOW ?? 0);

/** Rejects with BadInput where the file cannot be written. An existing file keeps its mode. */
export const writeText = (file: string, text: string, flag = '--out', mode = OWNER_ONLY): Promise<void> =>
  named(`${flag} ${file}`, () => writeFile(file, text, { flag: WITHOUT_LINKS, mode }));

/** Rejects with BadInput where the folder cannot be made. */
export const makeFolder = (folder: string): Promise<unknown> =>
  named(`--out ${folder}`, () => mkdir(folder, { recursive: true }));

const named = async <T>(what: string, write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw new BadInput(`${what} cannot be written: ${code === 'ELOOP' ? 'it is a symbolic link' : code}`, { cause });
  }
};
