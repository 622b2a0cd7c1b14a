import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { AppEnv } from '../../adapters/hono/context.ts';
import { RAZORPAY_API, RAZORPAY_CHECKOUT } from '../../adapters/payments/razorpay-config.ts';
import { razorpaySources, type ContentSources } from '../../adapters/payments/razorpay-sources.ts';
import { createLoadShedder } from '../../server/requests/load-shedder.ts';
import { aroundRequests } from '../../server/requests/request-middleware.ts';
import { SECURITY_HEADERS } from '../../server/requests/security-headers.ts';

const headersWith = async (gateway: ContentSources | null): Promise<Headers> => {
  const app = new Hono<AppEnv>();
  app.use(
    aroundRequests({
      hops: 0,
      secure: false,
      shedder: createLoadShedder(),
      busy: (c) => c.text('busy', 503),
      ...(gateway !== null && { gateway }),
    }),
  );
  app.get('/', (c) => c.text('a page'));
  return (await app.request('/')).headers;
};

/** The sources of each directive. */
const policyOf = (headers: Headers): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

const OWN = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

describe('the security headers', () => {
  it('allow nothing but the site itself, where payments need no window of a gateway', async () => {
    const headers = await headersWith(null);
    expect(policyOf(headers)).toEqual(OWN);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(Object.fromEntries(headers)).toMatchObject(
      Object.fromEntries(Object.entries(SECURITY_HEADERS).map(([name, value]) => [name.toLowerCase(), value])),
    );
  });

  it('allow what Razorpay’s window needs, and nothing else, where it is configured', async () => {
    const headers = await headersWith(razorpaySources({ api: RAZORPAY_API, checkout: RAZORPAY_CHECKOUT }));
    expect(policyOf(headers)).toEqual({
      ...OWN,
      'script-src': ["'self'", 'https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
      'img-src': ["'self'", 'data:', 'https://cdn.razorpay.com'],
      'connect-src': ["'self'", 'https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com'],
      'frame-src': ['https://api.razorpay.com'],
      'form-action': ["'self'", 'https://api.razorpay.com'],
    });
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  });

  it('allow of a gateway at another address only that address', async () => {
    const gateway = { api: 'http://127.0.0.1:4010/v1', checkout: 'http://127.0.0.1:4011/v1/checkout.js' };
    expect(policyOf(await headersWith(razorpaySources(gateway)))).toEqual({
      ...OWN,
      'script-src': ["'self'", 'http://127.0.0.1:4011'],
      'frame-src': ['http://127.0.0.1:4010'],
      'form-action': ["'self'", 'http://127.0.0.1:4010'],
    });
  });
});
