/** Middleware that refuses requests before routing: ambiguous paths, and unsafe requests of other sites. */
import type { MiddlewareHandler } from 'hono';
import { isSafeMethod } from '../http/http-request.ts';
import { isOwnRequest } from '../http/origin.ts';
import { isAmbiguousTarget } from '../http/paths.ts';
import type { AppContext, AppEnv } from './context.ts';
import { requestOf } from './request.ts';

/** Passes unsafe requests of other sites to `refuseIt`, including those without a body. */
export const ownOriginOnly =
  (siteOrigin: string | undefined, hops: number, refuseIt: (c: AppContext) => Response): MiddlewareHandler<AppEnv> =>
  async (c, next) =>
    isSafeMethod(c.req.method) || isOwnRequest(requestOf(c), siteOrigin, hops) ? next() : refuseIt(c);

/** Answers ambiguous paths with not found. Checks the target as sent, since a parsed one has its dot segments resolved. */
export const plainPathsOnly: MiddlewareHandler<AppEnv> = async (c, next) =>
  isAmbiguousTarget(requestOf(c).target) ? c.notFound() : next();
