import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { DEFAULT_RETENTION, type Retention } from '../../../../core/catalogue/settings/retention.ts';
import type { Key } from '../../../../core/ports/store/kind.ts';
import type { ShopStore } from '../../../../core/ports/store/shop-store.ts';
import { consents, customers } from '../../../../core/shop/documents/customers.ts';
import { emailAddresses } from '../../../../core/shop/documents/email-addresses.ts';
import { grievances } from '../../../../core/shop/documents/grievances.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { phones } from '../../../../core/shop/documents/phones.ts';
import { idempotencyRecords } from '../../../../core/shop/documents/idempotency.ts';
import { sessions } from '../../../../core/shop/documents/sessions.ts';
import { visitors } from '../../../../core/shop/documents/visitors.ts';
import { kept, storedId } from '../../../shop/stored.ts';
import { removeOrder } from '../../../../core/shop/maintenance/purge.ts';
import { moved, openCod, openPaid, orderRecordOf, TO_DELIVERY } from '../../../shop/orders.ts';
import { OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import {
  type TestShop,
  createTestShop,
  dataOf,
  openReadyToPlace,
  openSession,
  place,
  readyToPlace,
  refusalOf,
  signIn,
  verify,
} from '../../../shop/test-shop.ts';

const after = async (shop: TestShop, ms: number): Promise<void> => {
  await shop.clock.advance(ms);
  await shop.runMaintenance();
};

describe('the purge', () => {
  it('removes a session 30 days after its last use, and no sooner', async () => {
    const shop = createTestShop();
    const api = shop.session('a-passer-by');
    await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
    await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
    await after(shop, 20 * DAY);
    await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
    await after(shop, 30 * DAY - 1);
    expect(await kept(shop, sessions.key(storedId('a-passer-by')))).toBeDefined();
    await after(shop, 1);
    expect(await kept(shop, sessions.key(storedId('a-passer-by')))).toBeUndefined();
    expect((await dataOf(api.getCart())).total).toBe(0);
  });

  it('removes a session that was used once after a day, and one that was looked at later is another', async () => {
    const shop = createTestShop();
    const [once, again] = [shop.session('once'), shop.session('again')];
    for (const api of [once, again]) await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
    await shop.clock.advance(MINUTE);
    await dataOf(again.getCart());
    await after(shop, DAY - MINUTE - 1);
    expect(await kept(shop, sessions.key(storedId('once')))).toBeDefined();
    await after(shop, 1);
    expect(await kept(shop, sessions.key(storedId('once')))).toBeUndefined();
    await after(shop, 28 * DAY);
    expect((await dataOf(again.getCart())).total).toBeGreaterThan(0);
  });

  it('removes what signing in and out leaves of a session after a day, and never one that is signed in', async () => {
    const shop = createTestShop();
    const api = shop.session('before');
    await signIn(shop, api);
    const signedIn = api.token();
    await after(shop, DAY);
    expect(await kept(shop, sessions.key(storedId('before')))).toBeUndefined();
    await after(shop, 28 * DAY);
    expect(await dataOf(api.checkSession())).toEqual({ isLogged: true });
    await dataOf(api.logout());
    expect(await kept(shop, sessions.key(storedId(signedIn)))).toBeUndefined();
    const left = api.token();
    expect(await kept(shop, sessions.key(storedId(left)))).toBeDefined();
    await after(shop, DAY);
    expect(await kept(shop, sessions.key(storedId(left)))).toBeUndefined();
  });

  it('keeps records for as long as the settings say, and looks at none of them again before', async () => {
    const base = createMemoryStore();
    let updates = 0;
    const store: ShopStore = {
      ...base,
      update: (keys, decide) => {
        updates += 1;
        return base.update(keys, decide);
      },
    };
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
    const settings = { ...DEFAULT_SETTINGS, retention };
    const shop = createTestShop({ store, settings });
    const [once, twice] = [shop.session('once'), shop.session('twice')];
    for (const api of [once, twice, twice]) await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
    await dataOf(shop.session('looking', { visitor: 'a-browser' }).getOffer());
    await dataOf(twice.sendOtp({ phone: OTHER_PHONE }));
    const complaint = { name: 'Asha', phone: OTHER_PHONE, email: 'asha@example.com', message: 'Where is it, please?' };
    const { ticket } = await dataOf(shop.session('complaining').createGrievance(complaint));
    const customer = await readyToPlace(shop);
    for (const given of [true, false]) await dataOf(customer.updateConsent({ purpose: 'offers', given }));
    const number = await place(customer, { mode: 'cod', expectedTotal: 899 });
    await dataOf(customer.cancelOrder({ order: number, reason: 'changed my mind' }));

    const goesAfter: readonly (readonly [days: number, ...keys: Key[]])[] = [
      [3, sessions.key(storedId('once'))],
      [5, phones.key(OTHER_PHONE), emailAddresses.key(complaint.email)],
      [10, sessions.key(storedId('twice'))],
      [50, grievances.key(ticket)],
      [60, consents.key(PHONE)],
      [200, visitors.key(storedId('a-browser'))],
      [3_653, orders.key(number)],
    ];
    const begin = shop.clock.now();
    for (const [days, ...keys] of goesAfter) {
      await after(shop, begin + days * DAY - MINUTE - shop.clock.now());
      for (const key of keys) expect([key, await kept(shop, key)]).toEqual([key, expect.anything()]);
      // Nothing is due that was looked at already.
      updates = 0;
      await shop.runMaintenance();
      expect([days, updates]).toEqual([days, 0]);
      await after(shop, 2 * MINUTE);
      for (const key of keys) expect([key, await kept(shop, key)]).toEqual([key, undefined]);
    }
  });

  it('forgets neither a customer, nor a consent that stands, nor numbers of invoices', async () => {
    const { shop, api } = await openReadyToPlace();
    await dataOf(api.updateConsent({ purpose: 'offers', given: true }));
    await after(shop, 20 * 365 * DAY);
    expect(await kept(shop, customers.key(PHONE))).toBeDefined();
    expect(await kept(shop, consents.key(PHONE))).toBeDefined();
  });

  it('removes everything that is due in one run, however much, and lets other work run between its batches', async () => {
    const waiting: (() => void)[] = [];
    const shop = createTestShop({
      yieldTurn: () =>
        new Promise((resolve) => {
          waiting.push(resolve);
        }),
    });
    const tokens = Array.from({ length: 1_000 }, (_, index) => `passer-by-${index}`);
    for (const token of tokens) await dataOf(shop.session(token).addToCart({ pid: WASH, qty: 1 }));
    const left = async (): Promise<number> => (await shop.store.search(sessions, { limit: 2_000 })).found.length;
    await shop.clock.advance(90 * DAY);

    let isOver = false;
    const turn = shop.runMaintenance().then(() => {
      isOver = true;
    });
    const seen: number[] = [];
    for (let rounds = 0; rounds < 100 && !isOver; rounds += 1) {
      await shop.clock.advance(1);
      // What waited is served before the purge goes on.
      await dataOf(shop.session('another').updateCart({ pid: WASH, qty: (rounds % 20) + 1 }));
      seen.push(await left());
      waiting.splice(0).forEach((resume) => {
        resume();
      });
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
    await shop.clock.advance(DAY + 10_000);
    await shop.runMaintenance();
    expect(batches).toBeLessThan(20);
  });

  it('removes the record of a one-time password after a day, with the phone of a visitor who never became a customer', async () => {
    const shop = createTestShop();
    const api = shop.session('a-passer-by');
    await dataOf(api.sendOtp({ phone: OTHER_PHONE }));
    await refusalOf(api.verifyOtp({ phone: OTHER_PHONE, otp: '000000' }));
    await after(shop, DAY - 1);
    expect(await kept(shop, phones.key(OTHER_PHONE))).toMatchObject({
      otpSends: [expect.any(Number)],
      otpWrong: [expect.any(Number)],
    });
    await after(shop, 1);
    expect(await kept(shop, phones.key(OTHER_PHONE))).toBeUndefined();
    expect(await kept(shop, sessions.key(storedId('a-passer-by')))).toMatchObject({ otp: null, otpSends: [] });
    await shop.deliverMessages();
    expect(JSON.stringify(await kept(shop, sessions.key(storedId('a-passer-by'))))).not.toContain(OTHER_PHONE);
  });

  it('keeps newer records, so that removing older ones resets no budget', async () => {
    const { shop, api } = openSession();
    await dataOf(api.sendOtp({ phone: PHONE }));
    await after(shop, DAY - MINUTE);
    await dataOf(api.sendOtp({ phone: PHONE }));
    await after(shop, MINUTE);
    expect((await kept(shop, phones.key(PHONE)))?.otpSends).toEqual([shop.clock.now() - MINUTE]);
    expect((await kept(shop, sessions.key(storedId(api.token()))))?.otpSends).toEqual([shop.clock.now() - MINUTE]);
    // The password that is still good is left alone.
    await dataOf(api.verifyOtp({ phone: PHONE, otp: await shop.lastOtp() }));
  });

  it('keeps who is signed in, the use of a code, and that a customer was erased', async () => {
    const { shop, api } = await openReadyToPlace();
    await dataOf(api.applyCoupon({ code: 'BESTYOU' }));
    const number = await place(api, { mode: 'cod', expectedTotal: 862 });
    await after(shop, 2 * DAY);
    expect(await dataOf(api.checkSession())).toEqual({ isLogged: true });
    expect(await kept(shop, phones.key(PHONE))).toMatchObject({ otpSends: [], codes: { BESTYOU: number } });
    const other = shop.session();
    await signIn(shop, other, OTHER_PHONE);
    await dataOf(other.eraseCustomer());
    await after(shop, 2 * DAY);
    expect((await kept(shop, phones.key(OTHER_PHONE)))?.erasedAt).toBe(shop.clock.now() - 2 * DAY);
  });

  it('removes an idempotency key and a visitor’s countdown after 90 days', async () => {
    const shop = createTestShop();
    const api = shop.session('a-session', { visitor: 'a-browser' });
    await signIn(shop, api);
    await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
    await dataOf(api.getOffer());
    await place(api, { mode: 'cod', expectedTotal: 899, key: 'the-key-of-it' });
    const key = idempotencyRecords.key(storedId(api.token()), 'the-key-of-it');
    const both = async () => [await kept(shop, key), await kept(shop, visitors.key(storedId('a-browser')))];
    await after(shop, 90 * DAY - 1);
    expect(await both()).toEqual([expect.anything(), expect.anything()]);
    await after(shop, 1);
    expect(await both()).toEqual([undefined, undefined]);
  });

  it('is the start of a phone’s countdown after 90 days, with the rest of its record', async () => {
    const shop = createTestShop();
    const api = shop.session('a-session', { visitor: 'a-browser' });
    await dataOf(api.getOffer());
    await verify(shop, api, OTHER_PHONE);
    await dataOf(api.getOffer());
    await after(shop, 90 * DAY - 1);
    expect(await kept(shop, phones.key(OTHER_PHONE))).toMatchObject({ offerStartedAt: expect.any(Number) });
    await after(shop, 1);
    expect(await kept(shop, phones.key(OTHER_PHONE))).toBeUndefined();
  });

  it('asks for no document to change where nothing is due', async () => {
    const base = createMemoryStore();
    let updates = 0;
    const shop = createTestShop({
      store: {
        ...base,
        update: (keys, decide) => {
          updates += 1;
          return base.update(keys, decide);
        },
      },
    });
    await dataOf(shop.session().addToCart({ pid: WASH, qty: 1 }));
    updates = 0;
    await shop.runMaintenance();
    expect(updates).toBe(0);
  });

  it('is not undone by a session that still knows the start of a countdown', async () => {
    const shop = createTestShop();
    const api = shop.session('a-session', { visitor: 'a-browser' });
    await signIn(shop, api);
    const { startedAt } = await dataOf(api.getOffer());
    for (let month = 0; month < 5; month += 1) {
      await after(shop, 29 * DAY);
      expect(await dataOf(api.getOffer())).toMatchObject({ startedAt });
      expect((await kept(shop, phones.key(PHONE)))?.offerStartedAt).toBe(month < 3 ? startedAt : undefined);
      expect((await kept(shop, visitors.key(storedId('a-browser'))))?.offerStartedAt).toBe(
        month < 3 ? startedAt : undefined,
      );
    }
  });

  it('removes an order after eight years, unless it is not finished or a refund is pending', async () => {
    const [done, waiting, stuck] = [await openCod(), await openCod(), await openPaid()];
    await moved(done, ...TO_DELIVERY);
    await dataOf(stuck.api.cancelOrder({ order: stuck.number, reason: 'changed my mind' }));
    stuck.shop.gatewayConnection.fails = true;
    for (const { shop } of [done, waiting, stuck]) await after(shop, 8 * 365 * DAY);
    expect(await kept(done.shop, orders.key(done.number))).toBeDefined();
    for (const { shop } of [done, waiting, stuck]) await after(shop, 2 * DAY);
    expect(await kept(done.shop, orders.key(done.number))).toBeUndefined();
    expect(await kept(waiting.shop, orders.key(waiting.number))).toBeDefined();
    expect(await kept(stuck.shop, orders.key(stuck.number))).toBeDefined();
    stuck.shop.gatewayConnection.fails = false;
    for (let round = 0; round < 2; round += 1) await after(stuck.shop, DAY);
    expect(await kept(stuck.shop, orders.key(stuck.number))).toBeUndefined();
  });

  it('leaves an order that is to be kept longer, although it was found to be due', async () => {
    const opened = await openCod();
    await moved(opened, ...TO_DELIVERY);
    const { shop, number } = opened;
    const found = await orderRecordOf(opened);
    await removeOrder(shop.store, found, shop.clock.now(), DEFAULT_RETENTION);
    expect(await kept(shop, orders.key(number))).toBeDefined();
    await removeOrder(shop.store, found, shop.clock.now() + 9 * 365 * DAY, DEFAULT_RETENTION);
    expect(await kept(shop, orders.key(number))).toBeUndefined();
  });
});
