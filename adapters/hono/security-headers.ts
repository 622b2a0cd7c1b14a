/** The security headers of responses. */
import { secureHeaders } from 'hono/secure-headers';
import type { Middleware } from './context.ts';
import { isSecure } from './requests/client.ts';

/**
 * What the payment gateway's own window needs in the browser. `forms`: where it sends the shopper by a form where it cannot
 * open over the page.
 */
export type ContentSources = Readonly<
  Record<'scripts' | 'frames' | 'connections' | 'images' | 'forms', readonly string[]>
>;

type Options = NonNullable<Parameters<typeof secureHeaders>[0]>;

/** Those that no response has: a page or answer of the shop has no use for them. */
const NONE = {
  originAgentCluster: false,
  removePoweredBy: false,
  strictTransportSecurity: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const satisfies Options;

/** An answer in JSON shows, loads and runs nothing, and so needs fewer than a page. */
const setOfAnswers: Middleware = secureHeaders({
  ...NONE,
  contentSecurityPolicy: { defaultSrc: ["'none'"], scriptSrc: ["'none'"], frameAncestors: ["'none'"] },
  crossOriginOpenerPolicy: false,
  referrerPolicy: false,
  xFrameOptions: false,
});

/**
 * Scripts only from this site's files and the payment gateway's; inline styles are allowed, because the prerendered
 * pages use them. Payments may have no window of a gateway.
 */
const ofPages = (gateway: ContentSources | undefined): Middleware =>
  secureHeaders({
    ...NONE,
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...(gateway?.scripts ?? [])],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', ...(gateway?.images ?? [])],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...(gateway?.connections ?? [])],
      ...(gateway !== undefined && { frameSrc: [...gateway.frames] }),
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'", ...(gateway?.forms ?? [])],
      frameAncestors: ["'none'"],
    },
    // A bank's page opens in a window of its own and reports back to the payment window that opened it.
    crossOriginOpenerPolicy: gateway === undefined ? 'same-origin' : 'same-origin-allow-popups',
    permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
    referrerPolicy: 'same-origin',
    xFrameOptions: 'DENY',
  });

/** Two years; for https only: over http browsers ignore it. */
const HSTS = 'max-age=63072000; includeSubDomains';

type SiteOptions = {
  readonly gateway?: ContentSources | undefined;
  /** Whether every client uses https; otherwise the nearest of so many proxies says which do. */
  readonly secure?: boolean;
  readonly hops?: number;
};

export const securityHeaders = ({ gateway, secure = false, hops = 0 }: SiteOptions = {}): Middleware => {
  const setOfPages = ofPages(gateway);
  return async (c, next) => {
    await next();
    await (c.get('answerText') === undefined ? setOfPages : setOfAnswers)(c, async () => undefined);
    if (secure || isSecure(c, hops)) c.res.headers.set('Strict-Transport-Security', HSTS);
  };
};
