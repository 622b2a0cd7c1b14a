/** Refuses ambiguous paths before routing: proxies, routers and file systems read them differently. */

/** Double slashes, backslashes, encoded slashes, dots and zero bytes, and broken percent codes. */
const AMBIGUOUS = /\/\/|\\|%(?:2f|5c|2e|00)|%(?![0-9a-f]{2})/i;

const isDots = (segment: string): boolean => segment === '.' || segment === '..';

/** Most paths: segments of letters, digits, `_`, `-` and inner dots, which nothing reads differently. */
const PLAIN = /^(?:\/[\w-][\w.-]*)+(?:\?|$)/;

/** Whether a request target, as sent, is anything but a plain path with a query. */
export const isAmbiguousTarget = (target: string): boolean => {
  if (PLAIN.test(target)) return false;
  const path = target.split(/[?#]/, 1)[0] ?? '';
  return !path.startsWith('/') || AMBIGUOUS.test(path) || path.split('/').some(isDots);
};
