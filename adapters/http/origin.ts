/** Cross-site request checks: only the site's own pages, and programs other than browsers, may change anything. */
import { isSecure } from './client-address.ts';
import { isOwnLoopbackHost, type HttpRequest } from './http-request.ts';

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

/**
 * The site's own origin, for links in messages. Never taken from an arbitrary Host header: the configured one, or this
 * machine's loopback name with the port that the client connected to.
 */
export const trustedOrigin = (request: HttpRequest, siteOrigin: string | undefined): string | undefined => {
  if (siteOrigin !== undefined) return siteOrigin;
  return isOwnLoopbackHost(request) ? `http://${request.host()}` : undefined;
};
