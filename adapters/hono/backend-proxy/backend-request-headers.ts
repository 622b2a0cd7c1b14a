/**
 * The headers sent to the backend: an allow-list, so that hop-by-hop headers are not forwarded and clients cannot spoof
 * an address, a host or a path.
 */
import type { AppContext } from '../context.ts';
import { clientAddress, isOwnRequest, isSecure } from '../requests/client.ts';
import { cookiesForBackend } from './backend-cookies.ts';

/** Forwarded unchanged. The signatures are those of the gateway's webhook. */
const FORWARDED: readonly string[] = [
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

export const headersForBackend = (
  c: AppContext,
  { backend, hops }: { readonly backend: string; readonly hops: number },
): Headers => {
  const headers = new Headers();
  // Those that the client declared as belonging to its own connection (RFC 9110, 7.6.1).
  const dropped = (c.req.header('connection') ?? '').toLowerCase().split(/[\s,]+/u);
  for (const name of FORWARDED) {
    const value = c.req.header(name);
    if (value !== undefined && !dropped.includes(name)) headers.set(name, value);
  }
  const secure = isSecure(c, hops);
  const cookie = headers.get('cookie');
  if (cookie !== null) headers.set('cookie', cookiesForBackend(cookie, secure));
  // The backend checks that a request comes from its own pages. `fetch` sets Host.
  const { origin } = new URL(backend);
  if (c.req.method === 'POST') headers.set('origin', origin);
  // Only for own requests: another site's must not pass the backend's check.
  if (isOwnRequest(c, undefined, hops)) headers.set('referer', `${origin}/`);
  const address = clientAddress(c, hops);
  if (address !== undefined) headers.set('x-forwarded-for', address);
  headers.set('x-forwarded-proto', secure ? 'https' : 'http');
  return headers;
};
