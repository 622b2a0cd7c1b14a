/** Whether the shop can be reached, by the browser's network status and by how the last calls ended. */
import { createContext } from 'react';
import { createVariable, readOnly, type Observable } from '../../core/shopper/observable.ts';

/**
 * How long after a failed call the next try is made: soon after the first failure, then now and then; in milliseconds.
 */
const FIRST_RETRY_MS = 1000;
const RETRY_MS = 10_000;

export type ConnectionState = {
  readonly isLost: boolean;
  /** Lost because this device has no network; otherwise the shop does not answer. */
  readonly isOffline: boolean;
  /** Without cookies every call is a new visitor's: nothing can be bought. */
  readonly acceptsCookies: boolean;
};
export type Connection = Observable<ConnectionState> & {
  /** `fetch` that records whether each call succeeded. */
  readonly fetch: typeof globalThis.fetch;
  /**
   * Sends a request before the code is there that will ask for it: the first `fetch` of this address gets its response,
   * unless the page was out of sight since, where another tab may have changed what it says.
   */
  readonly fetchAhead: (url: string, init: RequestInit) => void;
  /** Sets what is tried again while the shop cannot be reached. */
  readonly onRetry: (retry: () => void) => void;
  /** To be called when the browser is idle: it waits for another process of the browser, 20 ms and more on a phone. */
  readonly checkCookies: () => void;
};

export const createConnection = (page: Window): Connection => {
  const state = createVariable<ConnectionState>({ isLost: false, isOffline: false, acceptsCookies: true });
  let retry = (): void => undefined;
  let timer: number | undefined;
  let failures = 0;
  const update = (failed: number): void => {
    failures = failed;
    const isOnline = page.navigator.onLine;
    // One failure alone may be a call that something in this browser blocks.
    const isLost = !isOnline || failures > 1;
    const before = state.get();
    if (before.isLost !== isLost || before.isOffline === isOnline) state.patch({ isLost, isOffline: !isOnline });
    page.clearTimeout(timer);
    // Offline there is no point in retrying; the `online` event ends that state.
    if (failures > 0 && isOnline) timer = page.setTimeout(() => retry(), failures > 1 ? RETRY_MS : FIRST_RETRY_MS);
  };
  for (const change of ['offline', 'online']) page.addEventListener(change, () => update(0));
  update(0);
  const watched: typeof globalThis.fetch = async (input, init) => {
    try {
      const response = await page.fetch(input, init);
      update(0);
      return response;
    } catch (error) {
      update(failures + 1);
      throw error;
    }
  };
  let ahead: { readonly url: string; readonly response: Promise<Response | undefined> } | undefined;
  return {
    ...readOnly(state),
    fetch: async (input, init) => {
      if (ahead?.url !== input) return watched(input, init);
      const { response } = ahead;
      ahead = undefined;
      return (await response) ?? watched(input, init);
    },
    fetchAhead: (url, init) => {
      // If it fails, whoever asks for it tries it again.
      const response = page.fetch(url, init).catch(() => undefined);
      ahead = { url, response };
      const hide = (): void => {
        // Still waited for: the shop hands out the session with its first response.
        if (ahead !== undefined) ahead = { url, response: response.then(() => undefined) };
      };
      page.addEventListener('visibilitychange', hide, { once: true });
    },
    onRetry: (next) => {
      retry = next;
    },
    checkCookies: () => {
      if (!acceptsCookies(page.document)) state.patch({ acceptsCookies: false });
    },
  };
};

/** Sets a test cookie, because `navigator.cookieEnabled` is true in browsers that are set to block cookies. */
const acceptsCookies = (document: Pick<Document, 'cookie'>): boolean => {
  const probe = 'cookie-probe=1';
  document.cookie = `${probe};path=/;samesite=lax`;
  const isTaken = document.cookie.includes(probe);
  document.cookie = `${probe};path=/;max-age=0`;
  return isTaken;
};

export const ConnectionContext = createContext<Observable<ConnectionState>>(
  createVariable({ isLost: false, isOffline: false, acceptsCookies: true }),
);
