/** Finds and reads the scenario files that a command line names: single files, and folders with all they contain. */
import { createReadStream, promises } from 'node:fs';
import { join } from 'node:path';
import { readText } from '../../input/read-text.ts';
import { BadInput } from '../../io.ts';
import { printable } from '../../text/printable.ts';

const { readdir, stat } = promises;
const EXTENSIONS = ['.yaml', '.yml'];
/** A scenario is a page or two; a larger file was named by mistake. */
const MAX_BYTES = 1_048_576;

/** What `read` reads of a file or folder. Throws BadInput with its name, and why it cannot be read. */
const readingOf = async <T>(name: string, read: () => Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    if (error instanceof BadInput) throw error;
    throw new BadInput(`${printable(name)}: ${readProblem(error)}`, { cause: error });
  }
};

/** Every file of the names, each once, sorted within a folder. Throws BadInput. */
export const scenarioFiles = async (names: readonly string[]): Promise<readonly string[]> => {
  const files = new Set<string>();
  for (const name of names) {
    if (name === '') throw new BadInput('the name of a file or folder must not be empty');
    const found = await readingOf(name, async () => ((await stat(name)).isDirectory() ? filesInFolder(name) : [name]));
    if (found.length === 0) throw new BadInput(`${printable(name)}: no scenarios (${EXTENSIONS.join(', ')}) found`);
    for (const file of found) files.add(file);
  }
  return [...files];
};

/** The text of a file, or of `input` where it is given. Throws BadInput. */
export const readScenario = (file: string, input?: AsyncIterable<Uint8Array>): Promise<string> =>
  readingOf(file, () => readText(input ?? createReadStream(file), printable(file), MAX_BYTES));

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
