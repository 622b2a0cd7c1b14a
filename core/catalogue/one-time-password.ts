/** The terms of a one-time password (spec 10.15). */
import { MINUTE_MS } from '../entities/time/duration.ts';

export const OTP_LENGTH = 6;
export const OTP_ALPHABET = '0123456789';
/** How long it is valid, in milliseconds. */
export const OTP_MS = 5 * MINUTE_MS;
/** How many attempts it allows. */
export const OTP_TRIES = 5;
