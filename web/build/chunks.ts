/**
 * What vite built, by its manifest: the scripts and style sheets of a page, what it fetches later, and the typefaces.
 */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

type Chunk = {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
};

export type Chunks = {
  readonly byKey: ReadonlyMap<string, Chunk>;
  readonly fonts: readonly string[];
};

export type PageChunks = {
  /** Needed before the page is hydrated, without the entry: the document names that one. */
  readonly scripts: readonly string[];
  /** Everything that the prerendered markup wears, in the order of the cascade: what is shared first. */
  readonly styles: readonly string[];
  /**
   * Scripts that the page fetches once it answers (the shopper's own code), when it is idle, or when they are wanted.
   */
  readonly later: readonly string[];
};

const ENTRY = 'index.html';
/** What every page may fetch one day: the other pages, and what opens over a page. No part of any page. */
const OF_THE_FRAME = /^(?:pages\/|layout\/(?:popup\/unlock-popup|sandbox\/sandbox-strip)\.)/;
const EARLY = 'runtime/hydration/early-clicks.ts';

export const readChunks = async (out: string): Promise<Chunks> => {
  const manifest = JSON.parse(await readFile(join(out, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>;
  const assets = await readdir(join(out, 'assets'));
  return {
    byKey: new Map(Object.entries(manifest)),
    fonts: assets.filter((file) => file.endsWith('.woff2')).map((file) => `assets/${file}`),
  };
};

/** Throws for a key that was not built. */
const chunkOf = ({ byKey }: Chunks, key: string): Chunk => {
  const chunk = byKey.get(key);
  if (chunk === undefined) throw new Error(`not in vite's manifest: ${key}`);
  return chunk;
};

/** Chunks with everything that they import statically, each after what it imports. */
const closure = (
  chunks: Chunks,
  keys: readonly string[],
  seen = new Map<string, Chunk>(),
): ReadonlyMap<string, Chunk> => {
  for (const key of keys) {
    const chunk = chunkOf(chunks, key);
    if (seen.has(key)) continue;
    // Its place is after its imports; until they are there, it only must not be entered again.
    seen.set(key, chunk);
    closure(chunks, chunk.imports ?? [], seen);
    seen.delete(key);
    seen.set(key, chunk);
  }
  return seen;
};

/** The key of a page's module, whose name is the page's id. */
const keyOfPage = ({ byKey }: Chunks, page: string): string => {
  const key = [...byKey.keys()].find(
    (candidate) => candidate.startsWith('pages/') && candidate.endsWith(`/${page}.tsx`),
  );
  if (key === undefined) throw new Error(`no page ${page} in vite's manifest`);
  return key;
};

export const filesOf = (chunks: Chunks, page: string): PageChunks => {
  const own = keyOfPage(chunks, page);
  const first = closure(chunks, [ENTRY, own]);
  const wanted = [...first.values()]
    .flatMap(({ dynamicImports }) => dynamicImports ?? [])
    .filter((key) => !OF_THE_FRAME.test(key));
  const all = closure(chunks, [ENTRY, own, ...wanted]);
  return {
    scripts: [...first].filter(([key]) => key !== ENTRY).map(([, { file }]) => file),
    styles: [...new Set([...all.values()].flatMap(({ css }) => css ?? []))],
    later: [...all].filter(([key]) => !first.has(key)).map(([, { file }]) => file),
  };
};

/** The script that keeps the clicks which come before the page answers. */
export const earlyScript = (chunks: Chunks): string => chunkOf(chunks, EARLY).file;
