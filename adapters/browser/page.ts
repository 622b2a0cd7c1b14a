/** The page in the browser: its URL, navigation, and becoming visible again. */
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
 * `navigate` changes the route without a full load; it returns false for a path that is not a route, which is loaded.
 */
export const createBrowserPage = (window: PageWindow, navigate: (to: string) => boolean): Page => {
  const { location, history, document } = window;
  return {
    url: () => location.pathname + location.search + location.hash,
    origin: () => location.origin,
    go: (to) => {
      if (!navigate(to)) location.assign(to);
    },
    // Keeps the router's own history state.
    replaceUrl: (to) => {
      history.replaceState(history.state, '', to);
    },
    reload: () => {
      location.reload();
    },
    onShow: (shown) => {
      const shownIfVisible = (): void => {
        if (document.visibilityState === 'visible') shown();
      };
      const restored = (event: PageTransitionEvent): void => {
        if (event.persisted) shown();
      };
      document.addEventListener('visibilitychange', shownIfVisible);
      window.addEventListener('pageshow', restored);
      window.addEventListener('online', shownIfVisible);
      return () => {
        document.removeEventListener('visibilitychange', shownIfVisible);
        window.removeEventListener('pageshow', restored);
        window.removeEventListener('online', shownIfVisible);
      };
    },
  };
};
