/** How messages about conversions name their receiver and the customer: erasing finds them by both. */

/** The receiver of conversion events. */
export const ANALYTICS = 'analytics';

/** A phone number as analytics partners expect it before hashing: with its country code. */
export const normalisedPhone = (phone: string): string => `91${phone}`;
