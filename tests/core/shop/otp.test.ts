import { describe, expect, it } from 'vitest';
import { dataOf, DAY, MINUTE, openShop, OTHER_PHONE, PHONE, refusalOf, SECOND, signIn, type Bench } from './workbench.ts';

const wrongOf = (otp: string): string => String((Number(otp) + 1) % 1_000_000).padStart(6, '0');

/** Sends as often as told, each after a pause that the shortest budget asks for. */
const sendTimes = async (bench: Bench, api: ReturnType<Bench['session']>, times: number, pause = 30 * SECOND, phone = PHONE): Promise<void> => {
  for (let time = 0; time < times; time += 1) {
    if (time > 0) await bench.clock.advance(pause);
    await dataOf(api.sendOtp({ phone }));
  }
};

describe('sending a one-time password', () => {
  it('sends six digits by SMS, and keeps no more than their hash', async () => {
    const bench = openShop();
    const api = bench.session('one-token');
    expect(await dataOf(api.sendOtp({ phone: ` ${PHONE} ` }))).toBeNull();
    const otp = await bench.lastOtp();
    expect(otp).toMatch(/^\d{6}$/u);
    expect(bench.outbox.sent()).toEqual([{
      id: expect.any(String), at: bench.clock.now(), channel: 'sms', to: PHONE, otp,
      text: `${otp} is your BHOR one-time password. It is valid for 5 minutes.`,
    }]);
    expect(JSON.stringify((await bench.store.read(['visit/one-token'])).get('visit/one-token'))).not.toContain(otp);
  });

  it('ends the SMS with the line by which a browser fills it in, where the site knows its origin', async () => {
    const bench = openShop();
    await bench.session('one-token', { origin: 'https://shop.example:8443' }).sendOtp({ phone: PHONE });
    const otp = await bench.lastOtp();
    expect(bench.outbox.sent()[0]?.text.split('\n').at(-1)).toBe(`@shop.example #${otp}`);
  });

  it.each([
    ['', 'Please fill this field'], ['   ', 'Please fill this field'], ['12345', 'Phone number should be 10 digits long'],
    ['5876543210', 'Phone number should be 10 digits long'], ['98765432101', 'Phone number should be 10 digits long'],
    ['+919876543210', 'Phone number should be 10 digits long'], ['९८७६५४३२१०', 'Phone number should be 10 digits long'],
    ['98765 43210', 'Phone number should be 10 digits long'],
  ])('refuses “%s” before an SMS is spent', async (phone, message) => {
    const bench = openShop();
    const api = bench.session();
    const changed = await bench.changesOf(async () => {
      for (const call of [() => api.sendOtp({ phone }), () => api.verifyOtp({ phone, otp: '123456' }), () => api.searchCustomer({ phone }),
        () => api.signUpForOffers({ phone }), () => api.trackOrder({ order: 'BH0123456789', phone })]) {
        expect(await refusalOf(call())).toMatchObject({ code: 'FIELD_INVALID', message, data: { fields: { phone: message } } });
      }
    });
    expect(changed).toEqual([]);
  });

  it('waits 30 seconds between two for one phone, and leaves the live one alone', async () => {
    const bench = openShop();
    const api = bench.session();
    await api.sendOtp({ phone: PHONE });
    const otp = await bench.lastOtp();
    await bench.clock.advance(29_999);
    const changed = await bench.changesOf(async () => {
      expect(await refusalOf(api.sendOtp({ phone: PHONE }))).toMatchObject({
        code: 'THROTTLED', message: 'Please wait a little before asking for another OTP', data: { retryAfterMs: 1 },
      });
      expect((await refusalOf(bench.session().sendOtp({ phone: PHONE }))).code).toBe('THROTTLED');
    });
    expect(changed).toEqual([]);
    await dataOf(api.verifyOtp({ phone: PHONE, otp }));
  });

  it('sends no more than 3 in 10 minutes to one phone, from whichever session', async () => {
    const bench = openShop();
    await sendTimes(bench, bench.session(), 2);
    await bench.clock.advance(30 * SECOND);
    await sendTimes(bench, bench.session(), 1);
    await bench.clock.advance(MINUTE);
    expect(await bench.changesOf(async () => {
      expect(await refusalOf(bench.session().sendOtp({ phone: PHONE }))).toMatchObject({
        code: 'THROTTLED', message: 'Too many OTPs were asked for. Please try again later', data: { retryAfterMs: 8 * MINUTE },
      });
    })).toEqual([]);
    await dataOf(bench.session().sendOtp({ phone: OTHER_PHONE }));
    await bench.clock.advance(8 * MINUTE);
    await dataOf(bench.session().sendOtp({ phone: PHONE }));
  });

  it('sends no more than 6 a day to one phone', async () => {
    const bench = openShop();
    await sendTimes(bench, bench.session(), 6, 10 * MINUTE);
    await bench.clock.advance(60 * MINUTE);
    expect(await refusalOf(bench.session().sendOtp({ phone: PHONE }))).toMatchObject({ code: 'THROTTLED', data: { retryAfterMs: DAY - 110 * MINUTE } });
    await bench.clock.advance(DAY - 110 * MINUTE);
    await dataOf(bench.session().sendOtp({ phone: PHONE }));
  });

  it('sends no more than 10 a day for one session, to whichever phones', async () => {
    const bench = openShop();
    const api = bench.session();
    for (let phone = 0; phone < 10; phone += 1) await dataOf(api.sendOtp({ phone: `987654321${phone}` }));
    expect(await refusalOf(api.sendOtp({ phone: '9876543220' }))).toMatchObject({ code: 'THROTTLED', data: { retryAfterMs: DAY } });
    await dataOf(bench.session().sendOtp({ phone: '9876543220' }));
    await bench.clock.advance(DAY);
    await dataOf(api.sendOtp({ phone: '9876543220' }));
  });

  it('sends no more than 500 in 10 minutes for the whole site', async () => {
    const bench = openShop();
    for (let caller = 0; caller < 500; caller += 1) {
      await dataOf(bench.session().sendOtp({ phone: `9${String(caller).padStart(9, '0')}` }));
    }
    const api = bench.session();
    expect(await bench.changesOf(async () => {
      expect(await refusalOf(api.sendOtp({ phone: PHONE }))).toMatchObject({ code: 'THROTTLED', data: { retryAfterMs: 10 * MINUTE } });
    })).toEqual([]);
    await bench.clock.advance(10 * MINUTE);
    await dataOf(api.sendOtp({ phone: PHONE }));
  });
});

describe('verifying a one-time password', () => {
  it('verifies the phone in this session, and signs nobody in whom the shop doesn’t know', async () => {
    const bench = openShop();
    const api = bench.session('one-token');
    expect(await dataOf(api.searchCustomer({ phone: PHONE }))).toEqual({});
    await api.sendOtp({ phone: PHONE });
    expect(await dataOf(api.verifyOtp({ phone: PHONE, otp: ` ${await bench.lastOtp()} ` }))).toBeNull();
    expect(await dataOf(api.searchCustomer({ phone: PHONE }))).toEqual({ exists: false });
    expect(await dataOf(api.checkSession())).toEqual({ isLogged: false });
  });

  it('replaces the token when it verifies a new phone, so that whoever knew it before cannot take the account', async () => {
    const bench = openShop();
    const api = bench.session('planted-by-somebody');
    await api.sendOtp({ phone: PHONE });
    await dataOf(api.verifyOtp({ phone: PHONE, otp: await bench.lastOtp() }));
    expect(api.token()).not.toBe('planted-by-somebody');
    const planted = bench.session('planted-by-somebody');
    expect((await refusalOf(planted.searchCustomer({ phone: PHONE }))).code).toBe('SESSION_REPLACED');
    await bench.clock.advance(10_000);
    expect(await dataOf(planted.searchCustomer({ phone: PHONE }))).toEqual({});
    expect((await refusalOf(planted.createCustomer({
      customer: { name: 'Asha', phone: PHONE, email: 'a@example.in', isVerified: true }, shipping: null, billing: null,
    }))).code).toBe('PHONE_NOT_VERIFIED');
  });

  it('asks for the OTP when nothing was typed', async () => {
    const bench = openShop();
    const api = bench.session();
    await api.sendOtp({ phone: PHONE });
    expect(await bench.changesOf(async () => {
      expect(await refusalOf(api.verifyOtp({ phone: PHONE, otp: ' ' }))).toMatchObject({
        code: 'FIELD_INVALID', message: 'Please enter OTP', data: { fields: { otp: 'Please enter OTP' } },
      });
    })).toEqual([]);
  });

  it('refuses a wrong one, and only counts the try', async () => {
    const bench = openShop();
    const api = bench.session();
    await api.sendOtp({ phone: PHONE });
    const otp = await bench.lastOtp();
    expect(await bench.changesOf(async () => {
      expect(await refusalOf(api.verifyOtp({ phone: PHONE, otp: wrongOf(otp) }))).toMatchObject({
        code: 'OTP_WRONG', message: 'This OTP is not right. Please check it and try again',
      });
    })).toEqual(['phone.otpWrong', 'visit.otp']);
    await dataOf(api.verifyOtp({ phone: PHONE, otp }));
  });

  it('is good for 5 tries, even at once', async () => {
    const bench = openShop();
    const api = bench.session();
    await api.sendOtp({ phone: PHONE });
    const otp = await bench.lastOtp();
    const guesses = await Promise.all(Array.from({ length: 8 }, () => refusalOf(api.verifyOtp({ phone: PHONE, otp: wrongOf(otp) }))));
    expect(guesses.map(({ code }) => code)).toEqual([...Array.from({ length: 5 }, () => 'OTP_WRONG'), 'OTP_EXPIRED', 'OTP_EXPIRED', 'OTP_EXPIRED']);
    expect(await bench.changesOf(async () => {
      expect(await refusalOf(api.verifyOtp({ phone: PHONE, otp }))).toMatchObject({ code: 'OTP_EXPIRED', message: 'This OTP is no longer valid. Please ask for a new one' });
    })).toEqual([]);
  });

  it('is good for 5 minutes', async () => {
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

  it('is good once', async () => {
    const bench = openShop();
    const api = bench.session();
    await api.sendOtp({ phone: PHONE });
    const otp = await bench.lastOtp();
    await dataOf(api.verifyOtp({ phone: PHONE, otp }));
    expect((await refusalOf(api.verifyOtp({ phone: PHONE, otp }))).code).toBe('OTP_EXPIRED');
  });

  it('is good for the session and the phone it was sent for alone', async () => {
    const bench = openShop();
    const api = bench.session();
    await api.sendOtp({ phone: PHONE });
    const otp = await bench.lastOtp();
    expect((await refusalOf(bench.session().verifyOtp({ phone: PHONE, otp }))).code).toBe('OTP_EXPIRED');
    expect((await refusalOf(api.verifyOtp({ phone: OTHER_PHONE, otp }))).code).toBe('OTP_EXPIRED');
    await dataOf(api.verifyOtp({ phone: PHONE, otp }));
  });

  it('is replaced by a resend', async () => {
    const bench = openShop();
    const api = bench.session();
    await api.sendOtp({ phone: PHONE });
    const first = await bench.lastOtp();
    await bench.clock.advance(30 * SECOND);
    await api.sendOtp({ phone: PHONE });
    expect((await refusalOf(api.verifyOtp({ phone: PHONE, otp: first }))).code).toBe('OTP_WRONG');
    await dataOf(api.verifyOtp({ phone: PHONE, otp: await bench.lastOtp() }));
  });

  it('takes no password for a phone, right or wrong, after 10 wrong ones in a day, which no resend and no new session resets', async () => {
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
    expect(await bench.changesOf(async () => {
      expect(await refusalOf(api.verifyOtp({ phone: PHONE, otp }))).toMatchObject({
        code: 'THROTTLED', message: 'Too many wrong OTPs. Please try again later', data: { retryAfterMs: DAY - 2 * MINUTE },
      });
    })).toEqual([]);
    await bench.clock.advance(DAY);
    await api.sendOtp({ phone: PHONE });
    await dataOf(api.verifyOtp({ phone: PHONE, otp: await bench.lastOtp() }));
  });

  it('signs out whoever was signed in when another phone is verified that has no customer', async () => {
    const bench = openShop();
    const api = bench.session();
    await signIn(bench, api);
    await api.sendOtp({ phone: OTHER_PHONE });
    await dataOf(api.verifyOtp({ phone: OTHER_PHONE, otp: await bench.lastOtp() }));
    expect(await dataOf(api.checkSession())).toEqual({ isLogged: false });
    expect((await refusalOf(api.getCustomer())).code).toBe('NOT_SIGNED_IN');
  });
});
