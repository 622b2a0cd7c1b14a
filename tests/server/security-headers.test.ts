/** Where the pages of a shop may load from and send to. */
import { describe, expect, it } from 'vitest';
import { RAZORPAY_API, RAZORPAY_CHECKOUT } from '../../adapters/payments/razorpay-config.ts';
import { composeTestServer } from './fixtures/composed-server.ts';

const KEYS = { keyId: 'rzp_test_1', keySecret: 'a-secret-of-the-key', webhookSecret: 'a-secret-of-the-webhook' };
type Addresses = { readonly api: string; readonly checkout: string };

const headersWith = async (addresses: Addresses | null): Promise<Headers> => {
  const { site, close } = composeTestServer(addresses === null ? {} : { razorpay: { ...KEYS, ...addresses } });
  const { headers } = await site.request('http://127.0.0.1/');
  close();
  return headers;
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
  });

  it('allow what Razorpay’s window needs, and nothing else, where it is configured', async () => {
    const headers = await headersWith({ api: RAZORPAY_API, checkout: RAZORPAY_CHECKOUT });
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
    expect(policyOf(await headersWith(gateway))).toEqual({
      ...OWN,
      'script-src': ["'self'", 'http://127.0.0.1:4011'],
      'frame-src': ['http://127.0.0.1:4010'],
      'form-action': ["'self'", 'http://127.0.0.1:4010'],
    });
  });
});
