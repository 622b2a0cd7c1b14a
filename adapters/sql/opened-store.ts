/** A store with its database open: for a server, or for a command that makes the shop's calls. */
import type { Versioned } from '../../core/ports/store/kind.ts';
import type { ShopStore } from '../../core/ports/store/shop-store.ts';
import type { ReportProblem, WriteHealth } from './write-health.ts';

export type OpenOptions = {
  /** Kinds whose documents may be of an older version. */
  readonly kinds?: readonly Versioned[];
  /** Whether it is a server's: then no backup can be restored into it meanwhile. */
  readonly isServer?: boolean;
  /** Called with the reason when writes do not work. */
  readonly report?: ReportProblem | undefined;
};

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
