/** Sessions that were shopped over HTTP through the recording proxy end the same when their recording is played. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRecordedShop, type RecordedShop } from './recorded-shop.ts';

/** The journeys, and steps that their recording must have. */
const JOURNEYS = {
  'cart/quantities': ['add: wash', 'update: {'],
  'coupons/once-per-phone': ['as: browser-2', 'coupon: BESTYOU'],
  'coupons/by-url': ['call: { name: applyCoupon, with: { code: DAWN10, source: url } }'],
  'coupons/typed': ['coupon: BESTYOU', '# refused: COUPON_INVALID', 'call: { name: applyCoupon', 'remove-coupon'],
  'checkout/stages-and-otp': ['verify-otp: wrong # refused: OTP_WRONG', '# refused: THROTTLED'],
  'checkout/billing': ['billing-same: false', 'billing: {'],
  'checkout/paid-online': ['pay: ', 'payment: succeeds', 'state: confirmed, payment: captured'],
  'orders/retry-after-a-decline': ['payment: fails', 'retry: { mode: upi, order: order-1 }'],
  'orders/return-of-a-cash-order': ['pay: cod', 'move: { to: delivered, order: order-1 }', 'call: { name: returnOrder'],
  'orders/held-payment-accepted': ['payment: { amount: 748', 'review: { decision: accept, order: order-1 }'],
  'orders/late-capture-is-refunded': ['payment: silent', 'advance: 1d1h31m'],
  'orders/sold-out': ['stock: { product: ', '# refused: SOLD_OUT'],
  'failures/lost-order-answer': ['place'],
  'session/new-and-returning': ['logout', 'verify-otp'],
  'account/consents': ['call: { name: updateConsent, with: { purpose: '],
  'account/erasure': ['call: { name: eraseCustomer }'],
  'support/grievance': ['call: { name: createGrievance'],
} as const;

describe('a recorded session', () => {
  let shop: RecordedShop;
  beforeAll(async () => {
    shop = await startRecordedShop();
  });
  afterAll(() => shop.close());

  it.each(Object.entries(JOURNEYS))('of %s is played to the same end', async (journey, steps) => {
    const { played, recorded } = await shop.record(journey);
    expect([played.code, played.out]).toEqual([0, expect.any(String)]);
    for (const step of steps) expect(recorded).toContain(step);
    const { code, out, err } = await shop.replay(recorded);
    expect([code, err], `${recorded}\n${out}`).toEqual([0, '']);
  });

  it('is played to the same end over the wire and against the sandbox that it was recorded at', async () => {
    const { recorded } = await shop.record('checkout/paid-online');
    expect((await shop.replay(recorded, '--via', 'wire')).out).toContain('1 passed');
    expect((await shop.replay(recorded, '--via', shop.url)).out).toContain('1 passed');
  });

  it('fails when the end is not the recorded one', async () => {
    const { recorded } = await shop.record('cart/quantities');
    const other = recorded.replace('add: wash', 'add: weekly-polish');
    expect(other).not.toBe(recorded);
    expect((await shop.replay(other)).code).toBe(1);
  });

  it('has test values instead of personal data, and no one-time password', async () => {
    const { recorded } = await shop.record('orders/return-of-a-cash-order');
    expect(recorded).not.toMatch(/98765 ?43210|Ravi|ravi@|MG Road|BH[0-9A-Z]{10}|verify-otp: "?\d/u);
    expect(recorded).toContain('send-otp: "9000000001"');
    expect(recorded).toContain('city: Bengaluru');
  });
});
