/** The pages that were loaded or requested, as promises that React reads with `use`. */
import { createContext, type ReactNode } from 'react';
import { createVariable, readOnly, type Observable } from '../../../core/shopper/observable.ts';
import type { PageHead } from './page-head.ts';

/** A page's code and payload together. */
export type LoadedPage = {
  /** Null for a page that sets its own title. */
  readonly head: PageHead | null;
  readonly render: () => ReactNode;
};

type LoadPage = (path: string) => Promise<LoadedPage>;

export type Pages = {
  readonly get: (path: string) => Promise<LoadedPage>;
  /** Puts the prerendered page, which the first render must show again. */
  readonly begin: (path: string, page: LoadedPage) => void;
  /** The path of the prerendered page. The address may be another one: every unknown path shows the not-found page. */
  readonly first: () => string;
  /** Whether a page was requested already. */
  readonly has: (path: string) => boolean;
  /** Whether a page is being loaded. */
  readonly loading: Observable<{ readonly isLoading: boolean }>;
};

/** A promise that `use` reads without suspending. */
const fulfilled = (value: LoadedPage): Promise<LoadedPage> =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled' as const, value });

/** `ready` resolves when pages can be fetched. */
export const createPages = (load: LoadPage, ready: () => Promise<void>): Pages => {
  const cache = new Map<string, Promise<LoadedPage>>();
  let first = '/';
  let pending = 0;
  const state = createVariable({ isLoading: false });
  const report = (): void => {
    if (state.get().isLoading !== pending > 0) state.set({ isLoading: pending > 0 });
  };
  const get = (path: string): Promise<LoadedPage> => {
    const cached = cache.get(path);
    if (cached !== undefined) return cached;
    // Without a network the current page stays until the network is back.
    const loading = ready().then(() => load(path));
    pending += 1;
    // Pages are requested during a render, when no other component's state may change.
    queueMicrotask(report);
    const end = (): void => {
      pending -= 1;
      report();
    };
    loading.then(end, end);
    // A failed one is kept, too: `use` would request it forever.
    cache.set(path, loading);
    return loading;
  };
  return {
    get,
    begin: (path, page) => {
      first = path;
      cache.set(path, fulfilled(page));
    },
    first: () => first,
    has: (path) => cache.has(path),
    loading: readOnly(state),
  };
};

export const PagesContext = createContext<Pages | null>(null);
