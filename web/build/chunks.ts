/** What vite built, by its manifest: which script files a page needs, the style sheet, and the typefaces. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

type Chunk = { readonly file: string; readonly imports?: readonly string[]; readonly isEntry?: boolean };

export type Chunks = {
  readonly byKey: ReadonlyMap<string, Chunk>;
  readonly css: readonly string[];
  readonly fonts: readonly string[];
};

const ENTRY = 'index.html';

export const readChunks = async (out: string): Promise<Chunks> => {
  const manifest = JSON.parse(await readFile(join(out, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>;
  const assets = (await readdir(join(out, 'assets'))).map((file) => `assets/${file}`);
  return {
    byKey: new Map(Object.entries(manifest)),
    css: assets.filter((file) => file.endsWith('.css')),
    fonts: assets.filter((file) => file.endsWith('.woff2')),
  };
};

/** A chunk and everything it imports statically. Throws for a key that was not built. */
const closure = ({ byKey }: Chunks, key: string, seen = new Map<string, Chunk>()): ReadonlyMap<string, Chunk> => {
  const chunk = byKey.get(key);
  if (chunk === undefined) throw new Error(`not in vite's manifest: ${key}`);
  if (!seen.has(key)) {
    seen.set(key, chunk);
    for (const next of chunk.imports ?? []) closure({ byKey, css: [], fonts: [] }, next, seen);
  }
  return seen;
};

/** The script files that a page needs before it is hydrated, the entry itself left out: the document names that one. */
export const filesOf = (chunks: Chunks, page: string): readonly string[] => {
  const needed = new Map([...closure(chunks, ENTRY), ...closure(chunks, `pages/${page}.tsx`)]);
  return [...needed.values()].filter((chunk) => chunk.isEntry !== true).map((chunk) => chunk.file);
};
