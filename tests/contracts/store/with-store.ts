/** How the suite of the stores gets its stores. */
import type { Versioned } from '../../../core/ports/store/kind.ts';
import type { ShopStore } from '../../../core/ports/store/shop-store.ts';

export type MadeStore = {
  readonly store: ShopStore;
  /** Another process on the same documents, or the same store where there can be none. */
  readonly other: ShopStore;
  readonly close: () => Promise<void>;
};

/** Opens a store that converts older documents of these kinds. */
export type MakeStore = (kinds: readonly Versioned[]) => Promise<MadeStore>;

/** Runs a test with a store of its own. */
export type WithStore = (run: (store: ShopStore) => Promise<void>) => Promise<void>;

export const withMade = async (
  make: MakeStore,
  run: (made: MadeStore) => Promise<void>,
  kinds: readonly Versioned[] = [],
): Promise<void> => {
  const made = await make(kinds);
  try {
    await run(made);
  } finally {
    await made.close();
  }
};
