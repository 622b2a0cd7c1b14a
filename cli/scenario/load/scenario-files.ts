/** The scenario files that a command line names: files as they are, folders with all that is in them. */
import { promises } from 'node:fs';
import { join } from 'node:path';
import { BadInput } from '../../io.ts';
import { printable } from '../../text/printable.ts';

const { readdir, readFile, stat } = promises;
const EXTENSIONS = ['.yaml', '.yml'];
/** Stands for standard input where the name of a file is expected. */
export const STANDARD_INPUT = '-';
/** What messages call it. */
export const STANDARD_INPUT_NAME = '<stdin>';
/** A scenario is a page or two; this is no scenario any more, in bytes. */
const MAX_BYTES = 1_048_576;

const reason = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'there is no such file or folder';
  return code === 'EACCES' ? 'it may not be read' : 'it cannot be read';
};

const inFolder = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && EXTENSIONS.some((extension) => entry.name.endsWith(extension)))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
};

/** All files of the names given, each once, folders in the order of their names. Throws BadInput. */
export const scenarioFiles = async (names: readonly string[]): Promise<readonly string[]> => {
  const files = new Set<string>();
  for (const name of names) {
    if (name === '') throw new BadInput('an empty name is no file and no folder');
    try {
      const isFolder = (await stat(name)).isDirectory();
      const found = isFolder ? await inFolder(name) : [name];
      if (found.length === 0)
        throw new BadInput(`${printable(name)}: there are no scenarios (${EXTENSIONS.join(', ')}) in this folder`);
      for (const file of found) files.add(file);
    } catch (error) {
      throw error instanceof BadInput ? error : new BadInput(`${printable(name)}: ${reason(error)}`, { cause: error });
    }
  }
  return [...files];
};

const allOf = async (input: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of input) {
    chunks.push(chunk);
    size += chunk.length;
    // One byte more than there may be is enough to know.
    if (size > MAX_BYTES) break;
  }
  return Buffer.concat(chunks);
};

/** The text of a file, or of standard input where `input` is given. Throws BadInput. */
export const readScenario = async (file: string, input?: AsyncIterable<Uint8Array>): Promise<string> => {
  try {
    const bytes = await (input === undefined ? readFile(file) : allOf(input));
    if (bytes.length > MAX_BYTES) throw new BadInput(`${printable(file)}: this is too long for a scenario`);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof BadInput) throw error;
    throw new BadInput(`${printable(file)}: ${error instanceof TypeError ? 'this is not UTF-8 text' : reason(error)}`, {
      cause: error,
    });
  }
};
