/** The page in the browser: its URL, navigation, and becoming visible again. */
import type { Page } from '../../core/ports/page.ts';

export type PageWindow = {
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash' | 'origin' | 'reload' | 'assign'>;
  readonly history: Pick<History, 'replaceState' | 'state'>;
  readonly document: Pick<
    Document,
    'visibilityState' | 'addEventListener' | 'removeEventListener' | 'activeElement' | 'querySelector'
  >;
  readonly performance: Pick<Performance, 'now'>;
  readonly addEventListener: Listen;
  readonly removeEventListener: Listen;
};

type Listen = {
  (type: 'pageshow', listener: (event: PageTransitionEvent) => void): void;
  (type: 'online', listener: () => void): void;
};

/** What a shopper does by finger, pointer or key. */
const USES = ['pointerdown', 'pointerup', 'touchmove', 'wheel', 'keydown'] as const;
const FIELD = 'input,select,textarea';
/** A menu that is open, or anything that lies over the page. */
const OPEN = '[aria-expanded=true],dialog[open]';

/**
 * `navigate` changes the route without a full load; it returns false for a path that is not a route, which is loaded.
 */
export const createBrowserPage = (window: PageWindow, navigate: (to: string) => boolean): Page => {
  const { location, history, document, performance } = window;
  let usedAt = -Infinity;
  for (const use of USES)
    document.addEventListener(
      use,
      () => {
        usedAt = performance.now();
      },
      { capture: true, passive: true },
    );
  const isInUse = (): boolean =>
    document.visibilityState !== 'visible' ||
    document.activeElement?.matches(FIELD) === true ||
    document.querySelector(OPEN) !== null;
  return {
    url: () => location.pathname + location.search + location.hash,
    origin: () => location.origin,
    go: (to) => {
      if (!navigate(to)) location.assign(to);
    },
    // Keeps the router's own history state.
    replaceUrl: (to) => history.replaceState(history.state, '', to),
    reload: () => location.reload(),
    idleFor: () => (isInUse() ? 0 : performance.now() - usedAt),
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
