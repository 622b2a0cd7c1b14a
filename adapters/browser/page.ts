/** The page in the browser: its address, its navigation, and when it is visible again. */
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

/** `navigate` changes the route without a full load, and returns false for a path that is no page of the site. */
export const createBrowserPage = (window: PageWindow, navigate: (to: string) => boolean): Page => {
  const { location, history, document } = window;
  return {
    url: () => location.pathname + location.search + location.hash,
    origin: () => location.origin,
    go: (to) => {
      if (!navigate(to)) location.assign(to);
    },
    // The router's own history state stays.
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
