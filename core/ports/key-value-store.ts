/** What a browser remembers: text by key. Storage may be blocked or full; then it forgets, and never throws. */

export type KeyValueStore = {
  readonly get: (key: string) => string | null;
  readonly set: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
  /** Calls `changed` when another tab sets or removes `key`; the answer ends it. */
  readonly watch: (key: string, changed: (value: string | null) => void) => () => void;
};
