import { describe, expect, it } from 'vitest';
import { OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import { DAY, MINUTE, SECOND } from '../../../samples/durations.ts';
import { createTestShop, dataOf, openSession, refusalOf, refusalUnchanged, signIn } from '../../../shop/test-shop.ts';

const wrongOf = (otp: string): string => String((Number(otp) + 1) % 1_000_000).padStart(6, '0');

describe('verifying a one-time password', () => {
  it('verifies the phone in this session, and signs in nobody if there is no customer', async () => {
    const shop = createTestShop();
    const api = shop.session('one-token');
    expect(await dataOf(api.searchCustomer({ phone: PHONE }))).toEqual({});
    await api.sendOtp({ phone: PHONE });
    expect(await dataOf(api.verifyOtp({ phone: PHONE, otp: ` ${await shop.lastOtp()} ` }))).toBeNull();
    expect(await dataOf(api.searchCustomer({ phone: PHONE }))).toEqual({ exists: false });
    expect(await dataOf(api.checkSession())).toEqual({ isLogged: false });
  });

  it('replaces the token when it verifies a new phone, so that an earlier holder of the token gets no access', async () => {
    const shop = createTestShop();
    const api = shop.session('planted-by-somebody');
    await api.sendOtp({ phone: PHONE });
    await dataOf(api.verifyOtp({ phone: PHONE, otp: await shop.lastOtp() }));
    expect(api.token()).not.toBe('planted-by-somebody');
    const planted = shop.session('planted-by-somebody');
    expect((await refusalOf(planted.searchCustomer({ phone: PHONE }))).code).toBe('SESSION_REPLACED');
    await shop.clock.advance(10_000);
    expect(await dataOf(planted.searchCustomer({ phone: PHONE }))).toEqual({});
    expect(
      (
        await refusalOf(
          planted.createCustomer({
            customer: { name: 'Asha', phone: PHONE, email: 'a@example.in', isVerified: true },
            shipping: null,
            billing: null,
          }),
        )
      ).code,
    ).toBe('PHONE_NOT_VERIFIED');
  });

  it('refuses a blank password, and asks for the OTP', async () => {
    const { shop, api } = openSession();
    await api.sendOtp({ phone: PHONE });
    expect(await refusalUnchanged(shop, () => api.verifyOtp({ phone: PHONE, otp: ' ' }))).toMatchObject({
      code: 'FIELD_INVALID',
      message: 'Please enter OTP',
      data: { fields: { otp: 'Please enter OTP' } },
    });
  });

  it('refuses a wrong password, and counts only the attempt', async () => {
    const { shop, api } = openSession();
    await api.sendOtp({ phone: PHONE });
    const otp = await shop.lastOtp();
    expect(
      await shop.changesOf(async () => {
        expect(await refusalOf(api.verifyOtp({ phone: PHONE, otp: wrongOf(otp) }))).toMatchObject({
          code: 'OTP_WRONG',
          message: 'Incorrect OTP. Check it and try again',
        });
      }),
    ).toEqual(['phone.otpWrong', 'session.otp']);
    await dataOf(api.verifyOtp({ phone: PHONE, otp }));
  });

  it('accepts 5 attempts, even simultaneous ones', async () => {
    const { shop, api } = openSession();
    await api.sendOtp({ phone: PHONE });
    const otp = await shop.lastOtp();
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => refusalOf(api.verifyOtp({ phone: PHONE, otp: wrongOf(otp) }))),
    );
    expect(guesses.map(({ code }) => code)).toEqual([
      ...Array.from({ length: 5 }, () => 'OTP_WRONG'),
      'OTP_EXPIRED',
      'OTP_EXPIRED',
      'OTP_EXPIRED',
    ]);
    expect(await refusalUnchanged(shop, () => api.verifyOtp({ phone: PHONE, otp }))).toMatchObject({
      code: 'OTP_EXPIRED',
      message: 'This OTP has expired. Request a new one',
    });
  });

  it('accepts a password for 5 minutes', async () => {
    const { shop, api } = openSession();
    await api.sendOtp({ phone: PHONE });
    const otp = await shop.lastOtp();
    await shop.clock.advance(5 * MINUTE);
    expect((await refusalOf(api.verifyOtp({ phone: PHONE, otp }))).code).toBe('OTP_EXPIRED');
    await api.sendOtp({ phone: PHONE });
    await shop.clock.advance(5 * MINUTE - 1);
    await dataOf(api.verifyOtp({ phone: PHONE, otp: await shop.lastOtp() }));
  });

  it('accepts a password once', async () => {
    const { shop, api } = openSession();
    await api.sendOtp({ phone: PHONE });
    const otp = await shop.lastOtp();
    await dataOf(api.verifyOtp({ phone: PHONE, otp }));
    expect((await refusalOf(api.verifyOtp({ phone: PHONE, otp }))).code).toBe('OTP_EXPIRED');
  });

  it('accepts a password only for the session and the phone it was sent for', async () => {
    const { shop, api } = openSession();
    await api.sendOtp({ phone: PHONE });
    const otp = await shop.lastOtp();
    expect((await refusalOf(shop.session().verifyOtp({ phone: PHONE, otp }))).code).toBe('OTP_EXPIRED');
    expect((await refusalOf(api.verifyOtp({ phone: OTHER_PHONE, otp }))).code).toBe('OTP_EXPIRED');
    await dataOf(api.verifyOtp({ phone: PHONE, otp }));
  });

  it('accepts only the latest password after a resend', async () => {
    const { shop, api } = openSession();
    await api.sendOtp({ phone: PHONE });
    const first = await shop.lastOtp();
    await shop.clock.advance(30 * SECOND);
    await api.sendOtp({ phone: PHONE });
    expect((await refusalOf(api.verifyOtp({ phone: PHONE, otp: first }))).code).toBe('OTP_WRONG');
    await dataOf(api.verifyOtp({ phone: PHONE, otp: await shop.lastOtp() }));
  });

  it('refuses every password for a phone after 10 wrong ones in a day, also after a resend or in a new session', async () => {
    const shop = createTestShop();
    for (let round = 0; round < 2; round += 1) {
      const api = shop.session();
      await api.sendOtp({ phone: PHONE });
      const otp = await shop.lastOtp();
      for (let guess = 0; guess < 5; guess += 1) await refusalOf(api.verifyOtp({ phone: PHONE, otp: wrongOf(otp) }));
      await shop.clock.advance(MINUTE);
    }
    const api = shop.session();
    await api.sendOtp({ phone: PHONE });
    const otp = await shop.lastOtp();
    expect(await refusalUnchanged(shop, () => api.verifyOtp({ phone: PHONE, otp }))).toMatchObject({
      code: 'THROTTLED',
      message: 'Too many incorrect OTPs. Try again in 1 day',
      data: { retryAfterMs: DAY - 2 * MINUTE },
    });
    await shop.clock.advance(DAY);
    await api.sendOtp({ phone: PHONE });
    await dataOf(api.verifyOtp({ phone: PHONE, otp: await shop.lastOtp() }));
  });

  it('signs out the current customer when another phone without a customer is verified', async () => {
    const { shop, api } = openSession();
    await signIn(shop, api);
    await api.sendOtp({ phone: OTHER_PHONE });
    await dataOf(api.verifyOtp({ phone: OTHER_PHONE, otp: await shop.lastOtp() }));
    expect(await dataOf(api.checkSession())).toEqual({ isLogged: false });
    expect((await refusalOf(api.getCustomer())).code).toBe('NOT_SIGNED_IN');
  });
});
