/** The security headers of responses. */
import type { ContentSources } from '../../adapters/payments/razorpay-sources.ts';

/**
 * Scripts only from this site's files and the payment gateway's; inline styles are allowed, because the prerendered
 * pages use them.
 */
const contentSecurityPolicy = (gateway: ContentSources | null): string =>
  [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...(gateway?.scripts ?? [])],
    ['style-src', "'self'", "'unsafe-inline'"],
    ['img-src', "'self'", 'data:', ...(gateway?.images ?? [])],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...(gateway?.connections ?? [])],
    ...(gateway === null ? [] : [['frame-src', ...gateway.frames]]),
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'", ...(gateway?.forms ?? [])],
    ['frame-ancestors', "'none'"],
  ]
    .map((directive) => directive.join(' '))
    .join('; ');

/** `gateway` is what the payment gateway's own window needs; null where payments have no such window. */
export const headersFor = (gateway: ContentSources | null): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': contentSecurityPolicy(gateway),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  // A bank's page opens in a window of its own and reports back to the payment window that opened it.
  'Cross-Origin-Opener-Policy': gateway === null ? 'same-origin' : 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
});

export const SECURITY_HEADERS = headersFor(null);

/** Those of an answer in JSON, which shows, loads and runs nothing, and so needs fewer than a page. */
export const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; script-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Two years; for https only: over http browsers ignore it. */
export const HSTS = { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } as const;
