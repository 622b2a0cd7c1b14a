/** Where a request comes from: only the shop's own pages, and programs that are no browser, may change anything. */
import type { MiddlewareHandler } from 'hono';
import { isSecure } from './client-address.ts';
import { hostOf, isOwnLoopbackHost, isSafeMethod, type AppContext, type AppEnv } from '../context.ts';

/** `none` is a person's own doing: no site asked for it. */
const OWN_FETCH_SITES: readonly string[] = ['same-origin', 'none'];

const originParts = (origin: string): { readonly scheme: string; readonly host: string } | undefined => {
  const [, scheme, host] = /^(https?):\/\/([^/?#@\s]+)$/i.exec(origin) ?? [];
  return scheme === undefined || host === undefined
    ? undefined
    : { scheme: scheme.toLowerCase(), host: host.toLowerCase() };
};

/**
 * Whether the browser says that one of our own pages asks. A request without Origin and Sec-Fetch-Site comes from no
 * browser, and so carries nobody's cookies but its own. `siteOrigin` is the configured one; without it, the Host
 * decides.
 */
export const isOwnRequest = (c: AppContext, siteOrigin: string | undefined, hops = 0): boolean => {
  const fetchSite = c.req.header('sec-fetch-site');
  if (fetchSite !== undefined && !OWN_FETCH_SITES.includes(fetchSite)) return false;
  const origin = c.req.header('origin');
  if (origin === undefined) return true;
  if (siteOrigin !== undefined) return origin.toLowerCase() === siteOrigin.toLowerCase();
  const asking = originParts(origin);
  return asking?.host === hostOf(c) && asking.scheme === (isSecure(c, hops) ? 'https' : 'http');
};

/** Hands unsafe requests of other sites to `refuseIt`, body-less ones included. */
export const ownOriginOnly =
  (siteOrigin: string | undefined, hops: number, refuseIt: (c: AppContext) => Response): MiddlewareHandler<AppEnv> =>
  async (c, next) =>
    isSafeMethod(c.req.method) || isOwnRequest(c, siteOrigin, hops) ? next() : refuseIt(c);

/**
 * The site's own origin, as the shop may put it into messages. Never from a Host that anyone can send: the configured
 * one, or this very machine's name with the port that the client connected to.
 */
export const trustedOrigin = (c: AppContext, siteOrigin: string | undefined): string | undefined => {
  if (siteOrigin !== undefined) return siteOrigin;
  return isOwnLoopbackHost(c) ? `http://${hostOf(c)}` : undefined;
};
