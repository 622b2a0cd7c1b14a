/** One-time passwords: how many are sent, and which are accepted (spec 10.5, 10.15). */
import { describe, expect, it } from 'vitest';
import { sessions } from '../../../../core/shop/documents/sessions.ts';
import { OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import { DAY, MINUTE, SECOND } from '../../../samples/durations.ts';
import { kept, storedId } from '../../../shop/stored.ts';
import {
  createTestShop,
  dataOf,
  openSession,
  refusalOf,
  refusalUnchanged,
  type TestShop,
} from '../../../shop/test-shop.ts';

type Api = ReturnType<TestShop['session']>;
const throttled = (retryAfterMs: number, message: unknown = expect.any(String)) => ({
  code: 'THROTTLED',
  message,
  data: { retryAfterMs },
});
/** A session to which a password was sent. */
const openSent = async () => {
  const { shop, api } = openSession();
  await dataOf(api.sendOtp({ phone: PHONE }));
  return { shop, api, otp: await shop.lastOtp() };
};
const wrongOf = (otp: string): string => String((Number(otp) + 1) % 1_000_000).padStart(6, '0');
const codeOf = async (api: Api, otp: string, phone = PHONE) => (await refusalOf(api.verifyOtp({ phone, otp }))).code;

describe('sending a one-time password', () => {
  it('sends six digits by SMS, and stores only their hash', async () => {
    const { shop, api } = openSession();
    expect(await dataOf(api.sendOtp({ phone: ` ${PHONE} ` }))).toBeNull();
    const otp = await shop.lastOtp();
    expect(otp).toMatch(/^\d{6}$/u);
    const text = `${otp} is your BHOR one-time password, valid for 5 minutes. Don't share it with anyone.`;
    const sms = { channel: 'sms', kind: 'otp', template: 'otp', to: PHONE, otp, text };
    expect(shop.messenger.sent()).toEqual([{ ...sms, id: expect.any(String), at: shop.clock.now() }]);
    expect(JSON.stringify(await kept(shop, sessions.key(storedId(api.token()))))).not.toContain(otp);
  });

  it('ends the SMS with the line for the browser’s autofill, if the site’s origin is known', async () => {
    const shop = createTestShop();
    await shop.session('one-token', { origin: 'https://shop.example:8443' }).sendOtp({ phone: PHONE });
    expect(`@shop.example #${await shop.lastOtp()}`).toBe(shop.messenger.sent()[0]?.text.split('\n').at(-1));
  });

  it.each(['', '   ', '12345', '5876543210', '98765432101', '+929876543210', '९८७६५४३२१'])(
    'refuses “%s”, as every call with a phone does, and changes nothing',
    async (phone) => {
      const message = phone.trim() === '' ? 'Please fill this field' : 'Phone number should be 10 digits long';
      const { shop, api } = openSession();
      for (const call of [
        () => api.sendOtp({ phone }),
        () => api.verifyOtp({ phone, otp: '123456' }),
        () => api.searchCustomer({ phone }),
        () => api.signUpForOffers({ phone }),
        () => api.trackOrder({ order: 'BH0123456789', phone }),
      ])
        expect(await refusalUnchanged(shop, call)).toMatchObject({
          code: 'FIELD_INVALID',
          message,
          data: { fields: { phone: message } },
        });
    },
  );

  it('requires 30 seconds between two for one phone, and keeps the current one valid', async () => {
    const { shop, api, otp } = await openSent();
    await shop.clock.advance(29_999);
    for (const one of [api, shop.session()])
      expect(await refusalUnchanged(shop, () => one.sendOtp({ phone: PHONE }))).toMatchObject(
        throttled(1, 'You can request another OTP in 1 s'),
      );
    await dataOf(api.verifyOtp({ phone: PHONE, otp }));
  });

  it.each([
    ['3 in 10 minutes', 3, 30 * SECOND, 9 * MINUTE, 'Too many OTP requests. Try again in 9 minutes'],
    ['6 a day', 6, 10 * MINUTE, DAY - 50 * MINUTE, 'Too many OTP requests. Try again in 1 day'],
  ])('sends no more than %s to one phone, from any number of sessions', async (_limit, count, pause, wait, message) => {
    const shop = createTestShop();
    const send = (phone = PHONE) => shop.session().sendOtp({ phone });
    for (let time = 0; time < count; time += 1) {
      if (time > 0) await shop.clock.advance(pause);
      await dataOf(send());
    }
    const waited = count === 3 ? 0 : 30 * SECOND;
    await shop.clock.advance(waited);
    expect(await refusalUnchanged(shop, send)).toMatchObject(throttled(wait - waited, message));
    await dataOf(send(OTHER_PHONE));
    await shop.clock.advance(wait - waited);
    await dataOf(send());
  });

  it('sends no more than 10 a day for one session, to any number of phones', async () => {
    const { shop, api } = openSession();
    for (let phone = 0; phone < 10; phone += 1) await dataOf(api.sendOtp({ phone: `987654321${phone}` }));
    const eleventh = { phone: '9876543220' };
    expect(await refusalOf(api.sendOtp(eleventh))).toMatchObject(throttled(DAY));
    await dataOf(shop.session().sendOtp(eleventh));
    await shop.clock.advance(DAY);
    await dataOf(api.sendOtp(eleventh));
  });
});

describe('verifying a one-time password', () => {
  it('replaces the token when it verifies a new phone, so that an earlier holder of the token gets no access', async () => {
    const { shop, api, otp } = await openSent();
    const planted = shop.session(api.token());
    await dataOf(api.verifyOtp({ phone: PHONE, otp }));
    expect((await refusalOf(planted.searchCustomer({ phone: PHONE }))).code).toBe('SESSION_REPLACED');
    await shop.clock.advance(10_000);
    expect(await dataOf(planted.searchCustomer({ phone: PHONE }))).toEqual({});
  });

  it('refuses a wrong password, and counts only the attempt', async () => {
    const { shop, api, otp } = await openSent();
    const changed = await shop.changesOf(async () =>
      expect(await refusalOf(api.verifyOtp({ phone: PHONE, otp: wrongOf(otp) }))).toMatchObject({
        code: 'OTP_WRONG',
        message: 'Incorrect OTP. Check it and try again',
      }),
    );
    expect(changed).toEqual(['phone.otpWrong', 'session.otp']);
    await dataOf(api.verifyOtp({ phone: PHONE, otp }));
  });

  it('accepts only the latest password after a resend, for the session and the phone it was sent for', async () => {
    const { shop, api, otp: first } = await openSent();
    await shop.clock.advance(30 * SECOND);
    await api.sendOtp({ phone: PHONE });
    const otp = await shop.lastOtp();
    expect(await codeOf(api, first)).toBe('OTP_WRONG');
    expect([await codeOf(shop.session(), otp), await codeOf(api, otp, OTHER_PHONE)]).toEqual([
      'OTP_EXPIRED',
      'OTP_EXPIRED',
    ]);
    await dataOf(api.verifyOtp({ phone: PHONE, otp }));
  });

  it('refuses every password for a phone after 10 wrong ones in a day, also after a resend or in a new session', async () => {
    const shop = createTestShop();
    for (let round = 0; round < 2; round += 1) {
      const api = shop.session();
      await api.sendOtp({ phone: PHONE });
      const otp = await shop.lastOtp();
      for (let guess = 0; guess < 5; guess += 1) await codeOf(api, wrongOf(otp));
      await shop.clock.advance(MINUTE);
    }
    const api = shop.session();
    await api.sendOtp({ phone: PHONE });
    const otp = await shop.lastOtp();
    expect(await refusalUnchanged(shop, () => api.verifyOtp({ phone: PHONE, otp }))).toMatchObject(
      throttled(DAY - 2 * MINUTE, 'Too many incorrect OTPs. Try again in 1 day'),
    );
    await shop.clock.advance(DAY);
    await api.sendOtp({ phone: PHONE });
    await dataOf(api.verifyOtp({ phone: PHONE, otp: await shop.lastOtp() }));
  });
});
