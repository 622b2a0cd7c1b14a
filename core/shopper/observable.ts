/** State that can be watched: what a screen binds to. */

export type Observable<T> = {
  readonly get: () => T;
  /** Calls `listener` after every change; the returned function unsubscribes it. */
  readonly subscribe: (listener: () => void) => () => void;
};

export type Variable<T> = Observable<T> & {
  /** Publishes a new value; setting the current value again notifies no listener. */
  readonly set: (value: T) => void;
  /** Publishes the value with some members replaced. */
  readonly patch: (part: Partial<T>) => void;
};

export const createVariable = <T extends object>(initial: T): Variable<T> => {
  let value = initial;
  let listeners: readonly (() => void)[] = [];
  const set = (next: T): void => {
    if (Object.is(next, value)) return;
    value = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => value,
    set,
    patch: (part) => set({ ...value, ...part }),
    subscribe: (listener) => {
      // A wrapper, so that one function may subscribe twice and unsubscribe once.
      const entry = (): void => listener();
      // A new list, so that a change that is being published reaches those who were subscribed when it began.
      listeners = [...listeners, entry];
      return () => {
        listeners = listeners.filter((other) => other !== entry);
      };
    },
  };
};

/** What a store shows of its variable: `get` and `subscribe`, not the setters. */
export const readOnly = <T>({ get, subscribe }: Observable<T>): Observable<T> => ({ get, subscribe });

/** A value computed from others; computed anew only when one of them has changed. */
export const derive = <T extends object>(sources: readonly Observable<unknown>[], compute: () => T): Observable<T> => {
  let computedFrom: readonly unknown[] = [];
  let value: T | undefined;
  return {
    get: () => {
      if (value === undefined || sources.some((source, index) => !Object.is(source.get(), computedFrom[index]))) {
        computedFrom = sources.map((source) => source.get());
        value = compute();
      }
      return value;
    },
    subscribe: (listener) => {
      const unsubscribes = sources.map((source) => source.subscribe(listener));
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe();
      };
    },
  };
};
