/** Writes a file that a flag names. */
import { writeFile } from 'node:fs/promises';
import { BadInput } from '../io.ts';

/** Rejects with BadInput where the file cannot be written. */
export const writeText = async (file: string, text: string, flag: string): Promise<void> => {
  try {
    await writeFile(file, text);
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw new BadInput(`${flag} ${file} cannot be written: ${reason}`, { cause });
  }
};
