import { describe, expect, it } from 'vitest';
import {
  isTestKey,
  RAZORPAY_API,
  RAZORPAY_CHECKOUT,
  readRazorpayConfig,
} from '../../../adapters/payments/razorpay-config.ts';

const SET = {
  RAZORPAY_KEY_ID: 'rzp_live_abcDEF123',
  RAZORPAY_KEY_SECRET: 'a-secret-of-some-length',
  RAZORPAY_WEBHOOK_SECRET: 'another-secret',
};

describe("Razorpay's configuration", () => {
  it('has the addresses of the real gateway by default', () => {
    expect(readRazorpayConfig(SET)).toEqual({
      config: {
        keyId: SET.RAZORPAY_KEY_ID,
        keySecret: SET.RAZORPAY_KEY_SECRET,
        webhookSecret: SET.RAZORPAY_WEBHOOK_SECRET,
        api: RAZORPAY_API,
        checkout: RAZORPAY_CHECKOUT,
      },
      problems: [],
    });
  });

  it('is absent where nothing of it is set, and empty counts as unset', () => {
    for (const environment of [{}, { RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '', RAZORPAY_WEBHOOK_SECRET: '' }])
      expect(readRazorpayConfig(environment)).toEqual({ config: undefined, problems: [] });
  });

  it('names every variable that is missing', () => {
    for (const name of Object.keys(SET)) {
      const { config, problems } = readRazorpayConfig({ ...SET, [name]: undefined });
      expect(config).toBeUndefined();
      expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} is missing: `, 'u'))]);
    }
  });

  it.each([
    ['RAZORPAY_KEY_ID', 'live_1'],
    ['RAZORPAY_KEY_ID', 'rzp_live_a-b'],
    ['RAZORPAY_KEY_SECRET', 'short'],
    ['RAZORPAY_KEY_SECRET', 'with a space in it'],
    ['RAZORPAY_WEBHOOK_SECRET', 'short'],
    ['RAZORPAY_API', 'gateway.example/v1'],
    ['RAZORPAY_API', 'http://api.razorpay.com/v1'],
    ['RAZORPAY_API', 'https://key:secret@api.razorpay.com/v1'],
    ['RAZORPAY_API', 'https://api.razorpay.com/v1/'],
    ['RAZORPAY_API', 'http://127.0.0.1.example/v1'],
    ['RAZORPAY_CHECKOUT', 'http://checkout.razorpay.com/v1/checkout.js'],
    ['RAZORPAY_CHECKOUT', 'https://checkout.razorpay.com/v1/checkout.js?key=1'],
    ['RAZORPAY_CHECKOUT', 'javascript:alert(1)'],
  ])('names %s where it is “%s”, without its value', (name, value) => {
    const { config, problems } = readRazorpayConfig({ ...SET, [name]: value });
    expect(config).toBeUndefined();
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} is wrong: `, 'u'))]);
    expect(problems.join('\n')).not.toContain(value);
  });

  it('may point to this machine, and tells test keys from live ones', () => {
    const { config } = readRazorpayConfig({
      ...SET,
      RAZORPAY_KEY_ID: 'rzp_test_1',
      RAZORPAY_API: 'http://127.0.0.1:4010/v1',
    });
    expect(config?.api).toBe('http://127.0.0.1:4010/v1');
    expect(config !== undefined && isTestKey(config)).toBe(true);
    expect(isTestKey({ keyId: SET.RAZORPAY_KEY_ID })).toBe(false);
  });
});
