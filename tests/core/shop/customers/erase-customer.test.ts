/** Erasing a customer, by the customer or by the operator: what goes, what stays, and what prevents it (spec 10.27, 11). */
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import type { OrderState } from '../../../../core/entities/order.ts';
import { put, type ShopStore } from '../../../../core/ports/store/shop-store.ts';
import { consents, customers, ledgers } from '../../../../core/shop/documents/customers.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { phones } from '../../../../core/shop/documents/phones.ts';
import { stockKey } from '../../../../core/shop/documents/stock.ts';
import { ADDRESS, OTHER_PHONE, PHONE } from '../../../samples/customers.ts';
import { MINUTE } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import { openCod, openPaid, openUnpaid, orderRecordOf, TO_DELIVERY, type TestOrder } from '../../../shop/orders.ts';
import { erases, moves } from '../../../shop/order-steps.ts';
import { captured } from '../../../shop/payment-steps.ts';
import { maintains, refused, sees, story } from '../../../shop/steps.ts';
import { kept } from '../../../shop/stored.ts';
import {
  createTestShop,
  dataOf,
  grant,
  place,
  readyToPlace,
  refusalOf,
  refusalUnchanged,
  signIn,
  stateOf,
  verify,
} from '../../../shop/test-shop.ts';

/** A customer whose order has arrived. */
const delivered = async () => {
  const opened = await openCod();
  await moves(...TO_DELIVERY)(opened);
  return { ...opened, api: opened.api as Awaited<ReturnType<typeof readyToPlace>>, opened };
};

describe('erasing a customer', () => {
  it('removes profile, addresses, consents and reward cash, and signs out with an empty cart under a new token', async () => {
    const { shop, api } = await delivered();
    await grant(shop, 100);
    await dataOf(api.signUpForOffers({ phone: PHONE, purposes: ['offers'] }));
    await dataOf(api.addToCart({ pid: WASH, qty: 2 }));
    const before = api.token();
    await dataOf(api.eraseCustomer());
    expect(api.token()).not.toBe(before);
    expect(await dataOf(api.checkSession())).toEqual({ isLogged: false });
    expect((await dataOf(api.getCart())).total).toBe(0);
    for (const kind of [customers, consents, ledgers])
      expect(await kept<unknown>(shop, kind.key(PHONE))).toBeUndefined();
    expect((await kept(shop, phones.key(PHONE)))?.codes).toEqual({});
    for (const one of [api, shop.session(before)])
      expect((await refusalOf(one.getCustomer())).code).toBe('NOT_SIGNED_IN');
    const overview = await dataOf(shop.findCustomer(PHONE));
    const nothing = { account: null, orders: [], consents: {}, rewardCash: { available: 0 } };
    expect(overview).toMatchObject({ ...nothing, erasedAt: shop.clock.now() });
    expect(JSON.stringify(overview)).not.toContain(ADDRESS.email);
  });

  it('gives back the units that an unpaid order has reserved, and writes no stock where none are', async () => {
    const shop = createTestShop();
    await dataOf(shop.setStock({ pid: WASH, level: 5 }));
    const api = await readyToPlace(shop);
    await place(api);
    expect(await shop.stock()).toMatchObject({ [WASH]: 4 });
    await dataOf(api.eraseCustomer());
    expect(await shop.stock()).toMatchObject({ [WASH]: 5 });
    const { shop: uncounted, api: other } = await delivered();
    await dataOf(other.eraseCustomer());
    expect(await kept(uncounted, stockKey)).toBeUndefined();
  });

  it('keeps what tax law requires of an invoiced order, without its e-mail address, and nothing of others', async () => {
    const { shop, api, number, opened } = await delivered();
    await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
    const unpaid = await place(api);
    await dataOf(api.eraseCustomer());
    await sees({
      record: {
        invoice: { number: expect.stringMatching(/^BH\/\d\d-\d\d\/000001$/u) },
        shipping: { name: 'Asha Rao', h_no: '12 B', pincode: '110001', email: '' },
        summary: { total: 899 },
      },
    })(opened);
    const gone = await orderRecordOf({ shop, number: unpaid });
    expect(gone.history.at(-1)?.state).toBe('expired');
    expect(gone.shipping).toMatchObject({ name: '', h_no: '', city: '', pincode: '', email: '' });
    for (const one of [number, unpaid])
      expect(JSON.stringify(await orderRecordOf({ shop, number: one }))).not.toContain(PHONE);
  });

  it('hides its orders from a later customer of the same phone, and from tracking', async () => {
    const { shop, api, number } = await delivered();
    await dataOf(api.eraseCustomer());
    await shop.clock.advance(MINUTE);
    const later = shop.session();
    await signIn(shop, later);
    expect(await dataOf(later.listOrders())).toEqual({ orders: [] });
    for (const call of [later.getOrder, later.getInvoice, later.trackOrder])
      expect((await refusalOf(call({ order: number, phone: PHONE }))).code).toBe('ORDER_NOT_FOUND');
    expect(await dataOf(later.getRewardCash())).toEqual({ cashback: 0 });
  });

  it('signs every other session of the phone out, so that none of them opens a later customer’s account', async () => {
    const { shop, api } = await delivered();
    await shop.clock.advance(MINUTE);
    const phone = shop.session();
    await signIn(shop, phone);
    await dataOf(api.eraseCustomer());
    const isShut = async (): Promise<void> => {
      expect(await dataOf(phone.checkSession())).toEqual({ isLogged: false });
      for (const call of [phone.getCustomer, phone.listOrders])
        expect((await refusalOf(call())).code).toBe('NOT_SIGNED_IN');
      expect(await dataOf(phone.searchCustomer({ phone: PHONE }))).toEqual({});
      const customer = { name: 'Asha', phone: PHONE, email: 'asha@example.com', isVerified: true };
      const create = phone.createCustomer({ customer, shipping: null, billing: null });
      expect((await refusalOf(create)).code).toBe('PHONE_NOT_VERIFIED');
    };
    await isShut();
    await shop.clock.advance(MINUTE);
    await signIn(shop, shop.session());
    await isShut();
    await shop.clock.advance(10 * MINUTE);
    await verify(shop, phone);
    expect(await dataOf(phone.checkSession())).toEqual({ isLogged: true });
  });

  it.each<OrderState>(['packed', 'shipped', 'out_for_delivery', 'undelivered', 'rto', 'return_requested', 'picked_up'])(
    'is refused while an order is %s, and changes nothing',
    async (state) => {
      const { shop, number, opened } = await delivered();
      const record = await orderRecordOf(opened);
      const moved = { ...record, history: [...record.history, { state, at: shop.clock.now() }] };
      const key = orders.key(number);
      await shop.store.update({ writes: [key] }, () => ({ answer: null, writes: [put(orders, key, moved)] }));
      await refused(erases, 'in progress')(opened);
      await sees({ state })(opened);
    },
  );

  it('is refused if an order is placed while orders are searched', async () => {
    const base = createMemoryStore();
    let meanwhile = async (): Promise<void> => undefined;
    const store: ShopStore = {
      ...base,
      search: async (kind, search) => {
        const found = await base.search(kind, search);
        await meanwhile();
        return found;
      },
    };
    const api = await readyToPlace(createTestShop({ store }));
    let placed = '';
    meanwhile = async () => {
      meanwhile = async () => undefined;
      placed = await place(api, { mode: 'cod', expectedTotal: 899 });
    };
    expect((await refusalOf(api.eraseCustomer())).code).toBe('ORDER_STATE');
    expect(await stateOf(api, placed)).toBe('confirmed');
  });

  it('leaves the budgets of the number unchanged, so that erasing gives no new attempts', async () => {
    const { shop, api } = await delivered();
    const before = await kept(shop, phones.key(PHONE));
    expect(before?.otpSends.length).toBeGreaterThan(0);
    await dataOf(api.eraseCustomer());
    expect((await kept(shop, phones.key(PHONE)))?.otpSends).toEqual(before?.otpSends);
    expect((await refusalOf(shop.session().sendOtp({ phone: PHONE }))).code).toBe('THROTTLED');
  });
});

describe('a payment that arrives for the order of an erased customer', () => {
  it('is refunded, does not revive the order, and sends no message', async () => {
    let sent = 0;
    const count = async ({ shop }: TestOrder) => {
      await shop.deliverMessages();
      return shop.messenger.sent().length;
    };
    await story(
      openUnpaid,
      erases,
      async (opened) => void (sent = await count(opened)),
      captured(),
      maintains,
      sees({ back: [[62_900, 'INR']] }),
      async (opened) => {
        const { history } = await orderRecordOf(opened);
        expect(history.map(({ state }) => state)).toEqual(['pending_payment', 'expired', 'refunded']);
        expect(await count(opened)).toBe(sent);
      },
    );
  });

  it.each([0, 1, 2, 3, 4, 5, 6])('is recorded when it arrives %d turns after the erasure began', async (delay) => {
    const opened = await openUnpaid();
    const { shop, api, number } = opened;
    const erasing = api.eraseCustomer();
    for (let turn = 0; turn < delay; turn += 1) await Promise.resolve();
    const [erased, received] = await Promise.all([erasing, shop.sendGatewayEvent(number, 'captured')]);
    const { history, payment } = await orderRecordOf(opened);
    // Confirmed first, the order is on its way and its customer stays; erased first, the money goes back.
    const end = erased.status ? ['expired', 1] : ['confirmed', 0];
    expect([received.status, history.at(-1)?.state, payment.refunds.length]).toEqual([true, ...end]);
    expect(shop.logged).toEqual([]);
  });
});

describe('erasing a customer by the operator', () => {
  it('removes what the customer’s own erasure removes, signs out everywhere, and keeps the order without its owner', async () => {
    const { shop, api, number, opened } = await delivered();
    expect(await dataOf(shop.eraseCustomer(` ${PHONE}`))).toEqual({ orders: 1, complaints: 0 });
    for (const kind of [customers, ledgers]) expect(await kept<unknown>(shop, kind.key(PHONE))).toBeUndefined();
    expect((await refusalOf(api.getCustomer())).code).toBe('NOT_SIGNED_IN');
    const { phone, erasedAt, invoice } = await orderRecordOf(opened);
    expect([phone, erasedAt, invoice?.number]).toEqual([`erased-${number}`, shop.clock.now(), expect.any(String)]);
  });

  it('says who ended an order that it lets expire', async () => {
    const opened = await openUnpaid();
    await dataOf(opened.shop.eraseCustomer(PHONE));
    expect((await orderRecordOf(opened)).history.at(-1)).toMatchObject({ state: 'expired', by: 'operator' });
  });

  it('reaches a phone that has only given a consent', async () => {
    const shop = createTestShop();
    const api = shop.session();
    await verify(shop, api, OTHER_PHONE);
    await dataOf(api.signUpForOffers({ phone: OTHER_PHONE, purposes: ['offers'] }));
    expect(await dataOf(shop.eraseCustomer(OTHER_PHONE))).toEqual({ orders: 0, complaints: 0 });
    expect((await dataOf(shop.findCustomer(OTHER_PHONE)))?.consentHistory).toEqual([]);
  });

  it.each([
    [PHONE, 'ORDER_STATE'],
    [OTHER_PHONE, 'ORDER_NOT_FOUND'],
    ['12345', 'FIELD_INVALID'],
  ])(
    'is refused as long as an order is on its way, for an unknown number, and for what is none: %s',
    async (typed, code) => {
      const { shop } = await openPaid();
      expect(await refusalUnchanged(shop, () => shop.eraseCustomer(typed))).toMatchObject({ code });
    },
  );
});
