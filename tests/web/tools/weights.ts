/** Measures each page of a built site, in bytes as they are sent (brotli). */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from '../../../web/build/read-manifest.ts';

export type Weight = {
  readonly path: string;
  readonly html: number;
  /** Every script that hydration waits for, by file. */
  readonly scripts: ReadonlyMap<string, number>;
  /** Scripts that it does not wait for: the shopper's code, and what is fetched when the browser is idle. */
  readonly later: ReadonlyMap<string, number>;
  readonly fonts: number;
  /** How many files a browser fetches until the page is hydrated: document, scripts, fonts and the first picture. */
  readonly requests: number;
  /** Style sheets and scripts that block the first paint. */
  readonly blocking: readonly string[];
};

/** Measures every page of the site in the folder `root`. */
export const weigh = (root: string): readonly Weight[] =>
  Object.entries(readManifest(root).pages).map(([path, { later }]) => weightOf(root, path, later));

export const sumOf = (files: ReadonlyMap<string, number>): number =>
  [...files.values()].reduce((sum, size) => sum + size, 0);

const fileOf = (path: string): string => (path === '/' ? '/index.html' : `${path}.html`);

const weightOf = (root: string, path: string, later: readonly string[]): Weight => {
  const html = readFileSync(join(root, fileOf(path)), 'utf8');
  const tags = [...html.matchAll(/<(?:link|script)\b[^>]*>/g)].map(([tag]) => tag);
  const named = tags
    .filter((tag) => /^<script\b.*\bsrc=|rel="modulepreload"/.test(tag) && !tag.includes('fetchpriority="low"'))
    .map(urlOf);
  const fonts = tags.filter((tag) => tag.includes('as="font"')).map(urlOf);
  const pictures = tags.filter((tag) => tag.includes('as="image"'));
  const scripts = withImports(root, named);
  return {
    path,
    html: sizeOf(root, fileOf(path)),
    scripts: sizesOf(root, scripts),
    later: sizesOf(root, later),
    fonts: fonts.reduce((sum, url) => sum + sizeOf(root, url), 0),
    // Of the pictures for wide and for narrow screens a browser fetches one.
    requests: 1 + scripts.length + fonts.length + Math.min(pictures.length, 1),
    blocking: tags.filter(isBlocking).map(urlOf),
  };
};

const isBlocking = (tag: string): boolean =>
  (/rel="stylesheet"/.test(tag) && !/\bdisabled\b/.test(tag)) ||
  (/^<script\b.*\bsrc=/.test(tag) && !/type="module"|\basync\b|\bdefer\b/.test(tag));

const urlOf = (tag: string): string => /\b(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? '';

/** Scripts with everything that they import statically, directly or not. */
const withImports = (root: string, urls: readonly string[], seen = new Set<string>()): readonly string[] => {
  for (const url of urls) {
    if (seen.has(url)) continue;
    seen.add(url);
    const code = readFileSync(join(root, url), 'utf8');
    const imports = [...code.matchAll(/\b(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(
      ([, file]) => `/assets/${file ?? ''}`,
    );
    withImports(root, imports, seen);
  }
  return [...seen];
};

/** The size that a browser with brotli receives. */
const sizeOf = (root: string, url: string): number => {
  const file = join(root, url);
  return readFileSync(existsSync(`${file}.br`) ? `${file}.br` : file).length;
};

const sizesOf = (root: string, urls: readonly string[]): ReadonlyMap<string, number> =>
  new Map(urls.map((url) => [url, sizeOf(root, url)]));
