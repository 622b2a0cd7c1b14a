/**
 * Keys of what the shopper keeps beyond its page that are read before the shopper's code, or the checkout's, has loaded: a
 * module of their own, so that reading them loads neither.
 */

/** What was typed at the checkout; in the tab. */
export const DRAFT_KEY = 'checkout';

/** The order that was sent and is not answered; in the browser, and its key in the tab that has sent it. */
export const ATTEMPT_KEY = 'placing';

/** Changes with every change of the cart, so that the other tabs load it. */
export const CART_CHANGED_KEY = 'cart-changed';

/** Changes whenever a session has begun, changed or ended, so that the other tabs load it. */
export const SESSION_CHANGED_KEY = 'session-changed';
/** Marks a logout; unlike it, an expired session loses nothing that was typed. */
export const LOGGED_OUT = 'out ';
