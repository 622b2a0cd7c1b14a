/**
 * What the router is driven by: the browser's history, written so that an address changes together with its page. A
 * navigation first waits for the page's code and payload, and React for its first pictures, though not for long; until then
 * the page before it stays, with its own address. The router's own history changes the address at once.
 */
import { createPath, type NavigationType, type Navigator, type To } from 'react-router-dom';

export type SiteLocation = {
  readonly pathname: string;
  /** Query with its `?`, and hash with its `#`; empty where there is none. */
  readonly search: string;
  readonly hash: string;
  /** Of the entry in the history. Entries that the browser made itself, for a hash, share one. */
  readonly key: string;
  /** How the shopper came here; POP for back, forward, and the first page. */
  readonly by: NavigationType;
};

/** Resolves when the page is shown or has been given up for another one. */
export type Navigate = (to: string, options?: { readonly replace?: boolean }) => Promise<void>;

/** `enter` writes the address of a new location, and is called as its page is shown; the browser has gone back by itself. */
export type Changed = (location: SiteLocation, enter: () => void) => void;

/** The history that the router is given. */
export type SiteHistory = Navigator & {
  readonly get: () => SiteLocation;
  /** Goes to a path of the site. Where the shopper goes somewhere else meanwhile, the later navigation counts. */
  readonly navigate: Navigate;
  /** Calls with each new location; returns what ends it. */
  readonly listen: (changed: Changed) => () => void;
};

type Options = {
  /** Loads the page of an address. If it fails, the address changes all the same: the page then says what is wrong. */
  readonly load: (to: string) => Promise<unknown>;
};

type HistoryWindow = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash' | 'assign'>;
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
};

export const createSiteHistory = (window: HistoryWindow, { load }: Options): SiteHistory => {
  const { location, history } = window;
  let latest = 0;
  let changed: Changed = enterAtOnce;
  /** Ends the navigation whose page is about to be shown. */
  let end = ignore;

  const read = (): SiteLocation => {
    const { pathname, search, hash } = location;
    const state = history.state as { readonly key?: string } | null;
    return { pathname, search, hash, key: state?.key ?? 'default', by: 'POP' as NavigationType };
  };

  const navigate: Navigate = async (to, { replace = false } = {}) => {
    latest += 1;
    const own = latest;
    await load(to).catch(ignore);
    if (own !== latest) return;
    // The same address again adds no entry: going back would show the same page.
    const isReplaced = (): boolean => replace || location.pathname + location.search + location.hash === to;
    const key = Math.random().toString(36).slice(2);
    const { pathname, search, hash } = new URL(to, 'https://shop');
    end();
    await new Promise<void>((resolve) => {
      end = resolve;
      changed({ pathname, search, hash, key, by: (isReplaced() ? 'REPLACE' : 'PUSH') as NavigationType }, () => {
        // The shopper has gone somewhere else while React was showing the page.
        if (end !== resolve) return;
        try {
          history[isReplaced() ? 'replaceState' : 'pushState']({ key }, '', to);
        } catch {
          // Safari allows a hundred in half a minute.
          location.assign(to);
        }
        resolve();
      });
    });
  };

  return {
    get: read,
    navigate,
    push: (to) => void navigate(hrefOf(to)),
    replace: (to) => void navigate(hrefOf(to), { replace: true }),
    go: (delta) => history.go(delta),
    createHref: hrefOf,
    listen: (listener) => {
      // On back and forward the browser has changed the address already.
      const popped = (): void => {
        latest += 1;
        end();
        end = ignore;
        listener(read(), ignore);
      };
      changed = listener;
      window.addEventListener('popstate', popped);
      return () => {
        changed = enterAtOnce;
        window.removeEventListener('popstate', popped);
      };
    },
  };
};

const hrefOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

const ignore = (): void => undefined;
const enterAtOnce: Changed = (_, enter) => enter();
