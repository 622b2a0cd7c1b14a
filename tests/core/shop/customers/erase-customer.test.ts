import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import type { OrderState } from '../../../../core/entities/order.ts';
import type { ShopStore } from '../../../../core/ports/store/shop-store.ts';
import { consents, customers, ledgers } from '../../../../core/shop/documents/customers.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { phones } from '../../../../core/shop/documents/phones.ts';
import { stockKey } from '../../../../core/shop/documents/stock.ts';
import { invoiceNumberKeys, withTaxDocuments } from '../../../../core/shop/invoices/invoice.ts';
import { putOrder } from '../../../../core/shop/orders/order-record.ts';
import { kept } from '../../../shop/stored.ts';
import { PHONE } from '../../../samples/customers.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import {
  type TestShop,
  ZERO_CASH,
  accountsOf,
  createTestShop,
  dataOf,
  grant,
  openReadyToPlace,
  place,
  readyToPlace,
  refusalOf,
  refusalUnchanged,
  signIn,
  stateOf,
  verify,
} from '../../../shop/test-shop.ts';

/** Lets an order that was packed come to a state. */
const brought = async ({ store, clock }: TestShop, number: string, state: OrderState): Promise<void> => {
  const now = clock.now();
  await store.update({ writes: [orders.key(number), ...invoiceNumberKeys('packed', now)] }, (documents) => {
    const order = documents.get(orders.key(number));
    if (order === undefined) throw new Error(`there is no order ${number}`);
    const { order: packed, writes } = withTaxDocuments(documents, order, 'packed', now, DEFAULT_SETTINGS.seller);
    return {
      answer: null,
      writes: [...writes, putOrder({ ...packed, history: [...packed.history, { state, at: now }] })],
    };
  });
};

/** A customer whose order has arrived. */
const delivered = async () => {
  const { shop, api } = await openReadyToPlace();
  const number = await place(api, { mode: 'cod', expectedTotal: 899 });
  await brought(shop, number, 'delivered');
  return { shop, api, number };
};

describe('erasing a customer', () => {
  it('removes profile, addresses, consents and reward cash, and signs out with an empty cart under a new token', async () => {
    const { shop, api } = await delivered();
    await grant(shop, 100);
    await dataOf(shop.session().signUpForOffers({ phone: PHONE, purposes: ['offers'] }));
    await dataOf(api.addToCart({ pid: WASH, qty: 2 }));
    const before = api.token();
    await dataOf(api.eraseCustomer());
    expect(api.token()).not.toBe(before);
    expect(await dataOf(api.checkSession())).toEqual({ isLogged: false });
    expect((await dataOf(api.getCart())).total).toBe(0);
    expect(await kept(shop, customers.key(PHONE))).toBeUndefined();
    expect(await kept(shop, consents.key(PHONE))).toBeUndefined();
    expect(await kept(shop, ledgers.key(PHONE))).toBeUndefined();
    expect((await kept(shop, phones.key(PHONE)))?.codes).toEqual({});
    expect((await refusalOf(api.getCustomer())).code).toBe('NOT_SIGNED_IN');
    expect((await refusalOf(shop.session(before).getCustomer())).code).toBe('NOT_SIGNED_IN');
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
    const { shop, api, number } = await delivered();
    await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
    const unpaid = await place(api);
    await dataOf(api.eraseCustomer());
    expect(await kept(shop, orders.key(number))).toMatchObject({
      invoice: { number: expect.stringMatching(/^BH\/\d\d-\d\d\/000001$/) },
      shipping: { name: 'Asha Rao', h_no: '12 B', pincode: '110001', email: '' },
      summary: { total: 899 },
    });
    const gone = await kept(shop, orders.key(unpaid));
    expect(gone?.history.at(-1)?.state).toBe('expired');
    expect(gone?.shipping).toMatchObject({ name: '', h_no: '', city: '', pincode: '', email: '' });
    for (const order of [number, unpaid])
      expect(JSON.stringify(await kept(shop, orders.key(order)))).not.toContain(PHONE);
  });

  it('hides its orders from a later customer of the same phone, and from tracking', async () => {
    const { shop, api, number } = await delivered();
    await dataOf(api.eraseCustomer());
    await shop.clock.advance(MINUTE);
    const later = shop.session();
    await verify(shop, later);
    expect(await dataOf(later.searchCustomer({ phone: PHONE }))).toEqual({ exists: false });
    await shop.clock.advance(MINUTE);
    await signIn(shop, later);
    expect(await dataOf(later.listOrders())).toEqual({ orders: [] });
    expect((await refusalOf(later.getOrder({ order: number }))).code).toBe('ORDER_NOT_FOUND');
    expect((await refusalOf(later.getInvoice({ order: number }))).code).toBe('ORDER_NOT_FOUND');
    expect((await refusalOf(later.trackOrder({ order: number, phone: PHONE }))).code).toBe('ORDER_NOT_FOUND');
    expect(await accountsOf(shop)).toEqual(ZERO_CASH);
  });

  it('signs every other session of the phone out, so that none of them opens a later customer’s account', async () => {
    const { shop, api } = await delivered();
    await shop.clock.advance(MINUTE);
    const phone = shop.session();
    await signIn(shop, phone);
    expect(await dataOf(phone.checkSession())).toEqual({ isLogged: true });
    await dataOf(api.eraseCustomer());
    const isShut = async (): Promise<void> => {
      expect(await dataOf(phone.checkSession())).toEqual({ isLogged: false });
      expect((await refusalOf(phone.getCustomer())).code).toBe('NOT_SIGNED_IN');
      expect((await refusalOf(phone.listOrders())).code).toBe('NOT_SIGNED_IN');
      expect(await dataOf(phone.searchCustomer({ phone: PHONE }))).toEqual({});
      const customer = { name: 'Asha', phone: PHONE, email: 'asha@example.com', isVerified: true };
      expect((await refusalOf(phone.createCustomer({ customer, shipping: null, billing: null }))).code).toBe(
        'PHONE_NOT_VERIFIED',
      );
    };
    await isShut();
    await shop.clock.advance(MINUTE);
    const later = shop.session();
    await signIn(shop, later);
    await isShut();
    await shop.clock.advance(10 * MINUTE);
    await verify(shop, phone);
    expect(await dataOf(phone.checkSession())).toEqual({ isLogged: true });
  });

  it.each<OrderState>(['packed', 'shipped', 'out_for_delivery', 'undelivered', 'rto', 'return_requested', 'picked_up'])(
    'is refused while an order is %s, and changes nothing',
    async (state) => {
      const { shop, api, number } = await delivered();
      await brought(shop, number, state);
      expect(await refusalUnchanged(shop, () => api.eraseCustomer())).toMatchObject({
        code: 'ORDER_STATE',
        message: expect.stringContaining('in progress'),
      });
      expect(await stateOf(api, number)).toBe(state);
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
    const shop = createTestShop({ store });
    const api = await readyToPlace(shop);
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

  it('requires a signed-in customer', async () => {
    expect((await refusalOf(createTestShop().session().eraseCustomer())).code).toBe('NOT_SIGNED_IN');
  });

  it('lets a late payment of an erased order be refunded, without reviving the order or sending a message', async () => {
    const { shop, api } = await openReadyToPlace();
    const number = await place(api);
    await dataOf(api.eraseCustomer());
    await shop.deliverMessages();
    const messages = shop.messenger.sent().length;
    await shop.clock.advance(DAY / 2);
    await dataOf(shop.sendGatewayEvent(number, 'captured'));
    await shop.deliverMessages();
    expect((await kept(shop, orders.key(number)))?.history.map(({ state }) => state)).not.toContain('confirmed');
    expect(shop.messenger.sent().length).toBe(messages);
  });
});
