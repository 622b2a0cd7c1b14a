/**
 * Whether the checkout can show its first form before the shop has answered: this browser has had a cart, and nobody has
 * signed in or begun to check out in it. Everybody else waits for the answer, as something else may follow.
 */
import { createBrowserStorage } from '../../adapters/browser/storage.ts';
import { CART_CHANGED_KEY, DRAFT_KEY, mayBeSignedIn } from '../../core/shopper/storage-keys.ts';
import { useHydrated } from '../runtime/hydration/readiness.ts';
import { STORAGE_PREFIX } from '../startup-ports.ts';

const isFirstCheckout = (): boolean => {
  const local = createBrowserStorage(window, 'local', STORAGE_PREFIX);
  const tab = createBrowserStorage(window, 'session', STORAGE_PREFIX);
  return local.get(CART_CHANGED_KEY) !== null && !mayBeSignedIn(local) && tab.get(DRAFT_KEY) === null;
};

export const useIsFirstCheckout = (): boolean => useHydrated() && isFirstCheckout();
