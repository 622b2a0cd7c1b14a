/** The security headers of every response. */
import type { MiddlewareHandler } from 'hono';
import { isSecure } from '../adapters/hono/request/client-address.ts';
import type { AppEnv } from '../adapters/hono/context.ts';

/** Scripts only from this site's files; inline styles are allowed, because the prerendered pages use them. */
const CSP = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CSP,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};

/** Two years, over https only: over http browsers ignore it. */
const HSTS = 'max-age=63072000; includeSubDomains';

/** `hops`: number of trusted proxies in front; the nearest one reports whether the client uses https. */
export const securityHeaders =
  ({ hops, secure }: { readonly hops: number; readonly secure: boolean }): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.res.headers.set(name, value);
    if (secure || isSecure(c, hops)) c.res.headers.set('Strict-Transport-Security', HSTS);
  };
