/** What the browser's storage says about the visitor of a checkout, before the shopper's code has loaded. */
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import { CART_CHANGED_KEY, DRAFT_KEY, LOGGED_OUT, SESSION_CHANGED_KEY } from '../storage-keys.ts';

type Store = Pick<KeyValueStore, 'get'>;

/** Whether a customer has signed in in this browser, and not out again; whether the session lasts, only the shop knows. */
const mayBeSignedIn = (local: Store): boolean => local.get(SESSION_CHANGED_KEY)?.startsWith(LOGGED_OUT) === false;

/**
 * Whether the checkout can show its first form before the shop has answered: this browser has had a cart, no customer is
 * signed in as far as it knows, and no checkout was begun in this tab. Everybody else waits for the answer, as something else
 * may follow.
 */
export const isFirstCheckout = (local: Store, tab: Store): boolean =>
  local.get(CART_CHANGED_KEY) !== null && !mayBeSignedIn(local) && tab.get(DRAFT_KEY) === null;
