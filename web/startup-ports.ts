/** The ports that the page needs before the shopper's code has loaded, and the shopper, too. */
import { createBrowserStorage } from '../adapters/browser/storage.ts';
import { createBrowserClock } from '../adapters/browser/time.ts';
import { brand } from '../core/catalogue/brand.ts';
import { createChunkGuard } from '../core/shopper/page/chunk-guard.ts';
import { isFirstCheckout } from '../core/shopper/checkout/first-checkout.ts';

const PREFIX = `${brand.slug}:`;

export type StartupPorts = ReturnType<typeof createStartupPorts>;

export const createStartupPorts = () => {
  const clock = createBrowserClock(window);
  const local = createBrowserStorage(window, 'local', PREFIX);
  const tab = createBrowserStorage(window, 'session', PREFIX);
  return {
    clock,
    local,
    tab,
    now: clock.now,
    isFirstCheckout: () => isFirstCheckout(local, tab),
    /** Reloads the page for a piece of it that could not be loaded; false when it has just done so (spec 8). */
    chunkFailed: createChunkGuard({ clock, tab, page: { reload: () => location.reload() } }),
  };
};
