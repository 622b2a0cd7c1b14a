/** The ports that the page needs before the shopper's code has loaded. */
import { createBrowserStorage } from '../adapters/browser/storage.ts';
import { createBrowserClock } from '../adapters/browser/time.ts';
import { brand } from '../core/catalogue/brand.ts';
import { createChunkGuard } from '../core/shopper/page/chunk-guard.ts';
import { isFirstCheckout } from '../core/shopper/storage-keys.ts';

export const STORAGE_PREFIX = `${brand.slug}:`;

export const createStartupPorts = () => {
  const clock = createBrowserClock(window);
  const local = createBrowserStorage(window, 'local', STORAGE_PREFIX);
  const tab = createBrowserStorage(window, 'session', STORAGE_PREFIX);
  return {
    now: clock.now,
    isFirstCheckout: () => isFirstCheckout(local, tab),
    /** Reloads the page for a piece of it that could not be loaded; false when it has just done so (spec 8). */
    chunkFailed: createChunkGuard({
      clock,
      tab,
      page: {
        reload: () => {
          location.reload();
        },
      },
    }),
  };
};
