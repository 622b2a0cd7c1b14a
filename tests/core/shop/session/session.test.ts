import { describe, expect, it } from 'vitest';
import { createPhoneCache } from '../../../../core/shop/session/open-session.ts';
import { sessions } from '../../../../core/shop/documents/sessions.ts';
import { ADDRESS, OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import { DAY, MINUTE, SECOND } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import {
  type TestShop,
  createTestShop,
  dataOf,
  openReadyToPlace,
  openSession,
  place,
  refusalOf,
  signIn,
  verify,
} from '../../../shop/test-shop.ts';
import { storedId } from '../../../shop/stored.ts';

const create = (api: ReturnType<TestShop['session']>) =>
  api.createCustomer({
    customer: { name: 'Asha Rao', phone: PHONE, email: 'asha@example.com', isVerified: true },
    shipping: ADDRESS,
    billing: null,
  });

describe('a session', () => {
  it('lasts 30 days from its last use', async () => {
    const { shop, api } = openSession();
    await api.addToCart({ pid: WASH, qty: 1 });
    for (let month = 0; month < 3; month += 1) {
      await shop.clock.advance(30 * DAY - 1);
      expect((await dataOf(api.getCart())).total).toBe(1);
    }
    await shop.clock.advance(30 * DAY);
    expect(await dataOf(api.getCart())).toMatchObject({ total: 0, version: 0 });
  });

  it('is signed out when it ends', async () => {
    const { shop, api } = await openReadyToPlace();
    await shop.clock.advance(30 * DAY);
    expect(await dataOf(api.checkSession())).toEqual({ isLogged: false });
    expect((await refusalOf(api.getAddresses())).code).toBe('NOT_SIGNED_IN');
    expect((await refusalOf(create(api))).code).toBe('PHONE_NOT_VERIFIED');
  });

  it('is written by queries at most once a minute', async () => {
    const shop = createTestShop();
    const api = shop.session('one-token');
    await api.addToCart({ pid: WASH, qty: 1 });
    const lastUsed = async () =>
      (await shop.store.read([sessions.key(storedId('one-token'))])).get(sessions.key(storedId('one-token')))
        ?.lastUsedAt;
    const first = (await lastUsed()) ?? 0;
    await shop.clock.advance(MINUTE - 1);
    await api.getCart();
    expect(await lastUsed()).toBe(first);
    await shop.clock.advance(1);
    await api.getCart();
    expect(await lastUsed()).toBe(first + MINUTE);
  });

  it('has the time of the call as its last use when the call confirms its own order', async () => {
    const { shop, api } = await openReadyToPlace();
    const number = await place(api, { mode: 'upi', expectedTotal: 749 });
    await shop.clock.advance(20 * MINUTE);
    await dataOf(api.retryPayment({ order: number, mode: 'cod' }));
    const key = sessions.key(storedId(api.token()));
    expect((await shop.store.read([key])).get(key)).toMatchObject({
      quantities: {},
      unpaidOrder: null,
      lastUsedAt: shop.clock.now(),
    });
  });

  it('is signed out at first, and can be logged out', async () => {
    const { api } = openSession();
    expect(await dataOf(api.checkSession())).toEqual({ isLogged: false });
    expect(await dataOf(api.logout())).toBeNull();
  });
});

describe('signing in', () => {
  it('moves the session to a new token, with its cart and coupon, and reports the token to the caller', async () => {
    const shop = createTestShop();
    const tokens: string[] = [];
    const api = shop.session('old-token', { onToken: (token) => tokens.push(token) });
    await api.addToCart({ pid: WASH, qty: 2 });
    await api.applyCoupon({ code: 'DAWN10' });
    const before = await dataOf(api.getCart());
    await signIn(shop, api);
    // Once when the phone is verified, once when its customer is made.
    expect(tokens).toHaveLength(2);
    expect(api.token()).toBe(tokens[1]);
    expect(api.token()).not.toBe('old-token');
    expect(await dataOf(api.checkSession())).toEqual({ isLogged: true });
    expect(await dataOf(api.getCart())).toEqual(before);
    expect(await dataOf(shop.session(api.token()).checkSession())).toEqual({ isLogged: true });
  });

  it('makes the shop refuse calls under the old token for 10 seconds, without any effect', async () => {
    const shop = createTestShop();
    const api = shop.session('old-token');
    await api.addToCart({ pid: WASH, qty: 2 });
    await signIn(shop, api);
    await shop.clock.advance(10 * SECOND - 1);
    const old = shop.session('old-token');
    const changed = await shop.changesOf(async () => {
      for (const call of [
        () => old.getCart(),
        () => old.addToCart({ pid: WASH, qty: 1 }),
        () => old.getAddresses(),
        () => old.logout(),
        () => old.checkSession(),
        () => old.sendOtp({ phone: PHONE }),
        () => create(old),
        () => old.listOrders(),
      ]) {
        expect(await refusalOf(call())).toMatchObject({
          code: 'SESSION_REPLACED',
          message: 'You’ve just signed in. Try again',
        });
      }
    });
    expect(changed).toEqual([]);
    expect((await dataOf(api.getCart())).total).toBe(2);
  });

  it('afterwards gives the old token an anonymous copy of the cart, so that a lost answer loses no cart', async () => {
    const shop = createTestShop();
    const api = shop.session('old-token');
    await api.addToCart({ pid: WASH, qty: 2 });
    await api.applyCoupon({ code: 'BESTYOU' });
    await signIn(shop, api);
    await shop.clock.advance(10 * SECOND);
    const old = shop.session('old-token');
    expect(await dataOf(old.getCart())).toMatchObject({ total: 2, discount: { code: 'BESTYOU' } });
    expect(await dataOf(old.checkSession())).toEqual({ isLogged: false });
    expect((await refusalOf(old.getCustomer())).code).toBe('NOT_SIGNED_IN');
    expect((await refusalOf(create(old))).code).toBe('PHONE_NOT_VERIFIED');
    expect(await dataOf(old.searchCustomer({ phone: PHONE }))).toEqual({});
    await old.addToCart({ pid: WASH, qty: 1 });
    expect((await dataOf(old.getCart())).total).toBe(3);
    expect((await dataOf(api.getCart())).total).toBe(2);
  });

  it('signs an existing customer in with only the one-time password', async () => {
    const shop = createTestShop();
    await signIn(shop, shop.session());
    await shop.clock.advance(MINUTE);
    const api = shop.session('other-browser');
    await api.addToCart({ pid: WASH, qty: 1 });
    await verify(shop, api);
    expect(await dataOf(api.checkSession())).toEqual({ isLogged: true });
    expect(api.token()).not.toBe('other-browser');
    expect((await dataOf(api.getCart())).total).toBe(1);
  });

  it('keeps the token of a customer who is already signed in', async () => {
    const { shop, api } = openSession();
    await signIn(shop, api);
    const token = api.token();
    await dataOf(create(api));
    await shop.clock.advance(MINUTE);
    await verify(shop, api);
    expect(api.token()).toBe(token);
    expect(await dataOf(api.checkSession())).toEqual({ isLogged: true });
  });

  it('does not sign in for a call that was sent before the session moved', async () => {
    const shop = createTestShop();
    const api = shop.session('old-token');
    await verify(shop, api);
    const answers = await Promise.all([create(api), create(api), api.addToCart({ pid: WASH, qty: 1 })]);
    expect(answers.filter(({ status }) => status).length).toBeGreaterThanOrEqual(1);
    for (const answer of answers) expect(answer.status || answer.code === 'SESSION_REPLACED').toBe(true);
    expect(await dataOf(api.checkSession())).toEqual({ isLogged: true });
  });
});

describe('logging out', () => {
  it('clears customer, addresses, cart and coupon, under a new token', async () => {
    const { api } = await openReadyToPlace();
    await api.applyCoupon({ code: 'DAWN10' });
    const before = api.token();
    await dataOf(api.logout());
    expect(api.token()).not.toBe(before);
    expect(await dataOf(api.checkSession())).toEqual({ isLogged: false });
    expect(await dataOf(api.getCart())).toMatchObject({ items: {}, discount: { isApplied: false } });
    expect((await refusalOf(api.getAddresses())).code).toBe('NOT_SIGNED_IN');
    expect((await refusalOf(create(api))).code).toBe('PHONE_NOT_VERIFIED');
  });

  it('removes everything under the old token', async () => {
    const { shop, api } = await openReadyToPlace();
    const before = shop.session(api.token());
    const key = sessions.key(storedId(api.token()));
    await api.logout();
    expect((await shop.store.read([key])).get(key)).toBeUndefined();
    expect(await dataOf(before.checkSession())).toEqual({ isLogged: false });
    expect((await dataOf(before.getCart())).total).toBe(0);
  });
});

describe('the phones that a process remembers by session', () => {
  it('are 10,000 at the most, and those used longest ago are forgotten first', () => {
    const { rememberPhone, lastPhone } = createPhoneCache();
    for (let token = 0; token < 10_000; token += 1) rememberPhone(storedId(`token-${token}`), PHONE);
    expect(lastPhone(storedId('token-0'))).toBe(PHONE);
    rememberPhone(storedId('token-of-one-more'), OTHER_PHONE);
    expect(['token-0', 'token-1', 'token-2', 'token-of-one-more'].map((token) => lastPhone(storedId(token)))).toEqual([
      PHONE,
      '',
      PHONE,
      OTHER_PHONE,
    ]);
  });
});
