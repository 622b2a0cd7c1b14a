/**
 * Loads the project's modules again with other text in one place of one file, beside the intact ones: the conformance checker
 * reads its own modules, and the shop that it checks has the breach. Only the changed file and what imports it is loaded
 * again, since everything else is the same.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/** One text of a source file, and what stands in its place. */
export type SourceChange = {
  /** From the root of the checkout. */
  readonly file: string;
  /** Exactly once in the file, however it is laid out. */
  readonly find: string;
  readonly replace: string;
};

const ROOT = new URL('../../../../', import.meta.url).href;
const QUERY = '?planted=';
/** The name of the copy that nothing is changed in: those with a change share its other modules. */
const INTACT = 'intact';

/** Which module imports which, by URL, as far as they are loaded. */
const importers = new Map<string, Set<string>>();

type Copy = { readonly sources: ReadonlyMap<string, string>; readonly affected: ReadonlySet<string> };
const copies = new Map<string, Copy>([[INTACT, { sources: new Map(), affected: new Set() }]]);
const loadedSources = new Map<string, Set<string>>();

const nameIn = (url: string | undefined): string | undefined => {
  const at = url?.indexOf(QUERY) ?? -1;
  return at === -1 ? undefined : url?.slice(at + QUERY.length);
};
const withoutName = (url: string): string => url.split(QUERY)[0] ?? url;

let isRegistered = false;
const registerOnce = (): void => {
  if (isRegistered) return;
  isRegistered = true;
  registerHooks({
    resolve: (specifier, context, next) => {
      const resolved = next(specifier, context);
      const { parentURL } = context;
      const name = nameIn(parentURL);
      const { url } = resolved;
      const isOwn = url.startsWith(ROOT) && !url.includes('/node_modules/') && !url.includes('?');
      if (name === undefined || parentURL === undefined || !isOwn) return resolved;
      importers.set(url, (importers.get(url) ?? new Set()).add(withoutName(parentURL)));
      return { ...resolved, url: `${url}${QUERY}${copies.get(name)?.affected.has(url) === true ? name : INTACT}` };
    },
    load: (url, context, next) => {
      const name = nameIn(url);
      if (name === undefined) return next(url, context);
      const original = withoutName(url);
      const source = copies.get(name)?.sources.get(original);
      if (source === undefined) return next(original, context);
      loadedSources.set(name, (loadedSources.get(name) ?? new Set()).add(original));
      return { format: 'module-typescript', source, shortCircuit: true };
    },
  });
};

/** The file and everything that imports it, through others too. */
const affectedBy = (urls: Iterable<string>): ReadonlySet<string> => {
  const affected = new Set(urls);
  for (const url of affected) for (const importer of importers.get(url) ?? []) affected.add(importer);
  return affected;
};

const load = (entry: string, name: string): Promise<unknown> => import(`${ROOT}${entry}${QUERY}${name}`);

let count = 0;

/**
 * The module `entry`, a path from the root, as it is with these changes. Rejects where a text is not exactly once in its
 * file, or where the entry does not import the file, so that nothing would be broken.
 */
export const importPlanted = async (entry: string, changes: readonly SourceChange[]): Promise<unknown> => {
  registerOnce();
  const intact = await load(entry, INTACT);
  if (changes.length === 0) return intact;
  const sources = new Map<string, string>();
  for (const change of changes) {
    const url = `${ROOT}${change.file}`;
    sources.set(url, changed(sources.get(url) ?? readFileSync(fileURLToPath(url), 'utf8'), change));
  }
  count += 1;
  const name = String(count);
  const affected = affectedBy(sources.keys());
  if (!affected.has(`${ROOT}${entry}`))
    throw new Error(`${entry} does not import ${changes.map(({ file }) => file).join(', ')}`);
  copies.set(name, { sources, affected });
  const planted = await load(entry, name);
  for (const url of sources.keys())
    if (loadedSources.get(name)?.has(url) !== true) throw new Error(`${url.slice(ROOT.length)} was not loaded`);
  return planted;
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The text however the formatter lays it out: any white space between its tokens, and a comma before a closing bracket. */
const inAnyLayout = (text: string): RegExp =>
  new RegExp(
    text
      .split(/\s+|(?<=[([{])|(?=[)\]}])/)
      .map((token) => (/^[)\]}]/.test(token) ? `,?\\s*${escaped(token)}` : escaped(token)))
      .join('\\s*'),
    'g',
  );

/** The source with the text replaced. One that is not there exactly once would break nothing, so it is an error. */
const changed = (source: string, { file, find, replace }: SourceChange): string => {
  const places = [...source.matchAll(inAnyLayout(find))];
  if (places.length !== 1) throw new Error(`${file} does not hold this text exactly once: ${find}`);
  return source.replace(inAnyLayout(find), () => replace);
};
