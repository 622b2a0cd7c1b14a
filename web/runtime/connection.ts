/** Whether the shop can be reached: by what the browser says of its network, and by how the last call ended. */
import { createContext } from 'react';
import { createVariable, type Observable } from '../../core/shopper/observable.ts';

/**
 * How long after a call that reached nobody the shop is tried again: at once to make sure, then now and then; in
 * milliseconds.
 */
const SURE_MS = 1000;
const RETRY_MS = 10_000;

export type ConnectionState = {
  readonly isLost: boolean;
  /** Lost because this device has no network; otherwise it is the shop that gives no answer. */
  readonly isOffline: boolean;
  /** Without cookies every call is a new visitor's: nothing can be bought. */
  readonly takesCookies: boolean;
};
export type Connection = Observable<ConnectionState> & {
  /** `fetch`, listened to. */
  readonly fetch: typeof globalThis.fetch;
  /** What is tried again while the shop cannot be reached. */
  readonly whileLost: (retry: () => void) => void;
};

export const createConnection = (page: Window): Connection => {
  const state = createVariable<ConnectionState>({
    isLost: false,
    isOffline: false,
    takesCookies: takesCookies(page.document),
  });
  let retry = (): void => undefined;
  let timer: number | undefined;
  let failures = 0;
  const tell = (failed: number): void => {
    failures = failed;
    const isOnline = page.navigator.onLine;
    // One failure alone may be a call that something in this browser blocks.
    const isLost = !isOnline || failures > 1;
    const before = state.get();
    if (before.isLost !== isLost || before.isOffline === isOnline) state.patch({ isLost, isOffline: !isOnline });
    page.clearTimeout(timer);
    // Without a network nothing can be tried; its return is an event of its own.
    if (failures > 0 && isOnline)
      timer = page.setTimeout(
        () => {
          retry();
        },
        failures > 1 ? RETRY_MS : SURE_MS,
      );
  };
  for (const change of ['offline', 'online'])
    page.addEventListener(change, () => {
      tell(0);
    });
  tell(0);
  return {
    get: state.get,
    subscribe: state.subscribe,
    fetch: async (input, init) => {
      try {
        const response = await page.fetch(input, init);
        tell(0);
        return response;
      } catch (error) {
        tell(failures + 1);
        throw error;
      }
    },
    whileLost: (again) => {
      retry = again;
    },
  };
};

/** Tried, as `navigator.cookieEnabled` is true in browsers that are told to take none. */
const takesCookies = (document: Pick<Document, 'cookie'>): boolean => {
  const probe = 'cookie-probe=1';
  document.cookie = `${probe};path=/;samesite=lax`;
  const isTaken = document.cookie.includes(probe);
  document.cookie = `${probe};path=/;max-age=0`;
  return isTaken;
};

export const ConnectionContext = createContext<Observable<ConnectionState>>(
  createVariable({ isLost: false, isOffline: false, takesCookies: true }),
);
