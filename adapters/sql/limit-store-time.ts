/** A store for one call: what it asks, however often, takes together no longer than a call may wait for its store. */
import { StoreBusy, type ShopStore } from '../../core/ports/store/shop-store.ts';
import { PATIENCE_MS } from './retry.ts';

export const limitStoreTime = (store: ShopStore, totalMs = PATIENCE_MS): ShopStore => {
  let leftMs = totalMs;
  const within = async <T>(run: (withinMs: number) => Promise<T>): Promise<T> => {
    if (leftMs <= 0) throw new StoreBusy('the store took too long for the call');
    const start = performance.now();
    try {
      return await run(leftMs);
    } finally {
      leftMs -= performance.now() - start;
    }
  };
  return {
    ...store,
    read: (keys) => within((ms) => store.read(keys, ms)),
    update: (keys, decide) => within((ms) => store.update(keys, decide, ms)),
    search: (kind, search) => within((ms) => store.search(kind, search, ms)),
  };
};
