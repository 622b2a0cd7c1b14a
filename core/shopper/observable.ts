/** State that can be watched: what a screen binds to. */

export type Observable<T> = {
  readonly get: () => T;
  /** Calls `listener` after every change; the answer ends it. */
  readonly subscribe: (listener: () => void) => () => void;
};

export type Variable<T> = Observable<T> & {
  /** Publishes a new value; the same value again tells nobody. */
  readonly set: (value: T) => void;
  /** Publishes the value with some members replaced. */
  readonly patch: (part: Partial<T>) => void;
};

export const createVariable = <T extends object>(initial: T): Variable<T> => {
  let value = initial;
  const listeners = new Set<() => void>();
  const set = (next: T): void => {
    if (Object.is(next, value)) return;
    value = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => value,
    set,
    patch: (part) => {
      set({ ...value, ...part });
    },
    subscribe: (listener) => {
      // A wrapper of its own, so that one function may subscribe twice and leave once.
      const entry = (): void => {
        listener();
      };
      listeners.add(entry);
      return () => {
        listeners.delete(entry);
      };
    },
  };
};

/** A value computed from others; computed anew only when one of them changed. */
export const derive = <T extends object>(sources: readonly Observable<unknown>[], compute: () => T): Observable<T> => {
  let seen: readonly unknown[] | undefined;
  let value: T | undefined;
  return {
    get: () => {
      const now = sources.map((source) => source.get());
      if (value === undefined || seen === undefined || now.some((part, i) => !Object.is(part, seen?.[i]))) {
        seen = now;
        value = compute();
      }
      return value;
    },
    subscribe: (listener) => {
      const ends = sources.map((source) => source.subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
  };
};
