/** A store with its database open. */
import type { ShopStore } from '../../core/ports/store/shop-store.ts';

export type OpenedStore = {
  readonly store: ShopStore;
  /**
   * Whether maintenance has anything to do at `now`, epoch milliseconds: a document is due, or a message is parked, which
   * maintenance removes in time. One query, however many kinds of documents there are.
   */
  readonly isAnythingDue: (now: number) => Promise<boolean>;
  /** The migrations that opening it has applied. */
  readonly migrations: readonly string[];
  /** Waits for running calls, and closes the database. */
  readonly close: () => Promise<void>;
};
