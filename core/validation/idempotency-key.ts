/** The key of one attempt to place an order, by which the shop recognises a repeated request (spec 11). */

/** Printable ASCII without spaces, so that it fits into a header, and long enough not to collide by chance. */
const KEY = /^[\x21-\x7e]{8,200}$/u;

export const isIdempotencyKey = (key: string): boolean => KEY.test(key);
