/** A store with its database open. */
import type { ShopStore } from '../../core/ports/store/shop-store.ts';
import type { WriteHealth } from './write-health.ts';

/** What readiness asks of a store. */
export type StoreWrites = WriteHealth & {
  /** Commits something that leaves nothing behind, as any update is committed; rejects as an update does. */
  readonly tryWrite: () => Promise<void>;
};

export type OpenedStore = {
  readonly store: ShopStore;
  /**
   * Whether maintenance has anything to do at `now`, epoch milliseconds: a document is due, or a message is parked, which
   * maintenance removes in time. One query, however many kinds of documents there are.
   */
  readonly isAnythingDue: (now: number) => Promise<boolean>;
  readonly writes: StoreWrites;
  /** The migrations that opening it has applied. */
  readonly migrations: readonly string[];
  /** Waits for running calls, and closes the database. */
  readonly close: () => Promise<void>;
};
