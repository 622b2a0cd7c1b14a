/** The pages that are here already, as promises that React reads with `use`: code and payload of one path together. */
import { createContext, type ComponentType } from 'react';
import { createVariable, type Observable } from '../../../core/shopper/observable.ts';
import { loadPiece } from '../load-error.ts';
import { loaders, pageAt, type PageId } from '../../pages/registry.ts';

export type LoadedPage = {
  readonly id: PageId;
  readonly Page: ComponentType<{ readonly data: unknown }>;
  readonly data: unknown;
};

export type Pages = {
  readonly get: (path: string) => Promise<LoadedPage>;
  /** Puts the page that was prerendered, which the first render must show again. */
  readonly begin: (path: string, page: LoadedPage) => void;
  /** The path of that page. A document may stand at another address: the not-found page does. */
  readonly first: () => string;
  /** Whether a page has been asked for already. */
  readonly has: (path: string) => boolean;
  /** Whether the page to be shown next is still on its way. */
  readonly loading: Observable<{ readonly isLoading: boolean }>;
};

export const loadPage = async (path: string, payload: (path: string) => unknown): Promise<LoadedPage> => {
  const id = pageAt(path);
  const [module, data] = await loadPiece(path, () =>
    Promise.all([loaders[id](), id === 'not-found' ? null : payload(path)]),
  );
  return { id, Page: module.Page as LoadedPage['Page'], data };
};

/** A promise that `use` reads without suspending. */
const settled = (value: LoadedPage): Promise<LoadedPage> =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled' as const, value });

/** `ready` resolves when pages can be fetched. */
export const createPages = (payload: (path: string) => unknown, ready: () => Promise<void>): Pages => {
  const cache = new Map<string, Promise<LoadedPage>>();
  let first = '/';
  let pending = 0;
  const state = createVariable({ isLoading: false });
  const report = (): void => {
    if (state.get().isLoading !== pending > 0) state.set({ isLoading: pending > 0 });
  };
  const get = (path: string): Promise<LoadedPage> => {
    const known = cache.get(path);
    if (known !== undefined) return known;
    // Without a network the page before stays until it is back.
    const loading = ready().then(() => loadPage(path, payload));
    pending += 1;
    // Pages are asked for while React renders, when nothing may change what others show.
    queueMicrotask(report);
    const end = (): void => {
      pending -= 1;
      report();
    };
    loading.then(end, end);
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
    loading: { get: state.get, subscribe: state.subscribe },
  };
};

export const PagesContext = createContext<Pages | null>(null);
