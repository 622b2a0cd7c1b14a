/** A store with its database open. */
import type { ShopStore } from '../../core/ports/store/shop-store.ts';

export type OpenedStore = {
  readonly store: ShopStore;
  /** The migrations that opening it has applied. */
  readonly migrations: readonly string[];
  /** Waits for running calls, and closes the database. */
  readonly close: () => Promise<void>;
};
