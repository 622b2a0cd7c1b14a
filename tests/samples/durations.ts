/** Lengths of time in milliseconds, written out: what a test expects must not follow from the code. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** How long the countdown of the offer runs (spec 5). */
export const QUARTER_OF_AN_HOUR = 15 * MINUTE;
