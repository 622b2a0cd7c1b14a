/** Cross-site request checks: only the site's own pages, and programs other than browsers, may change anything. */
import type { MiddlewareHandler } from 'hono';
import { isSecure } from './client-address.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { isOwnLoopbackHost, isSafeMethod, type HttpRequest } from './http-request.ts';
import { requestOf } from './request-of-context.ts';

/** `none`: the user opened the address directly. */
const OWN_FETCH_SITES: readonly string[] = ['same-origin', 'none'];

const originParts = (origin: string): { readonly scheme: string; readonly host: string } | undefined => {
  const [, scheme, host] = /^(https?):\/\/([^/?#@\s]+)$/i.exec(origin) ?? [];
  return scheme === undefined || host === undefined
    ? undefined
    : { scheme: scheme.toLowerCase(), host: host.toLowerCase() };
};

/**
 * Whether the request comes from one of the site's own pages. Without Origin and Sec-Fetch-Site it was not sent by a
 * browser, so it carries no other user's cookies. `siteOrigin` is the configured one; without it the Host decides.
 */
export const isOwnRequest = (request: HttpRequest, siteOrigin: string | undefined, hops = 0): boolean => {
  const fetchSite = request.header('sec-fetch-site');
  if (fetchSite !== undefined && !OWN_FETCH_SITES.includes(fetchSite)) return false;
  const origin = request.header('origin');
  if (origin === undefined) return true;
  if (siteOrigin !== undefined) return origin.toLowerCase() === siteOrigin.toLowerCase();
  const parts = originParts(origin);
  return parts?.host === request.host() && parts.scheme === (isSecure(request, hops) ? 'https' : 'http');
};

/** Passes unsafe requests of other sites to `refuseIt`, including those without a body. */
export const ownOriginOnly =
  (siteOrigin: string | undefined, hops: number, refuseIt: (c: AppContext) => Response): MiddlewareHandler<AppEnv> =>
  async (c, next) =>
    isSafeMethod(c.req.method) || isOwnRequest(requestOf(c), siteOrigin, hops) ? next() : refuseIt(c);

/**
 * The site's own origin, for links in messages. Never taken from an arbitrary Host header: the configured one, or this
 * machine's loopback name with the port that the client connected to.
 */
export const trustedOrigin = (request: HttpRequest, siteOrigin: string | undefined): string | undefined => {
  if (siteOrigin !== undefined) return siteOrigin;
  return isOwnLoopbackHost(request) ? `http://${request.host()}` : undefined;
};
