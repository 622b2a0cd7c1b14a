/** A slow store: every step waits, so that calls overlap as they do on a database. */
import { setTimeout as wait } from 'node:timers/promises';
import { createSeededRandom } from '../../../adapters/simulated/seeded-random.ts';
import type { ShopStore } from '../../../core/ports/store/shop-store.ts';

const DIGITS = '0123456789';

/** Waits 0 to 9 ms before and after every read and update. */
export const delayedStore = (store: ShopStore, seed: number): ShopStore => {
  const random = createSeededRandom(seed);
  const pause = (): Promise<void> => wait(Number(random.text(1, DIGITS)));
  return {
    ...store,
    read: async (keys) => {
      await pause();
      const found = await store.read(keys);
      await pause();
      return found;
    },
    update: async (keys, decide) => {
      await pause();
      const answer = await store.update(keys, decide);
      await pause();
      return answer;
    },
  };
};
