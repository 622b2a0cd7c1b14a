/** Apart from the popup, because what it offers is loaded later and marks it as closed, too. */

/** In the browser's storage: the popup was closed, or answered. */
export const POPUP_CLOSED_KEY = 'popup-closed';
