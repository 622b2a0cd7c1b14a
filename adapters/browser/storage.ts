/**
 * The browser's storage as the core's key-value store. If it is blocked, full or broken, values are kept in memory
 * until the page is closed, and nothing throws.
 */
import type { KeyValueStore } from '../../core/ports/key-value-store.ts';

/** The part of a browser window that storage needs. */
export type StorageWindow = {
  readonly localStorage: Storage;
  readonly sessionStorage: Storage;
  readonly addEventListener: (type: 'storage', listener: (event: StorageEvent) => void) => void;
  readonly removeEventListener: (type: 'storage', listener: (event: StorageEvent) => void) => void;
};

/** `local` persists and is shared by all tabs; `session` lasts as long as the tab. `prefix` is added to every key. */
export const createBrowserStorage = (
  window: StorageWindow,
  kind: 'local' | 'session',
  prefix: string,
): KeyValueStore => {
  const storage = open(window, kind);
  const memory = new Map<string, string>();
  return {
    get: (key) => memory.get(key) ?? attempt(() => storage?.getItem(prefix + key) ?? null, null),
    set: (key, value) => {
      const isStored = attempt(() => {
        storage?.setItem(prefix + key, value);
        return storage !== undefined;
      }, false);
      // A value that was not stored is kept in memory; a stored one must not be hidden by an older one there.
      if (isStored) memory.delete(key);
      else memory.set(key, value);
    },
    remove: (key) => {
      memory.delete(key);
      attempt(() => storage?.removeItem(prefix + key), undefined);
    },
    watch: (key, changed) => {
      const listener = (event: StorageEvent): void => {
        if (event.storageArea !== storage) return;
        // `key` is null when the whole storage was cleared.
        if (event.key === prefix + key) changed(event.newValue);
        else if (event.key === null) changed(null);
      };
      window.addEventListener('storage', listener);
      return () => window.removeEventListener('storage', listener);
    },
  };
};

/** The storage, if available: reading the property throws if cookies are blocked. */
const open = (window: StorageWindow, kind: 'local' | 'session'): Storage | undefined =>
  attempt(() => (kind === 'local' ? window.localStorage : window.sessionStorage), undefined);

const attempt = <T>(run: () => T, otherwise: T): T => {
  try {
    return run();
  } catch {
    return otherwise;
  }
};
