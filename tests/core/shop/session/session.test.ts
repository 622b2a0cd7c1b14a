/** A session: how long it lasts, its token, signing in and out, and what another process changes in it meanwhile (spec 10.14, 10.15). */
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import type { ShopStore } from '../../../../core/ports/store/shop-store.ts';
import { sessions } from '../../../../core/shop/documents/sessions.ts';
import { createPhoneCache } from '../../../../core/shop/session/call-session.ts';
import { ADDRESS, OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import { MINUTE, SECOND } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import { kept, storedId } from '../../../shop/stored.ts';
import {
  createTestShop,
  dataOf,
  openReadyToPlace,
  openSession,
  order,
  place,
  readyToPlace,
  refusalOf,
  refusalUnchanged,
  signIn,
  verify,
  type TestShop,
} from '../../../shop/test-shop.ts';

type Api = ReturnType<TestShop['session']>;
const CUSTOMER = { name: 'Asha Rao', phone: PHONE, email: ADDRESS.email, isVerified: true };
const create = (api: Api) => api.createCustomer({ customer: CUSTOMER, shipping: ADDRESS, billing: null });
const isLogged = async (api: Api) => (await dataOf(api.checkSession())).isLogged;
const sessionOf = (shop: TestShop, token: string) => kept(shop, sessions.key(storedId(token)));
/** Nothing of a customer is shown or made. */
const isAnonymous = async (api: Api): Promise<void> => {
  expect(await isLogged(api)).toBe(false);
  expect((await refusalOf(api.getCustomer())).code).toBe('NOT_SIGNED_IN');
  expect((await refusalOf(create(api))).code).toBe('PHONE_NOT_VERIFIED');
  expect(await dataOf(api.searchCustomer({ phone: PHONE }))).toEqual({});
};
/** A session with a cart and a code, which has signed in. */
const openMoved = async (code = 'DAWN10') => {
  const shop = createTestShop();
  const tokens: string[] = [];
  const api = shop.session('old-token', { onToken: (token) => tokens.push(token) });
  await api.addToCart({ pid: WASH, qty: 2 });
  await api.applyCoupon({ code });
  const before = await dataOf(api.getCart());
  await signIn(shop, api);
  return { shop, api, tokens, before, old: shop.session('old-token') };
};

describe('a session', () => {
  it('is written by queries at most once a minute', async () => {
    const { shop, api } = openSession();
    await api.addToCart({ pid: WASH, qty: 1 });
    const first = shop.clock.now();
    for (const [ms, lastUsedAt] of [
      [MINUTE - 1, first],
      [1, first + MINUTE],
    ] as const) {
      await shop.clock.advance(ms);
      await api.getCart();
      expect(await sessionOf(shop, api.token())).toMatchObject({ lastUsedAt });
    }
  });

  it('has the time of the call as its last use when the call confirms its own order', async () => {
    const { shop, api } = await openReadyToPlace();
    const number = await place(api);
    await shop.clock.advance(20 * MINUTE);
    await dataOf(api.retryPayment({ order: number, mode: 'cod' }));
    const after = { quantities: {}, unpaidOrder: null, lastUsedAt: shop.clock.now() };
    expect(await sessionOf(shop, api.token())).toMatchObject(after);
  });
});

describe('signing in', () => {
  it('moves the session to a new token, with its cart and coupon, and reports the token to the caller', async () => {
    const { shop, api, tokens, before } = await openMoved();
    // Once when the phone is verified, once when its customer is made.
    expect([tokens.length, api.token()]).toEqual([2, tokens[1]]);
    expect(await dataOf(api.getCart())).toEqual(before);
    expect(await isLogged(shop.session(api.token()))).toBe(true);
  });

  it('makes the shop refuse calls under the old token for 10 seconds, without any effect', async () => {
    const { shop, api, old } = await openMoved();
    await shop.clock.advance(10 * SECOND - 1);
    for (const call of [
      () => old.getCart(),
      () => old.addToCart({ pid: WASH, qty: 1 }),
      () => old.getAddresses(),
      () => old.logout(),
      () => old.checkSession(),
      () => old.sendOtp({ phone: PHONE }),
      () => create(old),
      () => old.listOrders(),
    ])
      expect(await refusalUnchanged(shop, call)).toMatchObject({
        code: 'SESSION_REPLACED',
        message: 'You’ve just signed in. Try again',
      });
    expect((await dataOf(api.getCart())).total).toBe(2);
  });

  it('afterwards gives the old token an anonymous copy of the cart, so that a lost answer loses no cart', async () => {
    const { shop, api, old } = await openMoved('BESTYOU');
    await shop.clock.advance(10 * SECOND);
    expect(await dataOf(old.getCart())).toMatchObject({ total: 2, discount: { code: 'BESTYOU' } });
    await isAnonymous(old);
    await old.addToCart({ pid: WASH, qty: 1 });
    expect([(await dataOf(old.getCart())).total, (await dataOf(api.getCart())).total]).toEqual([3, 2]);
  });

  it('needs only the one-time password of an existing customer, and keeps the token of one who is signed in', async () => {
    const { shop, api } = openSession();
    await signIn(shop, api);
    const token = api.token();
    await dataOf(create(api));
    await shop.clock.advance(MINUTE);
    await verify(shop, api);
    expect([api.token(), await isLogged(api)]).toEqual([token, true]);
    await shop.clock.advance(MINUTE);
    const other = shop.session('other-browser');
    await other.addToCart({ pid: WASH, qty: 1 });
    await verify(shop, other);
    expect([await isLogged(other), other.token() === 'other-browser']).toEqual([true, false]);
    expect((await dataOf(other.getCart())).total).toBe(1);
  });

  it('does not sign in for a call that was sent before the session moved', async () => {
    const { shop, api } = openSession();
    await verify(shop, api);
    const answers = await Promise.all([create(api), create(api), api.addToCart({ pid: WASH, qty: 1 })]);
    const codes = answers.map((answer) => (answer.status ? 'DONE' : answer.code));
    expect(codes).toContain('DONE');
    for (const code of codes) expect(code).toMatch(/^(?:DONE|SESSION_REPLACED)$/u);
    expect(await isLogged(api)).toBe(true);
  });
});

it('logging out clears customer, addresses, cart and coupon, under a new token, and removes everything under the old one', async () => {
  const { shop, api } = await openReadyToPlace();
  await api.applyCoupon({ code: 'DAWN10' });
  const before = api.token();
  const old = shop.session(before);
  expect(await dataOf(api.logout())).toBeNull();
  expect(api.token()).not.toBe(before);
  expect(await sessionOf(shop, before)).toBeUndefined();
  for (const one of [api, old]) {
    expect(await dataOf(one.getCart())).toMatchObject({ items: {}, discount: { isApplied: false } });
    await isAnonymous(one);
  }
});

it('the phones that a process remembers by session are 10,000 at the most, and those used longest ago are forgotten first', () => {
  const { rememberPhone, lastPhone } = createPhoneCache();
  for (let token = 0; token < 10_000; token += 1) rememberPhone(storedId(`token-${token}`), PHONE);
  expect(lastPhone(storedId('token-0'))).toBe(PHONE);
  rememberPhone(storedId('token-10000'), OTHER_PHONE);
  const phones = [0, 1, 2, 10_000].map((token) => lastPhone(storedId(`token-${token}`)));
  expect(phones).toEqual([PHONE, '', PHONE, OTHER_PHONE]);
});

describe('a session that another process changes between reading and deciding', () => {
  /** A shop in whose store something may happen right after the next read; `elsewhere` is another process. */
  const openSlowShop = () => {
    const store = createMemoryStore();
    let next: (() => Promise<unknown>) | null = null;
    const slow: ShopStore = {
      ...store,
      read: async (keys) => {
        const documents = await store.read(keys);
        const happening = next;
        next = null;
        await happening?.();
        return documents;
      },
    };
    const shop = createTestShop({ store: slow });
    const afterNextRead = (happening: () => Promise<unknown>) => void (next = happening);
    return {
      shop,
      elsewhere: (token: string) => createTestShop({ store: slow }).session(token),
      afterNextRead,
      /** Verifies a phone without a customer, under the same token. */
      otherPhoneMeanwhile: async (api: Api) => {
        await dataOf(api.sendOtp({ phone: OTHER_PHONE }));
        const otp = await shop.lastOtp();
        afterNextRead(() => dataOf(api.verifyOtp({ phone: OTHER_PHONE, otp })));
      },
    };
  };

  it('does not show a customer who was signed out meanwhile', async () => {
    const { shop, elsewhere, otherPhoneMeanwhile } = openSlowShop();
    const api = shop.session();
    await signIn(shop, api);
    const other = elsewhere(api.token());
    await otherPhoneMeanwhile(api);
    expect((await refusalOf(other.getCustomer())).code).toBe('SESSION_REPLACED');
  });

  it('creates no customer under a token that was replaced meanwhile, and then one for the phone that is verified now', async () => {
    const { shop, elsewhere, otherPhoneMeanwhile } = openSlowShop();
    const api = shop.session();
    await verify(shop, api);
    const other = elsewhere(api.token());
    await otherPhoneMeanwhile(api);
    expect((await refusalOf(create(other))).code).toBe('SESSION_REPLACED');
    await dataOf(create(api));
    expect((await dataOf(api.getCustomer())).customer.phone).toBe(OTHER_PHONE);
  });

  it('has the unpaid order replaced that was placed meanwhile, and gets the answer of one with the same key', async () => {
    const { shop, afterNextRead } = openSlowShop();
    const api = await readyToPlace(shop);
    const states = async () => (await dataOf(api.listOrders())).orders.map(({ state }) => state).toSorted();
    afterNextRead(() => dataOf(api.placeOrder(order())));
    await dataOf(api.placeOrder(order()));
    expect(await states()).toEqual(['expired', 'pending_payment']);
    const attempt = order({ mode: 'cod', expectedTotal: 899 });
    afterNextRead(() => dataOf(api.placeOrder(attempt)));
    await dataOf(api.placeOrder(attempt));
    expect(await states()).toEqual(['confirmed', 'expired', 'expired']);
  });
});
