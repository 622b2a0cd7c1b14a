/** Keeps the values that were used last, up to about a number of them. */

export type RecentlyUsed<Key, Value> = {
  /** Undefined for a key that is not kept. */
  readonly get: (key: Key) => Value | undefined;
  readonly set: (key: Key, value: Value) => void;
  readonly clear: () => void;
};

/**
 * Keeps the `count` values used last, and at most as many of those used before them: when the newer ones are too many, the
 * older ones are dropped at once, which costs much less than moving a value to the end whenever it is used.
 */
export const createRecentlyUsed = <Key, Value>(count: number): RecentlyUsed<Key, Value> => {
  let newer = new Map<Key, Value>();
  let older = new Map<Key, Value>();

  const set = (key: Key, value: Value): void => {
    newer.set(key, value);
    if (newer.size < count) return;
    older = newer;
    newer = new Map();
  };

  return {
    get: (key) => {
      const found = newer.get(key);
      if (found !== undefined) return found;
      const again = older.get(key);
      if (again !== undefined) set(key, again);
      return again;
    },
    set,
    clear: () => {
      newer = new Map();
      older = new Map();
    },
  };
};
