/** One value kept as JSON under a key of the browser's storage. */
import type { KeyValueStore } from '../ports/key-value-store.ts';

export type Stored<T> = {
  readonly get: () => T;
  readonly set: (value: T) => void;
  readonly remove: () => void;
  /** Calls `changed` when another tab has set or removed it; the returned function stops that. */
  readonly watch: (changed: (value: T) => void) => () => void;
};

/**
 * `parse` is given undefined where nothing is stored, or something that is not JSON: what is stored is never trusted.
 */
export const stored = <T>(store: KeyValueStore, key: string, parse: (value: unknown) => T): Stored<T> => {
  const read = (text: string | null): T => parse(text === null ? undefined : parseJson(text));
  /** What was read or set last: most often it is still there. */
  let last: { readonly text: string | null; readonly value: T } | undefined;
  return {
    get: () => {
      const text = store.get(key);
      if (last?.text !== text) last = { text, value: read(text) };
      return last.value;
    },
    set: (value) => {
      const text = JSON.stringify(value);
      store.set(key, text);
      last = { text, value };
    },
    remove: () => store.remove(key),
    watch: (changed) => store.watch(key, (text) => changed(read(text))),
  };
};

/** The members of an object; none of anything else. */
export const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

export const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
