/** The pages that are here already, as promises that React reads with `use`: code and payload of one path together. */
import { createContext, type ComponentType } from 'react';
import { loaders, pageAt, type PageId } from '../pages/registry.ts';

export type LoadedPage = { readonly id: PageId; readonly Page: ComponentType<{ readonly data: unknown }>; readonly data: unknown };

export type Pages = {
  readonly get: (path: string) => Promise<LoadedPage>;
  /** Puts the page that was prerendered, which the first render must show again. */
  readonly begin: (path: string, page: LoadedPage) => void;
  /** The path of that page. A document may stand at another address: the not-found page does. */
  readonly first: () => string;
  /** Whether a page has been asked for already. */
  readonly has: (path: string) => boolean;
};

export const loadPage = async (path: string, payload: (path: string) => unknown): Promise<LoadedPage> => {
  const id = pageAt(path);
  const [module, data] = await Promise.all([loaders[id](), id === 'not-found' ? null : payload(path)]);
  return { id, Page: module.Page as LoadedPage['Page'], data };
};

/** A promise that `use` reads without suspending. */
const settled = (value: LoadedPage): Promise<LoadedPage> =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled' as const, value });

/** `ready` resolves when pages can be fetched. */
export const createPages = (payload: (path: string) => unknown, ready: () => Promise<void>): Pages => {
  const cache = new Map<string, Promise<LoadedPage>>();
  let first = '/';
  const get = (path: string): Promise<LoadedPage> => {
    const known = cache.get(path);
    if (known !== undefined) return known;
    // Without a network the page before stays until it is back.
    const loading = ready().then(() => loadPage(path, payload));
    // A render that failed is kept: dropped, it would be retried by `use` for ever.
    cache.set(path, loading);
    return loading;
  };
  return {
    get,
    begin: (path, page) => {
      first = path;
      cache.set(path, settled(page));
    },
    first: () => first,
    has: (path) => cache.has(path),
  };
};

export const PagesContext = createContext<Pages | null>(null);
