/** A browser's storage: text by key. Where storage is blocked or full, values are lost; it never throws. */

export type KeyValueStore = {
  readonly get: (key: string) => string | null;
  readonly set: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
  /** Calls `changed` when another tab sets or removes `key`; the returned function stops that. */
  readonly watch: (key: string, changed: (value: string | null) => void) => () => void;
};
