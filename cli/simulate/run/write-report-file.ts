/** Writes the page of a report. */
import { writeFile } from 'node:fs/promises';
import { BadInput } from '../../io.ts';

/** Rejects with BadInput where the file cannot be written. */
export const writeReportFile = async (file: string, html: string): Promise<void> => {
  try {
    await writeFile(file, html);
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw new BadInput(`--report ${file} cannot be written: ${reason}`, { cause });
  }
};
