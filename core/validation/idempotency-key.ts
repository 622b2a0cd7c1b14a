/** The key of one attempt to place an order, by which the shop knows a repetition (spec 11). */

/** Printable ASCII without spaces, as a header carries it, and long enough not to meet another by chance. */
const KEY = /^[\x21-\x7e]{8,200}$/u;

export const isIdempotencyKey = (key: string): boolean => KEY.test(key);
