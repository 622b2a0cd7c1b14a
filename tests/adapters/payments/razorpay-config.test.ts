import { describe, expect, it } from 'vitest';
import { isTestKey } from '../../../adapters/payments/razorpay-config.ts';

describe("Razorpay's configuration", () => {
  it('distinguishes test keys from live ones', () => {
    expect(isTestKey({ keyId: 'rzp_test_1' })).toBe(true);
    expect(isTestKey({ keyId: 'rzp_live_abcDEF123' })).toBe(false);
  });
});
