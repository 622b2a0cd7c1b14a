/** Windows of one browser, for storage and pages: they share a Storage, and events reach the others. */
import type { StorageWindow } from '../../../adapters/browser/storage.ts';

class MemoryStorage implements Storage {
  readonly #values = new Map<string, string>();
  readonly #changed: (key: string, value: string | null) => void;
  constructor(changed: (key: string, value: string | null) => void = () => undefined) {
    this.#changed = changed;
  }
  [name: string]: unknown;
  get length(): number {
    return this.#values.size;
  }
  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.#values.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (this.#values.get(key) === value) return;
    this.#values.set(key, value);
    this.#changed(key, value);
  }
  removeItem(key: string): void {
    if (this.#values.delete(key)) this.#changed(key, null);
  }
  clear(): void {
    this.#values.clear();
  }
}

type Listener = (event: StorageEvent) => void;

/** Two windows: each gets an event for the other's changes to local storage. */
export const openWindows = (): readonly [StorageWindow, StorageWindow] => {
  const listeners = [new Set<Listener>(), new Set<Listener>()] as const;
  let acting = 0;
  const storageOf = (index: 0 | 1, shared: MemoryStorage): StorageWindow => ({
    get localStorage() {
      acting = index;
      return areas[index] ?? shared;
    },
    sessionStorage: new MemoryStorage(),
    addEventListener: (_type, listener) => {
      listeners[index].add(listener);
    },
    removeEventListener: (_type, listener) => {
      listeners[index].delete(listener);
    },
  });
  const shared = new MemoryStorage((key, newValue) => {
    const other = acting === 0 ? 1 : 0;
    const event = { key, newValue, storageArea: areas[other] } as unknown as StorageEvent;
    queueMicrotask(() => {
      for (const listener of listeners[other]) listener(event);
    });
  });
  /** Each window has its own object for the same storage. */
  const areas = [0, 1].map(
    (index) =>
      new Proxy(shared, {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name);
          return typeof value !== 'function'
            ? value
            : (...args: readonly unknown[]): unknown => {
                acting = index;
                return Reflect.apply(value, target, args);
              };
        },
      }),
  );
  return [storageOf(0, shared), storageOf(1, shared)];
};

/** A browser without storage: reading the property throws. */
export const blockedWindow = (): StorageWindow => ({
  get localStorage(): Storage {
    throw new Error('SecurityError');
  },
  get sessionStorage(): Storage {
    throw new Error('SecurityError');
  },
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});

/** A browser whose storage is full: it can be read but not written. */
export const fullWindow = (held: Readonly<Record<string, string>>): StorageWindow => {
  const storage = new MemoryStorage();
  for (const [key, value] of Object.entries(held)) storage.setItem(key, value);
  storage.setItem = () => {
    throw new Error('QuotaExceededError');
  };
  return {
    localStorage: storage,
    sessionStorage: storage,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
};
