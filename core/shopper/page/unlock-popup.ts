/**
 * When the popup opens that offers a coupon for a phone number (spec 5, 10.11): never over what somebody is doing, not
 * where its code would replace another one, and not for a customer who is signed in, whose number the shop has.
 */
import { routeAt } from '../../catalogue/routes.ts';
import { SECOND_MS } from '../../entities/time/duration.ts';
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import type { Page } from '../../ports/page.ts';
import type { Timers } from '../../ports/time.ts';
import { createVariable, readOnly, type Observable } from '../observable.ts';
import { POPUP_CLOSED_KEY } from './popup-closed.ts';

export type PopupState = { readonly isOpen: boolean };

/** How long after the arrival the popup opens, in milliseconds. */
export const POPUP_DELAY_MS = 12 * SECOND_MS;
/** How long nobody has touched or typed anything before it opens, in milliseconds. */
export const POPUP_QUIET_MS = 3 * SECOND_MS;
const SHOWN_KEY = 'popup-shown';

export type UnlockPopup = Observable<PopupState> & {
  /** Starts the delay, after which the popup opens on the first route and in the first moment that allow it. */
  readonly start: () => void;
  /** Never opens by itself again. */
  readonly stop: () => void;
  readonly routeChanged: (url: string) => void;
  /** Opens it on request, even if it was closed before. */
  readonly open: () => void;
  /** Closes it and remembers that. */
  readonly close: () => void;
};

export const createUnlockPopup = (ports: {
  readonly timers: Timers;
  /** Outlives the visit: that it was closed. */
  readonly local: KeyValueStore;
  /** Lives as long as the visit: that it was shown. */
  readonly tab: KeyValueStore;
  readonly page: Pick<Page, 'url' | 'idleFor'>;
  /** What `isObstructed` looks at; it is asked again when one of them changes. */
  readonly obstacles: readonly Observable<unknown>[];
  /** Whether it must not open now: something is in its way, or cart or session are still loading. */
  readonly isObstructed: () => boolean;
}): UnlockPopup => {
  const { timers, local, tab, page, obstacles, isObstructed } = ports;
  const state = createVariable<PopupState>({ isOpen: false });
  let isDue = false;
  let cancel: () => void = () => undefined;

  const isWanted = (): boolean => local.get(POPUP_CLOSED_KEY) === null && tab.get(SHOWN_KEY) === null;
  const isAllowedAt = (url: string): boolean => routeAt(url)?.offer === 'popup';
  const show = (url = page.url()): void => {
    if (!isDue || !isAllowedAt(url) || isObstructed() || !isWanted()) return;
    cancel();
    const wait = POPUP_QUIET_MS - page.idleFor();
    if (wait > 0) {
      cancel = timers.after(wait, show);
      return;
    }
    tab.set(SHOWN_KEY, '1');
    state.set({ isOpen: true });
  };
  let unsubscribes: readonly (() => void)[] = [];

  return {
    ...readOnly(state),
    start: () => {
      if (isWanted())
        cancel = timers.after(POPUP_DELAY_MS, () => {
          isDue = true;
          unsubscribes = obstacles.map((obstacle) => obstacle.subscribe(() => show()));
          show();
        });
    },
    stop: () => {
      cancel();
      isDue = false;
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
    routeChanged: (url) => {
      if (state.get().isOpen && !isAllowedAt(url)) state.set({ isOpen: false });
      show(url);
    },
    open: () => state.set({ isOpen: true }),
    close: () => {
      local.set(POPUP_CLOSED_KEY, '1');
      state.set({ isOpen: false });
    },
  };
};
