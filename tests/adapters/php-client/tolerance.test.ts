import { describe, expect, it } from 'vitest';
import { rupees } from '../../../core/entities/money/money.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import { ShopUnreachable } from '../../../core/ports/shop-unreachable.ts';
import { shopMessages } from '../../../core/validation/messages.ts';
import { ADDRESS } from '../../contracts/shop-api/shop-fixture.ts';
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

describe('the client’s decoding of PHP responses', () => {
  it('takes [] for an empty map', async () => {
    expect(await cartOf([])).toEqual({ status: true, data: EMPTY_CART });
    expect(await cartOf({ items: [], total: 0, discount: [] })).toEqual({ status: true, data: EMPTY_CART });
    expect(await answeredWith([]).searchCustomer({ phone: '9876543210' })).toEqual({ status: true, data: {} });
    expect(await answeredWith({ shipping: [], billing: [] }).getAddresses()).toEqual({
      status: true,
      data: { shipping: null, billing: null },
    });
  });

  it('takes missing data for empty data', async () => {
    const { api } = clientOf(() => ({ text: '{"status":true}' }));
    expect(await api.getCart()).toEqual({ status: true, data: EMPTY_CART });
    expect(await api.addToCart({ pid: 'bhor_0002', qty: 1 })).toEqual({ status: true, data: {} });
    expect(await api.checkSession()).toEqual({ status: true, data: { isLogged: false } });
    expect(await api.getRewardCash()).toEqual({ status: true, data: { cashback: 0 } });
    expect(await api.sendOtp({ phone: '9876543210' })).toEqual({ status: true, data: null });
    expect(await api.listOrders()).toEqual({ status: true, data: { orders: [] } });
  });

  it('accepts numbers sent as strings, and booleans in PHP’s spellings', async () => {
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

  it('leaves the prices that a line does not have to the shopper', async () => {
    const items = { bhor_0001: { qty: 1 }, bhor_0002: { qty: 1, price: 949 }, bhor_0003: { qty: '3' } };
    const answer = await cartOf({ items, discount: { code: '' } });
    expect(answer).toMatchObject({ data: { total: 5 } });
    expect(answer.status && answer.data.items).toEqual({
      bhor_0001: { qty: 1 },
      bhor_0002: { qty: 1, price: 949 },
      bhor_0003: { qty: 3 },
    });
  });

  it('takes a coupon for applied when only its code is sent', async () => {
    expect(await cartOf({ items: [], total: 0, discount: { code: 'DAWN10' } })).toEqual({
      status: true,
      data: { ...EMPTY_CART, discount: { isApplied: true, code: 'DAWN10' } },
    });
  });

  it('takes the requested code when the response to applying has only the percentage', async () => {
    expect(await answeredWith({ isApplied: true, off: 10 }).applyDiscount({ code: ' dawn10' })).toEqual({
      status: true,
      data: { isApplied: true, code: 'DAWN10', off: 10 },
    });
  });

  it('accepts a pincode sent as a number, and takes an empty address for none', async () => {
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

  it('takes JSON with a boolean status for an answer, whatever the HTTP status', async () => {
    for (const status of [200, 400, 401, 404, 409, 429, 500, 503]) {
      const { api } = clientOf(() => ({ status, text: '{"status":false,"message":"Please try later"}' }));
      expect(await api.getCart()).toEqual({ status: false, code: 'REFUSED', message: 'Please try later' });
      for (const call of [api.getOffer, api.listOrders]) {
        // Status 404 means that the backend has no such call; see optional-calls.test.ts.
        expect(await call()).toMatchObject(
          status === 404 ? { code: 'NOT_AVAILABLE' } : { code: 'REFUSED', message: 'Please try later' },
        );
      }
    }
    const { api } = clientOf(() => ({ status: 500, text: '{"status":true,"data":{"isLogged":true}}' }));
    expect(await api.checkSession()).toEqual({ status: true, data: { isLogged: true } });
  });

  it('keeps a refusal whose details cannot be decoded', async () => {
    const refusal = (details: object) =>
      clientOf(() => ({ text: JSON.stringify({ status: false, ...details }) })).api.getCart();
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

  it('keeps a code that the call may be refused with, and takes any other for REFUSED', async () => {
    const { api } = clientOf(() => ({ text: JSON.stringify({ status: false, code: 'OTP_WRONG', message: 'Wrong' }) }));
    expect(await api.verifyOtp({ phone: '9876543210', otp: '123456' })).toMatchObject({ code: 'OTP_WRONG' });
    expect(await api.getCart()).toEqual({ status: false, code: 'REFUSED', message: 'Wrong' });
    expect(await api.listOrders()).toEqual({ status: false, code: 'REFUSED', message: 'Wrong' });
  });

  it('skips the byte-order mark of a PHP file', async () => {
    const { api } = clientOf(() => ({ text: '\uFEFF{"status":true,"data":{"isLogged":1}}' }));
    expect(await api.checkSession()).toEqual({ status: true, data: { isLogged: true } });
  });
});

describe('a response that is not an answer', () => {
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

  it('is one with data that cannot be decoded', async () => {
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
    const errors = await Promise.all(
      [
        ...nonsense.map(cartOf),
        answeredWith({}).getOffer(),
        answeredWith({}).getCustomer(),
        answeredWith({ state: 'paid' }).getPaymentStatus({ order: 'x' }),
        place(answeredWith({ order: {} })),
      ].map(failure),
    );
    for (const { message, reason } of errors) expect([message, reason]).toEqual([shopMessages.shopBroken, 'shop']);
  });

  it('is a dropped connection, whose error is kept as the cause', async () => {
    const cause = new TypeError('fetch failed');
    const error = await failure(
      clientOf(() => {
        throw cause;
      }).api.getCart(),
    );
    expect(error).toMatchObject({ cause, reason: 'network', message: shopMessages.unreachable });
  });

  it("is a proxy's report that its backend sent nothing, or a page", async () => {
    const proxyReport = (data?: object) =>
      clientOf(() => ({
        status: 502,
        text: JSON.stringify({ status: false, code: 'BACKEND_UNREACHABLE', message: 'x', data }),
      })).api;
    const gone = { reason: 'backend', message: shopMessages.backendUnreachable };
    for (const data of [undefined, {}, { http: 'soon' }]) {
      for (const call of [proxyReport(data).getCart(), proxyReport(data).listOrders()])
        expect(await failure(call)).toMatchObject(gone);
    }
    for (const call of [
      proxyReport({ http: 500 }).getCart(),
      proxyReport({ http: 404 }).getCart(),
      proxyReport({ http: 500 }).listOrders(),
    ]) {
      expect(await failure(call)).toMatchObject({ reason: 'shop', message: shopMessages.shopBroken });
    }
    expect(await proxyReport({ http: 404 }).listOrders()).toMatchObject({ code: 'NOT_AVAILABLE' });
  });

  it('is one whose pay page is not a URL, or whose payment window cannot be trusted', async () => {
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
    const window = {
      provider: 'razorpay',
      script: 'https://gateway.example/checkout.js',
      key_id: 'rzp_live_1',
      gateway_order: 'order_1',
      amount: '74900',
      currency: 'INR',
    };
    expect(await place(answeredWith({ order, payment: { window } }))).toMatchObject({
      data: {
        payPage: null,
        paymentWindow: {
          provider: 'razorpay',
          script: window.script,
          keyId: 'rzp_live_1',
          gatewayOrder: 'order_1',
          amount: 74_900,
          currency: 'INR',
          prefill: { name: '', email: '', phone: '' },
        },
      },
    });
    for (const wrong of [
      { script: 'http://gateway.example/checkout.js' },
      { script: 'javascript:alert(1)' },
      { script: 'data:text/javascript,alert(1)' },
      { script: '/checkout.js' },
      { script: '' },
      { provider: 'another' },
      { key_id: '' },
      { gateway_order: null },
      { amount: 74.5 },
      { currency: '' },
    ]) {
      await failure(place(answeredWith({ order, payment: { window: { ...window, ...wrong } } })));
    }
  });
});
