/** Where the checkout keeps what outlives its page. A module of its own: the keys are looked at before its code is loaded. */

/** What was typed; in the tab. */
export const DRAFT_KEY = 'checkout';

/** The order that was sent and is not answered; in the browser, and its key in the tab that has sent it. */
export const ATTEMPT_KEY = 'placing';
