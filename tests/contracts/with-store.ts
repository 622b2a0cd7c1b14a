import type { ShopStore } from '../../core/ports/store/shop-store.ts';

/** Runs a test with a store of its own. */
export type WithStore = (run: (store: ShopStore) => Promise<void>) => Promise<void>;
