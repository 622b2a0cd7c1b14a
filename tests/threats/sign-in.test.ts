/** Abuse of signing in, over HTTP on SQLite: customer/search, otp/send, otp/verify, customer/create. */
import { describe, expect, it } from 'vitest';
import { customers } from '../../core/shop/documents/customers.ts';
import { ADDRESS, OTHER_PHONE, PHONE } from '../samples/customers.ts';
import { WASH } from '../samples/products.ts';
import { dataOf } from '../shop/test-shop.ts';
import { API, type AttackedShop, type Client } from './attacked-shop.ts';
import { withAttackedShop } from './with-attacked-shop.ts';

let shop: AttackedShop;
withAttackedShop((opened) => {
  shop = opened;
});

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const withoutTime = (text: string): string => text.replace(/"now":\d+/u, '"now":0');

/** A password that was not sent. */
const wrong = (otp: string, add: number): string => String((Number(otp) + add) % 1_000_000).padStart(6, '0');

describe('customer/search', () => {
  it('answers the same bytes for a customer and for anybody else, until the phone is verified in this session', async () => {
    const customer = await shop.customer(PHONE);
    const stranger = shop.open();
    const [known, unknown] = await Promise.all(
      [PHONE, OTHER_PHONE].map((phone) => stranger.post(`${API}/customer/search.php`, { phone })),
    );
    expect(withoutTime(known?.text ?? '')).toBe(withoutTime(unknown?.text ?? '-'));
    expect([...(known?.headers.keys() ?? [])]).toEqual([...(unknown?.headers.keys() ?? [])]);
    expect(await dataOf(customer.api.searchCustomer({ phone: PHONE }))).toEqual({ exists: true });
    expect(await dataOf(customer.api.searchCustomer({ phone: OTHER_PHONE }))).toEqual({});
  });

  it('takes the same time for a customer and for anybody else until then, as it finds the same documents', async () => {
    const customer = await shop.customer(PHONE);
    const stranger = shop.open();
    await dataOf(stranger.api.addToCart({ pid: WASH, qty: 1 }));
    const searching = (client: Client, phone: string) => shop.foundBy(() => client.api.searchCustomer({ phone }));
    const found = await searching(stranger, OTHER_PHONE);
    expect(found.length).toBeGreaterThan(0);
    expect(await searching(stranger, PHONE)).toEqual(found);
    expect(await searching(customer, PHONE)).toContain(customers.key(PHONE));
  });
});

describe('otp/send', () => {
  it('counts all spellings of one number as one, 30 seconds apart, 3 in 10 minutes and 6 a day, from any session', async () => {
    const spellings = [PHONE, `+91${PHONE}`, `0${PHONE}`, `91 98765 43210`, ` ${PHONE} `, '98765-43210'];
    const send = async (times: number): Promise<number> => {
      let taken = 0;
      for (let index = 0; index < times; index += 1) {
        const answer = await shop.open().api.sendOtp({ phone: spellings[index % spellings.length] ?? PHONE });
        if (answer.status) taken += 1;
      }
      return taken;
    };
    expect(await send(6)).toBe(1);
    await shop.advance(31 * SECOND);
    expect(await send(6)).toBe(1);
    await shop.advance(31 * SECOND);
    expect(await send(6)).toBe(1);
    await shop.advance(31 * SECOND);
    expect(await send(6)).toBe(0);
    for (let round = 0; round < 5; round += 1) {
      await shop.advance(11 * MINUTE);
      await send(6);
    }
    expect((await shop.sent()).map(({ to }) => to)).toEqual(Array.from({ length: 6 }, () => PHONE));
  });

  it('sends one SMS of twenty that are asked for at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.open().api.sendOtp({ phone: PHONE })));
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
    expect(await shop.sent()).toHaveLength(1);
  });

  it('refuses foreign numbers, premium numbers and digits of other scripts', async () => {
    for (const phone of ['+14155550123', '1860123456', '5876543210', '९८७६५४३२१०', '9876543210;9123456780', '98765']) {
      const { status, json } = await shop.open().post(`${API}/otp/send.php`, { phone });
      expect({ phone, status, json }).toMatchObject({ phone, status: 200, json: { code: 'FIELD_INVALID' } });
    }
    expect(await shop.sent()).toEqual([]);
  });

  it('stops one session after ten SMS, and keeps the current code valid when a resend is throttled', async () => {
    const pumping = shop.open();
    const answers = [];
    for (let index = 0; index < 12; index += 1)
      answers.push((await pumping.api.sendOtp({ phone: `98765432${10 + index}` })).status);
    expect(answers.filter((status) => status)).toHaveLength(10);
    const { api } = shop.open();
    await api.sendOtp({ phone: OTHER_PHONE });
    const otp = await shop.lastOtp(OTHER_PHONE);
    expect(await api.sendOtp({ phone: OTHER_PHONE })).toMatchObject({ code: 'THROTTLED' });
    expect((await api.verifyOtp({ phone: OTHER_PHONE, otp })).status).toBe(true);
  });
});

describe('otp/verify', () => {
  it('accepts at most five parallel guesses, and none after a restart', async () => {
    const { api } = shop.open();
    await api.sendOtp({ phone: PHONE });
    const otp = await shop.lastOtp(PHONE);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => api.verifyOtp({ phone: PHONE, otp: wrong(otp, index + 1) })),
    );
    expect(answers.filter((answer) => !answer.status && answer.code === 'OTP_WRONG')).toHaveLength(5);
    await shop.restart();
    expect(await api.verifyOtp({ phone: PHONE, otp })).toMatchObject({ code: 'OTP_EXPIRED' });
  });

  it('refuses even the right code after ten wrong ones for a phone, whatever sessions and resends there were', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { api } = shop.open();
      await dataOf(api.sendOtp({ phone: PHONE }));
      const otp = await shop.lastOtp(PHONE);
      for (let tries = 1; tries <= 5; tries += 1) await api.verifyOtp({ phone: PHONE, otp: wrong(otp, tries) });
      await shop.advance(31 * SECOND);
      await shop.restart();
    }
    const { api } = shop.open();
    await dataOf(api.sendOtp({ phone: PHONE }));
    expect(await api.verifyOtp({ phone: PHONE, otp: await shop.lastOtp(PHONE) })).toMatchObject({ code: 'THROTTLED' });
  });

  it('accepts a code once, for five minutes, and only from the session that requested it', async () => {
    const [owner, thief] = [shop.open(), shop.open()];
    await owner.api.sendOtp({ phone: PHONE });
    const otp = await shop.lastOtp(PHONE);
    expect(otp).toMatch(/^\d{6}$/u);
    expect(await thief.api.verifyOtp({ phone: PHONE, otp })).toMatchObject({ code: 'OTP_EXPIRED' });
    expect(await owner.api.verifyOtp({ phone: OTHER_PHONE, otp })).toMatchObject({ code: 'OTP_EXPIRED' });
    expect((await owner.api.verifyOtp({ phone: PHONE, otp })).status).toBe(true);
    expect(await owner.api.verifyOtp({ phone: PHONE, otp })).toMatchObject({ code: 'OTP_EXPIRED' });
    await shop.advance(MINUTE);
    await thief.api.sendOtp({ phone: PHONE });
    const late = await shop.lastOtp(PHONE);
    await shop.advance(5 * MINUTE);
    expect(await thief.api.verifyOtp({ phone: PHONE, otp: late })).toMatchObject({ code: 'OTP_EXPIRED' });
  });
});

describe('customer/create', () => {
  const claim = (phone: string) => ({
    customer: { name: 'Mallory', phone, email: 'mallory@example.com', isVerified: true },
    shipping: ADDRESS,
    billing: null,
  });

  it('creates no customer if the phone was not verified, whatever isVerified says', async () => {
    const { json } = await shop.open().post(`${API}/customer/create.php`, claim(PHONE));
    expect(json).toMatchObject({ status: false, code: 'PHONE_NOT_VERIFIED' });
  });

  it("uses the session's verified phone instead of the one that is sent, and does not change the customer of that one", async () => {
    const victim = await shop.customer(PHONE);
    const attacker = shop.open();
    await attacker.api.sendOtp({ phone: OTHER_PHONE });
    await attacker.api.verifyOtp({ phone: OTHER_PHONE, otp: await shop.lastOtp(OTHER_PHONE) });
    await attacker.post(`${API}/customer/create.php`, claim(PHONE));
    expect((await dataOf(attacker.api.getCustomer())).customer.phone).toBe(OTHER_PHONE);
    expect((await dataOf(victim.api.getCustomer())).customer).toMatchObject({ phone: PHONE, name: ADDRESS.name });
  });

  it('replaces the session at sign-in, so that a planted token gives no access afterwards', async () => {
    const victim = shop.open();
    await victim.api.addToCart({ pid: WASH, qty: 1 });
    const planted = new Map(victim.jar);
    await victim.api.sendOtp({ phone: PHONE });
    await victim.api.verifyOtp({ phone: PHONE, otp: await shop.lastOtp(PHONE) });
    await dataOf(victim.api.createCustomer({ ...claim(PHONE), billing: null }));
    const attacker = shop.open(planted);
    expect((await attacker.get(`${API}/customer/get.php`)).json).toMatchObject({ status: false });
    await shop.advance(HOUR);
    expect(await attacker.api.getCustomer()).toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(await dataOf(victim.api.checkSession())).toEqual({ isLogged: true });
  });
});
