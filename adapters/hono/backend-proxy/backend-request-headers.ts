/**
 * The headers sent to the backend: an allow-list. Hop-by-hop headers stay on their connection, and clients cannot spoof
 * an address, a host or a path.
 */
import { clientAddress, isSecure } from '../request/client-address.ts';
import type { AppContext } from '../context.ts';
import { cookiesForBackend } from './backend-cookies.ts';
import { isOwnRequest } from '../request/origin.ts';

/** Passed on as they came. The signatures are those of the gateway's webhook. */
const PASSED: readonly string[] = [
  'accept',
  'accept-language',
  'content-type',
  'cookie',
  'idempotency-key',
  'user-agent',
  'x-requested-with',
  'x-razorpay-signature',
  'x-signature',
];

/** Headers that the client declared to be about its own connection (RFC 9110, 7.6.1). */
const namedByConnection = (c: AppContext): readonly string[] =>
  (c.req.header('connection') ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());

export const headersForBackend = (
  c: AppContext,
  { backend, hops }: { readonly backend: string; readonly hops: number },
): Headers => {
  const headers = new Headers();
  const dropped = namedByConnection(c);
  for (const name of PASSED) {
    const value = c.req.header(name);
    if (value !== undefined && !dropped.includes(name)) headers.set(name, value);
  }
  const secure = isSecure(c, hops);
  const cookie = headers.get('cookie');
  if (cookie !== null) headers.set('cookie', cookiesForBackend(cookie, secure));
  // The backend's own checks of where a request comes from are made for its own pages. Host is the backend's by its
  // address.
  const { origin } = new URL(backend);
  if (c.req.method === 'POST') headers.set('origin', origin);
  // Another site's request must not look like one of the backend's own pages.
  if (isOwnRequest(c, undefined, hops)) headers.set('referer', `${origin}/`);
  const address = clientAddress(c, hops);
  if (address !== undefined) headers.set('x-forwarded-for', address);
  headers.set('x-forwarded-proto', secure ? 'https' : 'http');
  return headers;
};
