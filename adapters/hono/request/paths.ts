/** Paths that are refused before anything is routed: they look different to different readers of them. */
import type { MiddlewareHandler } from 'hono';
import { incomingOf, type AppContext, type AppEnv } from '../context.ts';

/** Encoded slashes, backslashes, dots and zeros: nobody who means well writes them. */
const ODD = /\/\/|\\|%(?:2f|5c|2e|00)|%(?![0-9a-f]{2})/i;

const isDots = (segment: string): boolean => segment === '.' || segment === '..';

/** Whether a request target, as it was sent, is anything but a plain path with a query. */
export const isOddTarget = (target: string): boolean => {
  const path = target.split(/[?#]/, 1)[0] ?? '';
  return !path.startsWith('/') || ODD.test(path) || path.split('/').some(isDots);
};

const targetOf = (c: AppContext): string => incomingOf(c)?.url ?? new URL(c.req.url).pathname;

/** Answers odd paths as not found. The target is read as it was sent: a parsed URL has already lost its dots. */
export const plainPathsOnly: MiddlewareHandler<AppEnv> = async (c, next) =>
  isOddTarget(targetOf(c)) ? c.notFound() : next();
