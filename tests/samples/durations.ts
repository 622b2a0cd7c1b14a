/** Lengths of time in milliseconds, written out: what a test expects must not follow from the code. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
