/**
 * Serves the built storefront: pages by route, files by name, precompressed copies, and 304 for unchanged files. The static
 * files of `@hono/node-server` are any file of a folder, and without an ETag: `hono/etag` would read and hash each response
 * again, and has none for HEAD.
 */
import { createHash } from 'node:crypto';
import { promises as disk } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { AppContext } from '../../adapters/hono/context.ts';
import { encoded, withPath } from './not-found-page.ts';

export type StaticFiles = {
  /**
   * The response to a GET or HEAD; undefined if the path has no public file. With `folder`, the file of that
   * folder is preferred.
   */
  readonly serve: (c: AppContext, folder?: string) => Promise<Response | undefined>;
  /** The not-found page with status 404 and the path, or a line of text for the path of a file. */
  readonly notFound: (c: AppContext) => Promise<Response>;
  /** The page for an unexpected error, with status 500. */
  readonly broken: (c: AppContext) => Promise<Response>;
};

/** The public file types by extension; no other file is served. Pages are requested by route, not as `.html`. */
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
};
const PAGE_TYPE = 'text/html; charset=utf-8';
/** Pages that are served for a status, not for a route. */
const PAGE_OF_STATUS = { 404: '404.html', 500: '500.html' } as const;
const TEXT_OF_STATUS = { 404: 'Page not found', 500: 'Internal Server Error' } as const;
type ErrorStatus = keyof typeof PAGE_OF_STATUS;
const UNROUTED: readonly string[] = ['index', '404', '500'];

const ASSETS = '/assets/';
const FOREVER = 'public, max-age=31536000, immutable';
const REVALIDATED = 'public, max-age=0, must-revalidate';
const NEVER = 'no-store';

/** Plain segments only: no percent-encoding and no leading dot. */
const PLAIN_PATH = /^(?:\/[\w~@+-][\w.~@+-]*)*\/?$/;

type Candidate = { readonly file: string; readonly type: string; readonly cache: string };

/** The files that may be served for a path, in order of preference. */
const candidatesOf = (path: string): readonly Candidate[] => {
  if (!PLAIN_PATH.test(path)) return [];
  const extension = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase();
  if (extension !== undefined) {
    const type = TYPES[extension];
    if (type === undefined) return [];
    const cache = path.startsWith(ASSETS) ? FOREVER : path.endsWith('/latest.json') ? NEVER : REVALIDATED;
    return [{ file: path.slice(1), type, cache }];
  }
  const route = path.replace(/^\/|\/$/g, '');
  if (UNROUTED.includes(route)) return [];
  const files = route === '' ? ['index.html'] : [`${route}.html`, `${route}/index.html`];
  return files.map((file) => ({ file, type: PAGE_TYPE, cache: REVALIDATED }));
};

type Encoding = { readonly name: 'br' | 'gzip' | null; readonly suffix: string; readonly tag: string };
const UNCOMPRESSED: Encoding = { name: null, suffix: '', tag: '' };
const COMPRESSED: readonly Encoding[] = [
  { name: 'br', suffix: '.br', tag: '-br' },
  { name: 'gzip', suffix: '.gz', tag: '-gz' },
];

/** The encodings that a client accepts, the smallest first; `q=0` means not accepted. */
const acceptedBy = (header: string | undefined): readonly Encoding[] => {
  const words = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((word) => word.trim().split(/\s*;\s*/));
  const accepts = (name: string): boolean =>
    words.some(([word, q]) => word === name && !/^q=0(?:\.0*)?$/.test(q ?? ''));
  return [...COMPRESSED.filter(({ name }) => name !== null && accepts(name)), UNCOMPRESSED];
};

type Loaded = {
  readonly mtimeMs: number;
  readonly size: number;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly hash: string;
};

export type StaticFilesOptions = {
  readonly root: string;
  /**
   * The folder of all releases, if `root` is one of them. Open pages of another release, and pages that another process has
   * served, find their files: the name of a file below `assets` says what is in it.
   */
  readonly releases?: string;
};

/** The folder of a storefront, with that of all releases if it is one of them. */
export const filesOf = (root: string): StaticFilesOptions =>
  basename(dirname(root)) === 'releases' ? { root, releases: dirname(root) } : { root };

export const createStaticFiles = ({ root, releases }: StaticFilesOptions): StaticFiles => {
  /** Files already read; each is checked on every request, so that a changed one is served at once. */
  const cache = new Map<string, Loaded>();

  const load = async (file: string): Promise<Loaded | undefined> => {
    const own = await loadFrom(root, file);
    if (own !== undefined || releases === undefined || !`/${file}`.startsWith(ASSETS)) return own;
    for (const name of await disk.readdir(releases).catch(() => [])) {
      const other = await loadFrom(join(releases, name), file);
      if (other !== undefined) return other;
    }
    return undefined;
  };

  const loadFrom = async (folder: string, file: string): Promise<Loaded | undefined> => {
    const path = join(folder, file);
    const stats = await disk.stat(path).catch(() => undefined);
    if (stats === undefined || !stats.isFile()) return undefined;
    const cached = cache.get(path);
    if (cached?.mtimeMs === stats.mtimeMs && cached.size === stats.size) return cached;
    const body = new Uint8Array(await disk.readFile(path));
    const loaded = {
      mtimeMs: stats.mtimeMs,
      size: stats.size,
      body,
      hash: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    };
    cache.set(path, loaded);
    return loaded;
  };

  const reply = async (
    c: AppContext,
    { file, type, cache: caching }: Candidate,
    status: 200 | ErrorStatus,
  ): Promise<Response | undefined> => {
    // A precompressed copy without its file is left over from an older build.
    if ((await load(file)) === undefined) return undefined;
    for (const { name, suffix, tag } of acceptedBy(c.req.header('accept-encoding'))) {
      const loaded = await load(`${file}${suffix}`);
      if (loaded === undefined) continue;
      const etag = `"${loaded.hash}${tag}"`;
      c.header('Cache-Control', caching);
      c.header('Vary', 'Accept-Encoding');
      if (status === 200) {
        c.header('ETag', etag);
        if (matches(c.req.header('if-none-match'), etag)) return c.body(null, 304);
      }
      c.header('Content-Type', type);
      c.header('Content-Length', String(loaded.size));
      if (name !== null) c.header('Content-Encoding', name);
      return c.body(loaded.body, status);
    }
    return undefined;
  };

  /** The page with the path filled in, compressed here, as the copies on disk lack it; undefined for other pages. */
  const filledPage = async (c: AppContext, status: ErrorStatus): Promise<Response | undefined> => {
    const file = await load(PAGE_OF_STATUS[status]);
    const page = file && (await withPath(file.body, c.req.url));
    if (page === undefined) return undefined;
    const { name } = acceptedBy(c.req.header('accept-encoding'))[0] ?? UNCOMPRESSED;
    const body = await encoded(page, name);
    c.header('Cache-Control', NEVER);
    c.header('Vary', 'Accept-Encoding');
    c.header('Content-Type', PAGE_TYPE);
    c.header('Content-Length', String(body.length));
    if (name !== null) c.header('Content-Encoding', name);
    return c.body(body, status);
  };

  const errorPage = async (c: AppContext, status: ErrorStatus): Promise<Response> => {
    const isFile = /\.(?!html$)[a-z0-9]+$/i.test(c.req.path);
    const page = isFile
      ? undefined
      : ((await filledPage(c, status)) ??
        (await reply(c, { file: PAGE_OF_STATUS[status], type: PAGE_TYPE, cache: NEVER }, status)));
    return page ?? c.text(TEXT_OF_STATUS[status], status, { 'Cache-Control': NEVER });
  };

  return {
    serve: async (c, folder) => {
      const candidates = candidatesOf(c.req.path);
      const others =
        folder === undefined
          ? []
          : candidates.map((candidate) => ({ ...candidate, file: join(folder, candidate.file) }));
      for (const candidate of [...others, ...candidates]) {
        const response = await reply(c, candidate, 200);
        if (response !== undefined) return response;
      }
      return undefined;
    },
    notFound: (c) => errorPage(c, 404),
    broken: (c) => errorPage(c, 500),
  };
};

const matches = (header: string | undefined, etag: string): boolean =>
  (header ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*');
