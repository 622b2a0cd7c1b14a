/** Reads vite's manifest: the scripts and style sheets of a page, what it fetches later, and the typefaces. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ENTRY_CHUNK } from './chunk-groups.ts';
import { EARLY_CLICKS } from '../early-clicks-file.ts';

type Chunk = {
  readonly name?: string;
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
};

export type Chunks = { readonly byKey: ReadonlyMap<string, Chunk>; readonly fonts: readonly string[] };

export type PageChunks = {
  /** Needed before the page is hydrated, without the entry: the document names that one. */
  readonly scripts: readonly string[];
  /** Every style sheet of the prerendered markup, in the order of the cascade: shared ones first. */
  readonly styles: readonly string[];
  /** Scripts that hydration does not wait for: the shopper's code, and what is fetched when the browser is idle or when it is needed. */
  readonly later: readonly string[];
};

/** What is loaded when it is opened, needed or asked for. Like the other pages, it is not part of a page. */
const LOADED_ON_DEMAND: readonly string[] = [
  'account/address-editor.tsx',
  'account/erasure-dialog.tsx',
  'account/read-only-addresses.tsx',
  'checkout/order-form.tsx',
  '../core/shopper/checkout/place-order.ts',
  'orders/tracked-status.tsx',
  'layout/cart-drawer-content.tsx',
  'layout/popup/unlock-popup.tsx',
  'layout/sandbox/sandbox-strip.tsx',
  'cart/coupon/confirm-coupon.tsx',
  'product/card/product-tiles.tsx',
];

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
    // It is listed after its imports. Until they are, this entry only stops a cycle.
    seen.set(key, chunk);
    closure(chunks, chunk.imports ?? [], seen);
    seen.delete(key);
    seen.set(key, chunk);
  }
  return seen;
};

/** The key of the entry's chunk, which has no module of its own name: it holds others, too. */
const entryOf = ({ byKey }: Chunks): string => {
  const entry = [...byKey].find(([key, { name }]) => name === ENTRY_CHUNK && key.endsWith('.js'));
  if (entry === undefined) throw new Error(`no chunk ${ENTRY_CHUNK} in vite's manifest`);
  return entry[0];
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
  // Named by hand: the build stops where one was renamed.
  for (const key of LOADED_ON_DEMAND) chunkOf(chunks, key);
  const entry = entryOf(chunks);
  const first = closure(chunks, [entry, own]);
  const wanted = [...first]
    // The entry can load every page.
    .flatMap(([of, { dynamicImports = [] }]) =>
      dynamicImports.filter((key) => of !== entry || !key.startsWith('pages/')),
    )
    .filter((key) => !LOADED_ON_DEMAND.includes(key));
  const all = closure(chunks, [entry, own, ...wanted]);
  return {
    scripts: [...first].filter(([key]) => key !== entry).map(([, { file }]) => file),
    styles: [...new Set([...all.values()].flatMap(({ css }) => css ?? []))],
    later: [...all].filter(([key]) => !first.has(key)).map(([, { file }]) => file),
  };
};

/** The script that queues clicks before the page is hydrated. */
export const earlyScript = (chunks: Chunks): string => chunkOf(chunks, EARLY_CLICKS).file;
