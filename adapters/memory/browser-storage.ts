/** The storage shared by the tabs of one browser, in memory: for the command line, simulations and tests. */
import type { KeyValueStore } from '../../core/ports/key-value-store.ts';

export type MemoryBrowser = {
  /** The storage of a new tab. Changes are reported to the other tabs only, as in a browser. */
  readonly tab: () => KeyValueStore;
};

type Tab = object;
type Watcher = { readonly tab: Tab; readonly key: string; readonly changed: (value: string | null) => void };

export const createMemoryBrowser = (): MemoryBrowser => {
  const values = new Map<string, string>();
  const watchers = new Set<Watcher>();

  /** Reports asynchronously, so that a watcher may set values itself. A watcher that has ended meanwhile is skipped. */
  const notify = (tab: Tab, key: string, value: string | null): void => {
    for (const watcher of watchers) {
      if (watcher.tab === tab || watcher.key !== key) continue;
      void Promise.resolve().then(() => {
        if (watchers.has(watcher)) watcher.changed(value);
      });
    }
  };

  return {
    tab: () => {
      /** Compared by reference. */
      const tab: Tab = {};
      return {
        get: (key) => values.get(key) ?? null,
        set: (key, value) => {
          if (values.get(key) === value) return;
          values.set(key, value);
          notify(tab, key, value);
        },
        remove: (key) => {
          if (values.delete(key)) notify(tab, key, null);
        },
        watch: (key, changed) => {
          const watcher: Watcher = { tab, key, changed };
          watchers.add(watcher);
          return () => watchers.delete(watcher);
        },
      };
    },
  };
};
