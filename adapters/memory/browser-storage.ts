/** What the tabs of one browser remember together, in memory: for the command line, simulations and tests. */
import type { KeyValueStore } from '../../core/ports/key-value-store.ts';

export type MemoryBrowser = {
  /** The storage as one more tab sees it. A change is told to the other tabs only, as a browser does. */
  readonly tab: () => KeyValueStore;
};

type Watcher = { readonly tab: symbol; readonly key: string; readonly changed: (value: string | null) => void };

export const createMemoryBrowser = (): MemoryBrowser => {
  const values = new Map<string, string>();
  const watchers = new Set<Watcher>();

  /**
   * Told later, never from inside `set`: a watcher may then set values itself. One that has ended meanwhile is skipped.
   */
  const tell = (tab: symbol, key: string, value: string | null): void => {
    for (const watcher of watchers) {
      if (watcher.tab === tab || watcher.key !== key) continue;
      void Promise.resolve().then(() => {
        if (watchers.has(watcher)) watcher.changed(value);
      });
    }
  };

  return {
    tab: () => {
      const tab = Symbol('tab');
      return {
        get: (key) => values.get(key) ?? null,
        set: (key, value) => {
          if (values.get(key) === value) return;
          values.set(key, value);
          tell(tab, key, value);
        },
        remove: (key) => {
          if (values.delete(key)) tell(tab, key, null);
        },
        watch: (key, changed) => {
          const watcher: Watcher = { tab, key, changed };
          watchers.add(watcher);
          return () => {
            watchers.delete(watcher);
          };
        },
      };
    },
  };
};
