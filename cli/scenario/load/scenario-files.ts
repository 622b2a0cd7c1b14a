/** Finds and reads the scenario files that a command line names: single files, and folders with all they contain. */
import { promises } from 'node:fs';
import { join } from 'node:path';
import { BadInput } from '../../io.ts';
import { printable } from '../../text/printable.ts';

const { readdir, readFile, stat } = promises;
const EXTENSIONS = ['.yaml', '.yml'];
/** A scenario is a page or two; a larger file was named by mistake. */
const MAX_BYTES = 1_048_576;

/** Every file of the names, each once, sorted within a folder. Throws BadInput. */
export const scenarioFiles = async (names: readonly string[]): Promise<readonly string[]> => {
  const files = new Set<string>();
  for (const name of names) {
    if (name === '') throw new BadInput('the name of a file or folder must not be empty');
    try {
      const found = (await stat(name)).isDirectory() ? await filesInFolder(name) : [name];
      if (found.length === 0) throw new BadInput(`${printable(name)}: no scenarios (${EXTENSIONS.join(', ')}) found`);
      for (const file of found) files.add(file);
    } catch (error) {
      throw error instanceof BadInput
        ? error
        : new BadInput(`${printable(name)}: ${readProblem(error)}`, { cause: error });
    }
  }
  return [...files];
};

/** The text of a file, or of `input` where it is given. Throws BadInput. */
export const readScenario = async (file: string, input?: AsyncIterable<Uint8Array>): Promise<string> => {
  try {
    const bytes = await (input === undefined ? readFile(file) : readAtMost(MAX_BYTES + 1, input));
    if (bytes.length > MAX_BYTES) throw new BadInput(`${printable(file)}: larger than ${MAX_BYTES} bytes`);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof BadInput) throw error;
    throw new BadInput(`${printable(file)}: ${error instanceof TypeError ? 'not UTF-8 text' : readProblem(error)}`, {
      cause: error,
    });
  }
};

const readProblem = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'no such file or folder';
  return code === 'EACCES' ? 'permission denied' : 'cannot be read';
};

const filesInFolder = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && EXTENSIONS.some((extension) => entry.name.endsWith(extension)))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
};

/** Stops reading once `limit` bytes have arrived. */
const readAtMost = async (limit: number, input: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of input) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= limit) break;
  }
  return Buffer.concat(chunks);
};
