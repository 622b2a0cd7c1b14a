/** A file that a flag names, or standard input. */
import { readFile } from 'node:fs/promises';
import { readFailureReason } from '../../adapters/settings/settings-error.ts';
import { BadInput, type Io } from '../io.ts';

/** The bytes of a file, or of standard input for `-`. Throws BadInput for a file that cannot be read; `flag` named it. */
export const readFileOrInput = async (io: Pick<Io, 'input'>, path: string, flag: string): Promise<Uint8Array> => {
  if (path === '-') {
    const parts: Uint8Array[] = [];
    for await (const part of io.input()) parts.push(part);
    return Buffer.concat(parts);
  }
  try {
    return await readFile(path);
  } catch (error) {
    throw new BadInput(`${flag} ${path}: ${readFailureReason(error)}`, { cause: error });
  }
};
