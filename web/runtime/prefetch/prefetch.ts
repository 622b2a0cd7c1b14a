/**
 * Fetches pages before they are opened: of links that are in view or pointed at, everything that the build manifest
 * names. Scripts are fetched and not run. Pages work without any of it, so a failure here is no error. Loaded on its
 * own when the browser is first idle.
 */
import { buildManifestUrl, type BuildManifest } from '../navigation/build-manifest.ts';
import { whenIdle } from '../hydration/when-idle.ts';
import { createPrefetchQueue } from './prefetch-queue.ts';
import { mayPrefetch } from './may-prefetch.ts';
import { pathOfPayload } from '../navigation/payload.ts';
import { watchLinks } from './watch-links.ts';

type Options = {
  /** Fetches a payload by its path, and keeps it. */
  readonly payload: (path: string) => Promise<unknown>;
  /** Whether a page has been loaded already. */
  readonly isLoaded: (path: string) => boolean;
  /** The path of a page's URL, without query and hash. */
  readonly pathOf: (url: string) => string;
};

/** Also where the browser is never idle. */
const SOON_MS = 100;

export const startPrefetching = async ({ payload, isLoaded, pathOf }: Options): Promise<void> => {
  const response = await fetch(buildManifestUrl(__BUILD__));
  if (!response.ok) return;
  const { pages } = (await response.json()) as BuildManifest;
  const queue = createPrefetchQueue(async (file) => {
    // Starting a request takes a slow phone several milliseconds: one at a time, so that a tap waits for one at most.
    await whenIdle(SOON_MS);
    const path = pathOfPayload(file);
    return path === undefined ? preload(file) : payload(path);
  });
  const prefetch = (path: string, where: 'last' | 'first'): boolean => {
    const page = pages[path];
    if (page === undefined || isLoaded(path)) return true;
    if (!mayPrefetch()) return false;
    queue.add([...page.scripts, ...page.styles, page.payload, ...page.later].filter(isMissing), where);
    return true;
  };
  watchLinks(document, {
    pathOf,
    onVisible: (path) => prefetch(path, 'last'),
    onPointed: (path) => prefetch(path, 'first'),
  });
};

/** The document has a tag for each file that it came with or has loaded since. */
const isMissing = (file: string): boolean =>
  document.querySelector(`link[href="${file}"], script[src="${file}"]`) === null;

/**
 * A script goes into the browser's map of modules, where the page finds it; a style sheet is applied at once, as its
 * names are its own.
 */
const preload = (href: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), {
      rel: href.endsWith('.css') ? 'stylesheet' : 'modulepreload',
      href,
      crossOrigin: href.endsWith('.css') ? null : '',
      fetchPriority: 'low',
      onload: resolve,
      onerror: () => {
        link.remove();
        reject(new Error(`could not load ${href}`));
      },
    });
    document.head.append(link);
  });
