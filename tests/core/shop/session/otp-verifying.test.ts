import { describe, expect, it } from 'vitest';
import { dataOf, DAY, MINUTE, openShop, OTHER_PHONE, PHONE, refusalOf, SECOND, signIn } from '../shop-fixture.ts';

const wrongOf = (otp: string): string => String((Number(otp) + 1) % 1_000_000).padStart(6, '0');

describe('verifying a one-time password', () => {
  it('verifies the phone in this session, and signs in nobody if there is no customer', async () => {
    const bench = openShop();
    const api = bench.session('one-token');
    expect(await dataOf(api.searchCustomer({ phone: PHONE }))).toEqual({});
    await api.sendOtp({ phone: PHONE });
    expect(await dataOf(api.verifyOtp({ phone: PHONE, otp: ` ${await bench.lastOtp()} ` }))).toBeNull();
    expect(await dataOf(api.searchCustomer({ phone: PHONE }))).toEqual({ exists: false });
    expect(await dataOf(api.checkSession())).toEqual({ isLogged: false });
  });

  it('replaces the token when it verifies a new phone, so that an earlier holder of the token gets no access', async () => {
    const bench = openShop();
    const api = bench.session('planted-by-somebody');
    await api.sendOtp({ phone: PHONE });
    await dataOf(api.verifyOtp({ phone: PHONE, otp: await bench.lastOtp() }));
    expect(api.token()).not.toBe('planted-by-somebody');
    const planted = bench.session('planted-by-somebody');
    expect((await refusalOf(planted.searchCustomer({ phone: PHONE }))).code).toBe('SESSION_REPLACED');
    await bench.clock.advance(10_000);
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

  it('refuses a blank one, and asks for the OTP', async () => {
    const bench = openShop();
    const api = bench.session();
    await api.sendOtp({ phone: PHONE });
    expect(
      await bench.changesOf(async () => {
        expect(await refusalOf(api.verifyOtp({ phone: PHONE, otp: ' ' }))).toMatchObject({
          code: 'FIELD_INVALID',
          message: 'Please enter OTP',
          data: { fields: { otp: 'Please enter OTP' } },
        });
      }),
    ).toEqual([]);
  });

  it('refuses a wrong one, and counts only the attempt', async () => {
    const bench = openShop();
    const api = bench.session();
    await api.sendOtp({ phone: PHONE });
    const otp = await bench.lastOtp();
    expect(
      await bench.changesOf(async () => {
        expect(await refusalOf(api.verifyOtp({ phone: PHONE, otp: wrongOf(otp) }))).toMatchObject({
          code: 'OTP_WRONG',
          message: 'Incorrect OTP. Check it and try again',
        });
      }),
    ).toEqual(['phone.otpWrong', 'session.otp']);
    await dataOf(api.verifyOtp({ phone: PHONE, otp }));
  });

  it('accepts 5 attempts, even simultaneous ones', async () => {
    const bench = openShop();
    const api = bench.session();
    await api.sendOtp({ phone: PHONE });
    const otp = await bench.lastOtp();
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => refusalOf(api.verifyOtp({ phone: PHONE, otp: wrongOf(otp) }))),
    );
    expect(guesses.map(({ code }) => code)).toEqual([
      ...Array.from({ length: 5 }, () => 'OTP_WRONG'),
      'OTP_EXPIRED',
      'OTP_EXPIRED',
      'OTP_EXPIRED',
    ]);
    expect(
      await bench.changesOf(async () => {
        expect(await refusalOf(api.verifyOtp({ phone: PHONE, otp }))).toMatchObject({
          code: 'OTP_EXPIRED',
          message: 'This OTP has expired. Request a new one',
        });
      }),
    ).toEqual([]);
  });

  it('accepts a password for 5 minutes', async () => {
    const bench = openShop();
    const api = bench.session();
    await api.sendOtp({ phone: PHONE });
    const otp = await bench.lastOtp();
    await bench.clock.advance(5 * MINUTE);
    expect((await refusalOf(api.verifyOtp({ phone: PHONE, otp }))).code).toBe('OTP_EXPIRED');
    await api.sendOtp({ phone: PHONE });
    await bench.clock.advance(5 * MINUTE - 1);
    await dataOf(api.verifyOtp({ phone: PHONE, otp: await bench.lastOtp() }));
  });

  it('accepts a password once', async () => {
    const bench = openShop();
    const api = bench.session();
    await api.sendOtp({ phone: PHONE });
    const otp = await bench.lastOtp();
    await dataOf(api.verifyOtp({ phone: PHONE, otp }));
    expect((await refusalOf(api.verifyOtp({ phone: PHONE, otp }))).code).toBe('OTP_EXPIRED');
  });

  it('accepts a password only for the session and the phone it was sent for', async () => {
    const bench = openShop();
    const api = bench.session();
    await api.sendOtp({ phone: PHONE });
    const otp = await bench.lastOtp();
    expect((await refusalOf(bench.session().verifyOtp({ phone: PHONE, otp }))).code).toBe('OTP_EXPIRED');
    expect((await refusalOf(api.verifyOtp({ phone: OTHER_PHONE, otp }))).code).toBe('OTP_EXPIRED');
    await dataOf(api.verifyOtp({ phone: PHONE, otp }));
  });

  it('accepts only the latest password after a resend', async () => {
    const bench = openShop();
    const api = bench.session();
    await api.sendOtp({ phone: PHONE });
    const first = await bench.lastOtp();
    await bench.clock.advance(30 * SECOND);
    await api.sendOtp({ phone: PHONE });
    expect((await refusalOf(api.verifyOtp({ phone: PHONE, otp: first }))).code).toBe('OTP_WRONG');
    await dataOf(api.verifyOtp({ phone: PHONE, otp: await bench.lastOtp() }));
  });

  it('refuses every password for a phone after 10 wrong ones in a day, also after a resend or in a new session', async () => {
    const bench = openShop();
    for (let round = 0; round < 2; round += 1) {
      const api = bench.session();
      await api.sendOtp({ phone: PHONE });
      const otp = await bench.lastOtp();
      for (let guess = 0; guess < 5; guess += 1) await refusalOf(api.verifyOtp({ phone: PHONE, otp: wrongOf(otp) }));
      await bench.clock.advance(MINUTE);
    }
    const api = bench.session();
    await api.sendOtp({ phone: PHONE });
    const otp = await bench.lastOtp();
    expect(
      await bench.changesOf(async () => {
        expect(await refusalOf(api.verifyOtp({ phone: PHONE, otp }))).toMatchObject({
          code: 'THROTTLED',
          message: 'Too many incorrect OTPs. Try again later',
          data: { retryAfterMs: DAY - 2 * MINUTE },
        });
      }),
    ).toEqual([]);
    await bench.clock.advance(DAY);
    await api.sendOtp({ phone: PHONE });
    await dataOf(api.verifyOtp({ phone: PHONE, otp: await bench.lastOtp() }));
  });

  it('signs out the current customer when another phone without a customer is verified', async () => {
    const bench = openShop();
    const api = bench.session();
    await signIn(bench, api);
    await api.sendOtp({ phone: OTHER_PHONE });
    await dataOf(api.verifyOtp({ phone: OTHER_PHONE, otp: await bench.lastOtp() }));
    expect(await dataOf(api.checkSession())).toEqual({ isLogged: false });
    expect((await refusalOf(api.getCustomer())).code).toBe('NOT_SIGNED_IN');
  });
});
