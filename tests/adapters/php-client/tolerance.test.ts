import { describe, expect, it } from 'vitest';
import { rupees } from '../../../core/entities/money.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import { ShopUnreachable } from '../../../core/ports/shop-unreachable.ts';
import { shopMessages } from '../../../core/validation/messages.ts';
import { ADDRESS } from '../../contracts/shop-fixture.ts';
import { answeredWith, clientOf } from './backend.ts';

const place = (api: ShopApi) =>
  api.placeOrder({
    mode: 'upi',
    redeemCash: false,
    expectedTotal: rupees(0),
    shipping: ADDRESS,
    billing: null,
    key: 'a-key-to-place',
  });
const cartOf = async (data: unknown) => answeredWith(data).getCart();
const EMPTY_CART = { items: {}, total: 0, discount: { isApplied: false, code: '' } };

describe('the client reads what PHP writes', () => {
  it('reads an empty map that was sent as [] as an empty map', async () => {
    expect(await cartOf([])).toEqual({ status: true, data: EMPTY_CART });
    expect(await cartOf({ items: [], total: 0, discount: [] })).toEqual({ status: true, data: EMPTY_CART });
    expect(await answeredWith([]).searchCustomer({ phone: '9876543210' })).toEqual({ status: true, data: {} });
    expect(await answeredWith({ shipping: [], billing: [] }).getAddresses()).toEqual({
      status: true,
      data: { shipping: null, billing: null },
    });
  });

  it('reads an answer without data as one where nothing is', async () => {
    const { api } = clientOf(() => ({ text: '{"status":true}' }));
    expect(await api.getCart()).toEqual({ status: true, data: EMPTY_CART });
    expect(await api.addToCart({ pid: 'bhor_0002', qty: 1 })).toEqual({ status: true, data: {} });
    expect(await api.checkSession()).toEqual({ status: true, data: { isLogged: false } });
    expect(await api.getRewardCash()).toEqual({ status: true, data: { cashback: 0 } });
    expect(await api.sendOtp({ phone: '9876543210' })).toEqual({ status: true, data: null });
    expect(await api.listOrders()).toEqual({ status: true, data: { orders: [] } });
  });

  it('reads numbers that were sent as strings, and truth as PHP spells it', async () => {
    const items = { bhor_0002: { qty: '2', price: '949', sale: '749.00' } };
    expect(await cartOf({ items, total: '2', discount: { code: 'DAWN10', off: '10', isApplied: '1' } })).toEqual({
      status: true,
      data: {
        items: { bhor_0002: { qty: 2, price: 949, sale: 749 } },
        total: 2,
        discount: { isApplied: true, code: 'DAWN10', off: 10 },
      },
    });
    expect(await answeredWith({ cashback: '120' }).getRewardCash()).toEqual({ status: true, data: { cashback: 120 } });
    for (const yes of [true, 1, '1', 'true', 'TRUE', 'yes']) {
      expect(await answeredWith({ isLogged: yes }).checkSession()).toEqual({ status: true, data: { isLogged: true } });
    }
    for (const no of [false, 0, '0', 'false', '', null]) {
      expect(await answeredWith({ isLogged: no }).checkSession()).toEqual({ status: true, data: { isLogged: false } });
    }
  });

  it("takes the catalogue's prices where a line has none", async () => {
    const items = { bhor_0001: { qty: 1 }, bhor_0003: { qty: '3' } };
    expect(await cartOf({ items, total: 4, discount: { code: '' } })).toMatchObject({
      data: { items: { bhor_0001: { qty: 1, price: 2049, sale: 799 }, bhor_0003: { qty: 3, price: 499, sale: 399 } } },
    });
    expect(await cartOf({ items, discount: { isApplied: true, code: 'DAWN10', byUrl: true } })).toMatchObject({
      data: { items: { bhor_0001: { sale: 499 } }, total: 4 },
    });
  });

  it('believes a backend that tells a price and no sale: there is none', async () => {
    expect(await cartOf({ items: { bhor_0002: { qty: 1, price: 949 } } })).toMatchObject({
      data: { items: { bhor_0002: { sale: 0 } } },
    });
  });

  it('says that a coupon stands where only its code comes back', async () => {
    expect(await cartOf({ items: [], total: 0, discount: { code: 'DAWN10' } })).toEqual({
      status: true,
      data: { ...EMPTY_CART, discount: { isApplied: true, code: 'DAWN10' } },
    });
  });

  it('takes the code that was asked for where applying tells the percentage alone', async () => {
    expect(await answeredWith({ isApplied: true, off: 10 }).applyDiscount({ code: ' dawn10' })).toEqual({
      status: true,
      data: { isApplied: true, code: 'DAWN10', off: 10 },
    });
  });

  it('reads a pincode that was sent as a number, and an address with nothing in it as none', async () => {
    const shipping = {
      name: 'Asha',
      email: 'a@b.in',
      h_no: 12,
      st_address: 'x',
      city: 'y',
      state: 'z',
      pincode: 560038,
      for_ship: 'yes',
    };
    expect(await answeredWith({ shipping, billing: { name: '', pincode: null } }).getAddresses()).toEqual({
      status: true,
      data: { shipping: { ...shipping, h_no: '12', pincode: '560038', for_bill: 'no' }, billing: null },
    });
  });

  it('reads JSON with a boolean status as an answer, whatever the HTTP code', async () => {
    for (const status of [200, 400, 401, 404, 409, 429, 500, 503]) {
      const { api } = clientOf(() => ({ status, text: '{"status":false,"message":"Please try later"}' }));
      expect(await api.getCart()).toEqual({ status: false, code: 'REFUSED', message: 'Please try later' });
      for (const call of [api.getOffer, api.listOrders]) {
        // By 404 a backend says that it has no such call, see missing-calls.test.ts.
        expect(await call()).toMatchObject(
          status === 404 ? { code: 'NOT_AVAILABLE' } : { code: 'REFUSED', message: 'Please try later' },
        );
      }
    }
    const { api } = clientOf(() => ({ status: 500, text: '{"status":true,"data":{"isLogged":true}}' }));
    expect(await api.checkSession()).toEqual({ status: true, data: { isLogged: true } });
  });

  it('reads a refusal with whatever sense its details make', async () => {
    const refusal = (told: object) =>
      clientOf(() => ({ text: JSON.stringify({ status: false, ...told }) })).api.getCart();
    expect(await refusal({})).toEqual({ status: false, code: 'REFUSED', message: shopMessages.refused });
    expect(await refusal({ code: 'toString', message: ['x'], data: 'x', now: 'x' })).toEqual({
      status: false,
      code: 'REFUSED',
      message: shopMessages.refused,
    });
    expect(
      await refusal({
        code: 'THROTTLED',
        message: 'Wait',
        data: { retryAfterMs: '500', quotes: [], fields: [] },
        now: '7',
      }),
    ).toEqual({ status: false, code: 'THROTTLED', message: 'Wait', data: { retryAfterMs: 500 }, now: 7 });
    expect(await refusal({ data: { fields: { city: 'Please fill this field' } } })).toMatchObject({
      data: { fields: { city: 'Please fill this field' } },
    });
  });

  it('skips the byte-order mark that a PHP file may begin with', async () => {
    const { api } = clientOf(() => ({ text: '\uFEFF{"status":true,"data":{"isLogged":1}}' }));
    expect(await api.checkSession()).toEqual({ status: true, data: { isLogged: true } });
  });
});

describe('what is no answer', () => {
  const failure = async (call: Promise<unknown>): Promise<ShopUnreachable> => {
    const error: unknown = await call.then(
      () => 'an answer',
      (reason: unknown) => reason,
    );
    if (!(error instanceof ShopUnreachable)) throw new Error(`expected ShopUnreachable, got ${String(error)}`);
    return error;
  };

  it('is an HTML page, an empty body, half a body, or JSON without a boolean status', async () => {
    for (const text of [
      '<html><b>Fatal error</b></html>',
      '',
      '{"status":tr',
      'null',
      '[]',
      '42',
      '"ok"',
      '{}',
      '{"status":"true"}',
      '{"status":1,"data":{}}',
    ]) {
      for (const status of [200, 404, 500]) {
        const error = await failure(clientOf(() => ({ status, text })).api.getCart());
        expect([error.message, error.reason]).toEqual([shopMessages.shopBroken, 'shop']);
        expect(error.cause).toBeInstanceOf(Error);
      }
    }
  });

  it('is data that makes no sense', async () => {
    const nonsense: readonly unknown[] = [
      'text',
      7,
      [1],
      { items: 'x' },
      { items: [{ qty: 1 }] },
      { items: { bhor_0002: { qty: 'two' } } },
      { items: { bhor_0002: { qty: -1 } } },
      { items: { bhor_0002: { qty: 1e9 } } },
      { items: { bhor_9999: { qty: 1 } } },
      { items: { bhor_0002: { qty: 1, price: 9.5 } } },
      { items: { bhor_0002: { qty: 1, price: -5 } } },
      { total: {} },
      { discount: { off: 'much' } },
    ];
    for (const data of nonsense) await failure(cartOf(data));
    await failure(answeredWith({}).getOffer());
    await failure(answeredWith({}).getCustomer());
    await failure(answeredWith({ state: 'paid' }).getPaymentStatus({ order: 'x' }));
    await failure(place(answeredWith({ order: {} })));
  });

  it('is a connection that drops, with the cause kept', async () => {
    const cause = new TypeError('fetch failed');
    const error = await failure(
      clientOf(() => {
        throw cause;
      }).api.getCart(),
    );
    expect(error).toMatchObject({ cause, reason: 'network', message: shopMessages.unreachable });
  });

  it("is what a proxy says in its backend's place: that nothing came, or which page came instead", async () => {
    const told = (data?: object) =>
      clientOf(() => ({
        status: 502,
        text: JSON.stringify({ status: false, code: 'BACKEND_UNREACHABLE', message: 'x', data }),
      })).api;
    const gone = { reason: 'backend', message: shopMessages.backendUnreachable };
    for (const data of [undefined, {}, { http: 'soon' }]) {
      for (const call of [told(data).getCart(), told(data).listOrders()])
        expect(await failure(call)).toMatchObject(gone);
    }
    for (const call of [
      told({ http: 500 }).getCart(),
      told({ http: 404 }).getCart(),
      told({ http: 500 }).listOrders(),
    ]) {
      expect(await failure(call)).toMatchObject({ reason: 'shop', message: shopMessages.shopBroken });
    }
    expect(await told({ http: 404 }).listOrders()).toMatchObject({ code: 'NOT_AVAILABLE' });
  });

  it('is a pay page that is no address', async () => {
    const order = {
      order: 'BH0000000000',
      state: 'pending_payment',
      placed_at: 1,
      payment_mode: 'upi',
      payment_state: 'created',
      items: [],
      history: [],
      summary: { list_total: 0, subtotal: 0, shipping: 0, total: 0, discount: { off: 0, amount: 0, value: 0 } },
      shipping: {},
      billing: {},
    };
    expect(await place(answeredWith({ order, payment: { pay_page: '/sandbox/pay?order=1' } }))).toMatchObject({
      data: { payPage: '/sandbox/pay?order=1' },
    });
    expect(await place(answeredWith({ order, payment: { pay_page: 'https://pay.example/1' } }))).toMatchObject({
      data: { payPage: 'https://pay.example/1' },
    });
    expect(await place(answeredWith({ order, payment: [] }))).toMatchObject({ data: { payPage: null } });
    for (const page of ['javascript:alert(1)', '//elsewhere.example', '/\\elsewhere.example', 'data:text/html,x']) {
      await failure(place(answeredWith({ order, payment: { pay_page: page } })));
    }
  });
});
