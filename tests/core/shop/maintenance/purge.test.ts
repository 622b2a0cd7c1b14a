/** What is removed when, and what stays (spec 10.27). */
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { DEFAULT_RETENTION, type Retention } from '../../../../core/catalogue/settings/retention.ts';
import type { Key } from '../../../../core/ports/store/kind.ts';
import { consents, customers } from '../../../../core/shop/documents/customers.ts';
import { emailAddresses } from '../../../../core/shop/documents/email-addresses.ts';
import { grievances } from '../../../../core/shop/documents/grievances.ts';
import { idempotencyRecords } from '../../../../core/shop/documents/idempotency.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { phones } from '../../../../core/shop/documents/phones.ts';
import { sessions } from '../../../../core/shop/documents/sessions.ts';
import { visitors } from '../../../../core/shop/documents/visitors.ts';
import { removeOrder } from '../../../../core/shop/maintenance/purge.ts';
import { OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import { openCod, openPaid, orderRecordOf, TO_DELIVERY } from '../../../shop/orders.ts';
import { cancels, moves } from '../../../shop/order-steps.ts';
import { gatewayFails } from '../../../shop/payment-steps.ts';
import { waits } from '../../../shop/steps.ts';
import { kept, storedId } from '../../../shop/stored.ts';
import {
  type TestShop,
  createTestShop,
  dataOf,
  openReadyToPlace,
  openSession,
  place,
  readyToPlace,
  signIn,
  verify,
} from '../../../shop/test-shop.ts';

const after = async (shop: TestShop, ms: number): Promise<void> => {
  await shop.clock.advance(ms);
  await shop.runMaintenance();
};
const add = (api: ReturnType<TestShop['session']>) => dataOf(api.addToCart({ pid: WASH, qty: 1 }));
/** These are there until so much time has passed, and then they are not. */
const expectGoneAfter = async (shop: TestShop, ms: number, ...keys: readonly Key[]): Promise<void> => {
  const there = async () => Promise.all(keys.map(async (key) => (await kept<unknown>(shop, key)) !== undefined));
  await after(shop, ms - 1);
  expect(await there()).toEqual(keys.map(() => true));
  await after(shop, 1);
  expect(await there()).toEqual(keys.map(() => false));
};

describe('the purge', () => {
  it('removes what signing in and out leaves of a session after a day, and never one that is signed in', async () => {
    const shop = createTestShop();
    const api = shop.session('before');
    await signIn(shop, api);
    const signedIn = sessions.key(storedId(api.token()));
    await after(shop, DAY);
    expect(await kept(shop, sessions.key(storedId('before')))).toBeUndefined();
    await after(shop, 28 * DAY);
    expect(await dataOf(api.checkSession())).toEqual({ isLogged: true });
    await dataOf(api.logout());
    expect(await kept(shop, signedIn)).toBeUndefined();
    await expectGoneAfter(shop, DAY, sessions.key(storedId(api.token())));
  });

  it('keeps records for as long as the settings say, and looks at none of them again before', async () => {
    const base = createMemoryStore();
    let updates = 0;
    const retention: Retention = {
      sessionsUsedOnce: 3 * DAY,
      sessions: 10 * DAY,
      visits: 200 * DAY,
      oneTimePasswords: 5 * DAY,
      complaints: 50 * DAY,
      withdrawnConsents: 60 * DAY,
      unsentMessages: 30 * DAY,
      orders: 3_653 * DAY,
    };
    const shop = createTestShop({
      store: {
        ...base,
        update: (keys, decide) => {
          updates += 1;
          return base.update(keys, decide);
        },
      },
      settings: { ...DEFAULT_SETTINGS, retention },
    });
    const [once, twice] = [shop.session('once'), shop.session('twice')];
    for (const api of [once, twice, twice]) await add(api);
    await dataOf(shop.session('looking', { visitor: 'a-browser' }).getOffer());
    await dataOf(twice.sendOtp({ phone: OTHER_PHONE }));
    const complaint = { name: 'Asha', phone: OTHER_PHONE, email: 'asha@example.com', message: 'Where is it, please?' };
    const { ticket } = await dataOf(shop.session('complaining').createGrievance(complaint));
    const customer = await readyToPlace(shop);
    for (const given of [true, false]) await dataOf(customer.updateConsent({ purpose: 'offers', given }));
    const number = await place(customer, { mode: 'cod', expectedTotal: 899 });
    await dataOf(customer.cancelOrder({ order: number, reason: 'changed my mind' }));
    const goes: readonly (readonly [days: number, ...keys: Key[]])[] = [
      [3, sessions.key(storedId('once'))],
      [5, phones.key(OTHER_PHONE), emailAddresses.key(complaint.email)],
      [10, sessions.key(storedId('twice'))],
      [50, grievances.key(ticket)],
      [60, consents.key(PHONE)],
      [200, visitors.key(storedId('a-browser'))],
      [3_653, orders.key(number)],
    ];
    const begin = shop.clock.now();
    for (const [days, ...keys] of goes) {
      await after(shop, begin + days * DAY - MINUTE - shop.clock.now());
      for (const key of keys) expect([key, await kept<unknown>(shop, key)]).toEqual([key, expect.anything()]);
      // Nothing is due that was looked at already.
      updates = 0;
      await shop.runMaintenance();
      expect([days, updates]).toEqual([days, 0]);
      await after(shop, 2 * MINUTE);
      for (const key of keys) expect([key, await kept<unknown>(shop, key)]).toEqual([key, undefined]);
    }
  });

  it('forgets neither a customer, nor a consent that stands, nor the use of a code, nor who is signed in', async () => {
    const { shop, api } = await openReadyToPlace();
    await dataOf(api.updateConsent({ purpose: 'offers', given: true }));
    await dataOf(api.applyCoupon({ code: 'BESTYOU' }));
    const number = await place(api, { mode: 'cod', expectedTotal: 862 });
    await after(shop, 2 * DAY);
    expect(await dataOf(api.checkSession())).toEqual({ isLogged: true });
    await after(shop, 20 * 365 * DAY);
    for (const key of [customers.key(PHONE), consents.key(PHONE)]) expect(await kept<unknown>(shop, key)).toBeDefined();
    expect(await kept(shop, phones.key(PHONE))).toMatchObject({ otpSends: [], codes: { BESTYOU: number } });
  });

  it('lets other work run between its batches', async () => {
    const waiting: (() => void)[] = [];
    const shop = createTestShop({ yieldTurn: () => new Promise((resolve) => waiting.push(resolve)) });
    for (let index = 0; index < 1_000; index += 1) await add(shop.session(`passer-by-${index}`));
    const left = async (): Promise<number> => (await shop.store.search(sessions, { limit: 2_000 })).found.length;
    await shop.clock.advance(90 * DAY);
    let isOver = false;
    const turn = shop.runMaintenance().then(() => (isOver = true));
    const seen: number[] = [];
    for (let rounds = 0; rounds < 100 && !isOver; rounds += 1) {
      await shop.clock.advance(1);
      // What waited is served before the purge goes on.
      await dataOf(shop.session('another').updateCart({ pid: WASH, qty: (rounds % 20) + 1 }));
      seen.push(await left());
      for (const resume of waiting.splice(0)) resume();
    }
    await turn;
    expect(seen.filter((count) => count > 1 && count <= 1_000).length).toBeGreaterThanOrEqual(4);
    expect(await left()).toBe(1);
  });

  it('ends even if the clock is set back while it runs', async () => {
    let batches = 0;
    const shop: TestShop = createTestShop({
      yieldTurn: async () => {
        batches += 1;
        if (batches > 50) throw new Error('it goes on for ever');
      },
      clock: { now: () => shop.clock.now() - (batches > 0 ? 20_000 : 0) },
    });
    for (let visitor = 0; visitor < 300; visitor += 1)
      await dataOf(shop.session(`passer-by-${visitor}`).signUpForOffers({ phone: PHONE, purposes: ['offers'] }));
    await after(shop, DAY + 10_000);
    expect(batches).toBeLessThan(20);
  });

  it('keeps newer records, so that removing older ones resets no budget', async () => {
    const { shop, api } = openSession();
    for (const ms of [DAY - MINUTE, MINUTE]) {
      await dataOf(api.sendOtp({ phone: PHONE }));
      await after(shop, ms);
    }
    const otpSends = [shop.clock.now() - MINUTE];
    expect(await kept(shop, phones.key(PHONE))).toMatchObject({ otpSends });
    expect(await kept(shop, sessions.key(storedId(api.token())))).toMatchObject({ otpSends });
    // The password that is still good is left alone.
    await dataOf(api.verifyOtp({ phone: PHONE, otp: await shop.lastOtp() }));
  });

  it('removes an idempotency key and the countdowns of a visitor and of a phone after 90 days', async () => {
    const shop = createTestShop();
    const api = shop.session('a-session', { visitor: 'a-browser' });
    await dataOf(api.getOffer());
    await verify(shop, api, OTHER_PHONE);
    await dataOf(api.getOffer());
    const customer = shop.session('another', { visitor: 'another' });
    await signIn(shop, customer);
    await add(customer);
    const key = 'the-key-of-it';
    await place(customer, { mode: 'cod', expectedTotal: 899, key });
    const idempotency = idempotencyRecords.key(storedId(customer.token()), key);
    await expectGoneAfter(shop, 90 * DAY, phones.key(OTHER_PHONE), visitors.key(storedId('a-browser')), idempotency);
  });

  it('is not undone by a session that still knows the start of a countdown', async () => {
    const shop = createTestShop();
    const api = shop.session('a-session', { visitor: 'a-browser' });
    await signIn(shop, api);
    const { startedAt } = await dataOf(api.getOffer());
    for (let month = 0; month < 5; month += 1) {
      await after(shop, 29 * DAY);
      expect(await dataOf(api.getOffer())).toMatchObject({ startedAt });
      const starts = [
        (await kept(shop, phones.key(PHONE)))?.offerStartedAt,
        (await kept(shop, visitors.key(storedId('a-browser'))))?.offerStartedAt,
      ];
      expect(starts).toEqual(month < 3 ? [startedAt, startedAt] : [undefined, undefined]);
    }
  });

  it('removes the mark that a customer was erased, with the phone, once no session of it is left', async () => {
    const { shop, api } = await openReadyToPlace();
    await dataOf(api.eraseCustomer());
    const erasedAt = shop.clock.now();
    await after(shop, 2 * DAY);
    expect(await kept(shop, phones.key(PHONE))).toMatchObject({ erasedAt });
    await after(shop, 89 * DAY);
    expect(await kept(shop, phones.key(PHONE))).toBeUndefined();
  });

  it('removes an order after eight years, unless it is not finished or a refund is pending', async () => {
    const [done, waiting, stuck] = [await openCod(), await openCod(), await openPaid()];
    await moves(...TO_DELIVERY)(done);
    await cancels(stuck);
    await gatewayFails()(stuck);
    const there = () =>
      Promise.all(
        [done, waiting, stuck].map(async ({ shop, number }) => (await kept(shop, orders.key(number))) !== undefined),
      );
    for (const [days, left] of [
      [8 * 365, [true, true, true]],
      [2, [false, true, true]],
    ] as const) {
      for (const opened of [done, waiting, stuck]) await waits(days * DAY)(opened);
      expect(await there()).toEqual(left);
    }
    await gatewayFails(false)(stuck);
    for (let round = 0; round < 2; round += 1) await waits(DAY)(stuck);
    expect(await there()).toEqual([false, true, false]);
  });

  it('leaves an order that is to be kept longer, although it was found to be due', async () => {
    const opened = await openCod();
    await moves(...TO_DELIVERY)(opened);
    const { shop, number } = opened;
    const found = await orderRecordOf(opened);
    await removeOrder(shop.store, found, shop.clock.now(), DEFAULT_RETENTION);
    expect(await kept(shop, orders.key(number))).toBeDefined();
    await removeOrder(shop.store, found, shop.clock.now() + 9 * 365 * DAY, DEFAULT_RETENTION);
    expect(await kept(shop, orders.key(number))).toBeUndefined();
  });
});
