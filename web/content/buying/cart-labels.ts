/** What the cart says on every page, before the rest of its code has loaded. */
export const title = 'Your cart';
export const loading = 'Loading your cart…';
