/** What a request says of its client, also behind proxies: the address, the encryption, the host and the page it comes from. */
import { incomingOf, isSafeMethod, type AppContext, type Middleware } from '../context.ts';

/**
 * The address of the client: the socket's, or behind exactly `hops` proxies the one that the outermost of them
 * recorded. A shorter chain did not pass the configured proxies, so its header is ignored.
 */
export const clientAddress = (c: AppContext, hops: number): string | undefined => {
  const remote = incomingOf(c)?.socket.remoteAddress;
  if (hops === 0) return remote;
  const chain = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return chain.at(-hops) ?? remote;
};

/** Whether the client's own connection is encrypted, by the socket or by the nearest of the configured proxies. */
export const isSecure = (c: AppContext, hops: number): boolean =>
  c.req.url.startsWith('https:') ||
  (hops > 0 && c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase() === 'https');

/** The requested host with its port, in lower case. From Node's own headers, in which the server puts the host of a target. */
const hostOf = (c: AppContext): string =>
  String(incomingOf(c)?.headers?.['host'] ?? c.req.header('host') ?? new URL(c.req.url).host).toLowerCase();

/** A loopback name of this machine, and its port. */
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d+))?$/;
const HTTP_PORT = 80;

/**
 * Whether the requested host is a loopback name with the port that the client connected to; another port belongs to
 * another program. A request that is made in process has no port to compare.
 */
export const isOwnLoopbackHost = (c: AppContext): boolean => {
  const match = LOOPBACK_HOST.exec(hostOf(c));
  const port = incomingOf(c)?.socket.localPort;
  return match !== null && (port === undefined || Number(match[1] ?? HTTP_PORT) === port);
};

/** `none`: the user opened the address directly. */
const OWN_FETCH_SITES: readonly string[] = ['same-origin', 'none'];

/**
 * Whether the request comes from one of the site's own pages. Without Origin and Sec-Fetch-Site it was not sent by a
 * browser, so it carries no other user's cookies. `siteOrigin` is the configured one; without it the Host decides.
 */
export const isOwnRequest = (c: AppContext, siteOrigin: string | undefined, hops = 0): boolean => {
  const fetchSite = c.req.header('sec-fetch-site');
  if (fetchSite !== undefined && !OWN_FETCH_SITES.includes(fetchSite)) return false;
  const origin = c.req.header('origin')?.toLowerCase();
  return origin === undefined || origin === (siteOrigin?.toLowerCase() ?? `${scheme(c, hops)}://${hostOf(c)}`);
};

const scheme = (c: AppContext, hops: number): string => (isSecure(c, hops) ? 'https' : 'http');

/**
 * Passes requests of other sites that may change something to `refuseIt`. `hono/csrf` looks only at forms, and lets one pass
 * where either header fits; here every request counts that is not safe, also one without a body, and both headers must fit.
 */
export const ownOriginOnly =
  (siteOrigin: string | undefined, hops: number, refuseIt: (c: AppContext) => Response): Middleware =>
  async (c, next) =>
    isSafeMethod(c.req.method) || isOwnRequest(c, siteOrigin, hops) ? next() : refuseIt(c);

/**
 * The site's own origin, for links in messages. Never taken from an arbitrary Host header: the configured one, or this
 * machine's loopback name with the port that the client connected to.
 */
export const trustedOrigin = (c: AppContext, siteOrigin: string | undefined): string | undefined => {
  if (siteOrigin !== undefined) return siteOrigin;
  return isOwnLoopbackHost(c) ? `http://${hostOf(c)}` : undefined;
};
