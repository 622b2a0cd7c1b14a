/** Refuses ambiguous paths before routing: proxies, routers and file systems read them differently. */
import { incomingOf, type Middleware } from '../context.ts';

/** Double slashes, backslashes, encoded slashes, dots and zero bytes, and broken percent codes. */
const AMBIGUOUS = /\/\/|\\|%(?:2f|5c|2e|00)|%(?![0-9a-f]{2})/i;

const isDots = (segment: string): boolean => segment === '.' || segment === '..';

/** Whether a request target, as sent, is anything but a plain path with a query. */
export const isAmbiguousTarget = (target: string): boolean => {
  const path = target.split(/[?#]/, 1)[0] ?? '';
  return !path.startsWith('/') || AMBIGUOUS.test(path) || path.split('/').some(isDots);
};

/** Answers ambiguous paths with not found. Checks the target as sent, since a parsed one has its dot segments resolved. */
export const plainPathsOnly: Middleware = async (c, next) =>
  isAmbiguousTarget(incomingOf(c)?.url ?? c.req.path) ? c.notFound() : next();
