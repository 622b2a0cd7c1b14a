/** The tables as Kysely sees them. Both databases hold text, whole numbers and JSON as text. */

export type DocumentTable = {
  /** `kind/id`. */
  key: string;
  kind: string;
  version: number;
  /** JSON. */
  document: string;
  owner: string | null;
  state: string | null;
  /** Epoch milliseconds; `EARLIEST_TIME` for a document without a time, which counts as older than every other. */
  at: number;
  due_at: number | null;
};

export type OutboxTable = {
  id: string;
  channel: string;
  receiver: string;
  /** 0 or 1, as is `is_overtaken`. */
  is_otp: number;
  /** The order in which messages were committed. */
  position: number;
  /**
   * When it may be claimed, epoch milliseconds: the end of a claim, or the time of the next attempt; `NEVER` while it is
   * parked.
   */
  free_at: number;
  attempts: number;
  is_overtaken: number;
  /** Why the last send failed. */
  error: string | null;
  /** When it was parked, epoch milliseconds; null while it waits. */
  parked_at: number | null;
  /** JSON. */
  message: string;
};

export type Tables = { documents: DocumentTable; outbox: OutboxTable };

/** The time of a document that has none, and of a message that may be claimed at once. */
export const EARLIEST_TIME = Number.MIN_SAFE_INTEGER;
export const NEVER = Number.MAX_SAFE_INTEGER;
