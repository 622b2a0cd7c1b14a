import { describe, expect, it } from 'vitest';
import { sessions } from '../../../../core/shop/documents/sessions.ts';
import { OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import { DAY, MINUTE, SECOND } from '../../../samples/durations.ts';
import {
  type TestShop,
  createTestShop,
  dataOf,
  openSession,
  refusalOf,
  refusalUnchanged,
} from '../../../shop/test-shop.ts';
import { storedId } from '../../../shop/stored.ts';

/** Sends so many passwords, each after the pause that the shortest budget requires. */
const sendTimes = async (
  shop: TestShop,
  api: ReturnType<TestShop['session']>,
  times: number,
  pause = 30 * SECOND,
  phone = PHONE,
): Promise<void> => {
  for (let time = 0; time < times; time += 1) {
    if (time > 0) await shop.clock.advance(pause);
    await dataOf(api.sendOtp({ phone }));
  }
};

describe('sending a one-time password', () => {
  it('sends six digits by SMS, and stores only their hash', async () => {
    const shop = createTestShop();
    const api = shop.session('one-token');
    expect(await dataOf(api.sendOtp({ phone: ` ${PHONE} ` }))).toBeNull();
    const otp = await shop.lastOtp();
    expect(otp).toMatch(/^\d{6}$/u);
    expect(shop.messenger.sent()).toEqual([
      {
        id: expect.any(String),
        at: shop.clock.now(),
        channel: 'sms',
        kind: 'otp',
        template: 'otp',
        to: PHONE,
        otp,
        text: `${otp} is your BHOR one-time password, valid for 5 minutes. Don't share it with anyone.`,
      },
    ]);
    expect(
      JSON.stringify(
        (await shop.store.read([sessions.key(storedId('one-token'))])).get(sessions.key(storedId('one-token'))),
      ),
    ).not.toContain(otp);
  });

  it('ends the SMS with the line for the browser’s autofill, if the site’s origin is known', async () => {
    const shop = createTestShop();
    await shop.session('one-token', { origin: 'https://shop.example:8443' }).sendOtp({ phone: PHONE });
    const otp = await shop.lastOtp();
    expect(shop.messenger.sent()[0]?.text.split('\n').at(-1)).toBe(`@shop.example #${otp}`);
  });

  it.each([
    ['', 'Please fill this field'],
    ['   ', 'Please fill this field'],
    ['12345', 'Phone number should be 10 digits long'],
    ['5876543210', 'Phone number should be 10 digits long'],
    ['98765432101', 'Phone number should be 10 digits long'],
    ['+929876543210', 'Phone number should be 10 digits long'],
    ['९८७६५४३२१', 'Phone number should be 10 digits long'],
  ])('refuses “%s” without sending an SMS', async (phone, message) => {
    const { shop, api } = openSession();
    const changed = await shop.changesOf(async () => {
      for (const call of [
        () => api.sendOtp({ phone }),
        () => api.verifyOtp({ phone, otp: '123456' }),
        () => api.searchCustomer({ phone }),
        () => api.signUpForOffers({ phone }),
        () => api.trackOrder({ order: 'BH0123456789', phone }),
      ]) {
        expect(await refusalOf(call())).toMatchObject({
          code: 'FIELD_INVALID',
          message,
          data: { fields: { phone: message } },
        });
      }
    });
    expect(changed).toEqual([]);
  });

  it('requires 30 seconds between two for one phone, and keeps the current one valid', async () => {
    const { shop, api } = openSession();
    await api.sendOtp({ phone: PHONE });
    const otp = await shop.lastOtp();
    await shop.clock.advance(29_999);
    const changed = await shop.changesOf(async () => {
      expect(await refusalOf(api.sendOtp({ phone: PHONE }))).toMatchObject({
        code: 'THROTTLED',
        message: 'You can request another OTP in 1 s',
        data: { retryAfterMs: 1 },
      });
      expect((await refusalOf(shop.session().sendOtp({ phone: PHONE }))).code).toBe('THROTTLED');
    });
    expect(changed).toEqual([]);
    await dataOf(api.verifyOtp({ phone: PHONE, otp }));
  });

  it('sends no more than 3 in 10 minutes to one phone, from any number of sessions', async () => {
    const shop = createTestShop();
    await sendTimes(shop, shop.session(), 2);
    await shop.clock.advance(30 * SECOND);
    await sendTimes(shop, shop.session(), 1);
    await shop.clock.advance(MINUTE);
    expect(await refusalUnchanged(shop, () => shop.session().sendOtp({ phone: PHONE }))).toMatchObject({
      code: 'THROTTLED',
      message: 'Too many OTP requests. Try again in 8 minutes',
      data: { retryAfterMs: 8 * MINUTE },
    });
    await dataOf(shop.session().sendOtp({ phone: OTHER_PHONE }));
    await shop.clock.advance(8 * MINUTE);
    await dataOf(shop.session().sendOtp({ phone: PHONE }));
  });

  it('sends no more than 6 a day to one phone', async () => {
    const shop = createTestShop();
    await sendTimes(shop, shop.session(), 6, 10 * MINUTE);
    await shop.clock.advance(60 * MINUTE);
    expect(await refusalOf(shop.session().sendOtp({ phone: PHONE }))).toMatchObject({
      code: 'THROTTLED',
      data: { retryAfterMs: DAY - 110 * MINUTE },
    });
    await shop.clock.advance(DAY - 110 * MINUTE);
    await dataOf(shop.session().sendOtp({ phone: PHONE }));
  });

  it('sends no more than 10 a day for one session, to any number of phones', async () => {
    const { shop, api } = openSession();
    for (let phone = 0; phone < 10; phone += 1) await dataOf(api.sendOtp({ phone: `987654321${phone}` }));
    expect(await refusalOf(api.sendOtp({ phone: '9876543220' }))).toMatchObject({
      code: 'THROTTLED',
      data: { retryAfterMs: DAY },
    });
    await dataOf(shop.session().sendOtp({ phone: '9876543220' }));
    await shop.clock.advance(DAY);
    await dataOf(api.sendOtp({ phone: '9876543220' }));
  });

  it('sends no more than 500 in 10 minutes for the whole site, half of them for empty sessions', async () => {
    const shop = createTestShop();
    for (let caller = 0; caller < 250; caller += 1) {
      await dataOf(shop.session().sendOtp({ phone: `9${String(caller).padStart(9, '0')}` }));
    }
    const api = shop.session();
    expect(await refusalUnchanged(shop, () => api.sendOtp({ phone: PHONE }))).toMatchObject({
      code: 'THROTTLED',
      // Counted in parts of 10 seconds, each of which counts as a whole.
      data: { retryAfterMs: 10 * MINUTE + 10 * SECOND },
    });
    await shop.clock.advance(10 * MINUTE + 10 * SECOND);
    await dataOf(api.sendOtp({ phone: PHONE }));
  });
});
