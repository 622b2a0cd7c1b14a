/** Responses that are no answer of the shop: they reject as ShopUnreachable, with the reason. */
import { describe, expect, it } from 'vitest';
import { allEndpoints } from '../../../adapters/wire/endpoints.ts';
import { contractDocs } from '../../../core/contract/contract-docs.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import { ShopUnreachable } from '../../../core/ports/shop-unreachable.ts';
import { shopMessages } from '../../../core/validation/messages.ts';
import { ADDRESS } from '../../samples/customers.ts';
import { answeredWith, clientOf } from './backend.ts';
import { WASH } from '../../samples/products.ts';

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
    // What a field may be is a rule of the contract's shapes.
    const nonsense: readonly unknown[] = [
      'text',
      [1],
      { items: { [WASH]: { qty: 1e9 } } },
      { items: { bhor_9999: { qty: 1 } } },
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
    const { order } = Object(allEndpoints.placeOrder.encodeResponse(contractDocs.placeOrder.data)) as {
      readonly order: object;
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
