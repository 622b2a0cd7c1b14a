/** The terms of a one-time password (spec 10.15). */

export const OTP_LENGTH = 6;
export const OTP_ALPHABET = '0123456789';
/** How long it is valid, in milliseconds. */
export const OTP_MS = 5 * 60_000;
/** How many attempts it allows. */
export const OTP_TRIES = 5;
