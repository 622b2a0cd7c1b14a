/** A browser's storage: text by key. Where storage is blocked or full, values are lost; it never throws. */

/**
 * Text by key.
 *
 * @example
 * ```ts
 * import type { KeyValueStore } from '../core/ports/key-value-store.ts';
 *
 * const values = new Map<string, string>();
 * const forgetful: KeyValueStore = {
 *   get: (key) => values.get(key) ?? null,
 *   set: (key, value) => void values.set(key, value),
 *   remove: (key) => void values.delete(key),
 *   watch: () => () => undefined, // there is no other tab
 * };
 * ```
 */
export type KeyValueStore = {
  readonly get: (key: string) => string | null;
  readonly set: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
  /** Calls `changed` when another tab sets or removes `key`; the returned function stops that. */
  readonly watch: (key: string, changed: (value: string | null) => void) => () => void;
};
