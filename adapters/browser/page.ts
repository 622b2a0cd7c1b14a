/** The page in the browser: its address, its navigation, and its coming back to sight. */
import type { Page } from '../../core/ports/page.ts';

export type PageWindow = {
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash' | 'origin' | 'reload' | 'assign'>;
  readonly history: Pick<History, 'replaceState' | 'state'>;
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  readonly addEventListener: Listen;
  readonly removeEventListener: Listen;
};

type Listen = {
  (type: 'pageshow', listener: (event: PageTransitionEvent) => void): void;
  (type: 'online', listener: () => void): void;
};

/**
 * `navigate` changes the route without a full load, where the path is one of the site's own pages; it answers false for
 * any other, which then is loaded.
 */
export const createBrowserPage = (window: PageWindow, navigate: (to: string) => boolean): Page => {
  const { location, history, document } = window;
  return {
    url: () => location.pathname + location.search + location.hash,
    origin: () => location.origin,
    go: (to) => {
      if (!navigate(to)) location.assign(to);
    },
    // The router's own state stays beside the new address.
    replaceUrl: (to) => {
      history.replaceState(history.state, '', to);
    },
    reload: () => {
      location.reload();
    },
    onShow: (shown) => {
      const seen = (): void => {
        if (document.visibilityState === 'visible') shown();
      };
      const back = (event: PageTransitionEvent): void => {
        if (event.persisted) shown();
      };
      document.addEventListener('visibilitychange', seen);
      window.addEventListener('pageshow', back);
      window.addEventListener('online', seen);
      return () => {
        document.removeEventListener('visibilitychange', seen);
        window.removeEventListener('pageshow', back);
        window.removeEventListener('online', seen);
      };
    },
  };
};
