/** Which responses mean that a backend has no such call, and which that it failed (spec 10.16, 10.17). */
import { describe, expect, it } from 'vitest';
import { rupees } from '../../../core/entities/money/money.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import { ShopUnreachable } from '../../../core/ports/shop-unreachable.ts';
import { shopMessages } from '../../../core/validation/messages.ts';
import { ADDRESS } from '../../samples/customers.ts';
import { clientOf, type Reply } from './backend.ts';

const NOT_AVAILABLE = { status: false, code: 'NOT_AVAILABLE', message: shopMessages.notAvailable };
const OPTIONAL_CALLS: readonly ((api: ShopApi) => Promise<unknown>)[] = [
  (api) => api.getOffer(),
  (api) => api.listOrders(),
  (api) => api.getPaymentStatus({ order: 'x' }),
  (api) => api.getCustomer(),
  (api) =>
    api.placeOrder({
      mode: 'cod',
      redeemCash: false,
      expectedTotal: rupees(1),
      shipping: ADDRESS,
      billing: null,
      key: 'a-key-to-place',
    }),
];
const orders = (text: string): Reply => ({
  text: JSON.stringify({ status: true, data: { orders: [] }, message: text }),
});

/** A backend that answers the first extended call with `first`, and every other call with `then`. */
const after = async (first: Reply, then: Reply): Promise<ShopApi> => {
  const replies = [first];
  const { api } = clientOf(() => replies.shift() ?? then);
  await api.listOrders().catch(() => undefined);
  return api;
};

it.each([
  ['404 and a page', { status: 404, text: '<h1>Not Found</h1>' }],
  ['405 and nothing', { status: 405, text: '' }],
  ['501 and some JSON', { status: 501, text: '{"error":"no"}' }],
  ['404 and half an answer', { status: 404, text: '{"status":fal' }],
  ['200 and the page of a front controller', { status: 200, text: '<!doctype html><title>Shop</title>' }],
  ['200 and a line of text', { status: 200, text: 'File not found.\n' }],
  ['200 and JSON that is no answer', { status: 200, text: '{"error":"unknown action"}' }],
  ['403 and a page', { status: 403, text: '<h1>Forbidden</h1>' }],
  ['403 and the JSON of a gateway', { status: 403, text: '{"message":"Missing Authentication Token"}' }],
  ['400 and nothing', { status: 400, text: '' }],
  ['404 and a refusal', { status: 404, text: '{"status":false,"message":"no such script"}' }],
  [
    '404 and a refusal with a code of its own',
    { status: 404, text: '{"status":false,"code":404,"message":"no such script"}' },
  ],
  ['405 and a refusal', { status: 405, text: '\uFEFF{"status":false}' }],
])('a backend without an extended call says so by %s: a refusal, not a failure', async (_how, reply) => {
  for (const call of OPTIONAL_CALLS) expect(await call(clientOf(() => reply).api)).toEqual(NOT_AVAILABLE);
});

describe('a backend that fails', () => {
  it.each([
    ['500 and a page', { status: 500, text: '<b>Fatal error</b>' }],
    ['502 and a page', { status: 502, text: '<h1>Bad Gateway</h1>' }],
    ['503 and nothing', { status: 503, text: '' }],
    ['429 and a page', { status: 429, text: '<h1>Too Many Requests</h1>' }],
    ['408 and nothing', { status: 408, text: '' }],
    ['200 and half an answer', { status: 200, text: '{"status":true,"data":{"order' }],
    ['200 and half a list', { status: 200, text: '\uFEFF [1,2' }],
  ])('by %s has failed, whether or not it has the call', async (_how, reply) => {
    for (const call of OPTIONAL_CALLS)
      await expect(call(clientOf(() => reply).api)).rejects.toBeInstanceOf(ShopUnreachable);
  });

  it('has failed when a core call is not found', async () => {
    for (const status of [200, 403, 404])
      await expect(clientOf(() => ({ status, text: '<h1>' })).api.getCart()).rejects.toBeInstanceOf(ShopUnreachable);
  });
});

describe('a backend that has answered one extended call', () => {
  const page: Reply = { status: 200, text: '<!doctype html><title>Please log in to the network</title>' };
  const notFound: Reply = { status: 404, text: '{"status":false,"message":"No such order"}' };

  it('has failed when a later answer is a page, so that an order in progress is not abandoned', async () => {
    for (const first of [orders('x'), { text: '{"status":false,"code":"NOT_SIGNED_IN","message":"x"}' }]) {
      const api = await after(first, page);
      for (const call of OPTIONAL_CALLS) await expect(call(api)).rejects.toBeInstanceOf(ShopUnreachable);
    }
  });

  it('may refuse with its own message and status 404', async () => {
    expect(await (await after(orders('x'), notFound)).getOrder({ order: 'x' })).toEqual({
      status: false,
      code: 'REFUSED',
      message: 'No such order',
    });
  });

  it('may still lack another one, as a 404 page shows', async () => {
    expect(await (await after(orders('x'), { status: 404, text: '<h1>' })).getOffer()).toEqual(NOT_AVAILABLE);
  });
});
