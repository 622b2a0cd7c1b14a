/** Whatever a backend sends, a call ends with an answer or the one typed failure. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callNames } from '../../../core/contract/call-names.ts';
import { contractDocs } from '../../../core/contract/contract-docs.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import { ShopUnreachable } from '../../../core/ports/shop-unreachable.ts';
import { allEndpoints } from '../../../adapters/wire/endpoints.ts';
import { ADDRESS } from '../../samples/customers.ts';
import { openSession, signIn } from '../../shop/test-shop.ts';
import { SAMPLE_INVOICE, SAMPLE_LEDGER, SAMPLE_PROFILE } from '../wire/samples.ts';
import { clientOf } from './backend.ts';
import { SYSTEM } from '../../samples/products.ts';

/** Every call, with the contract's example. */
const CALLS = callNames.map((name) => {
  const { input } = contractDocs[name];
  return (api: ShopApi): Promise<unknown> => (api[name] as (input: unknown) => Promise<unknown>)(input);
});

const isAnswer = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'status' in value &&
  (value.status === true
    ? 'data' in value
    : value.status === false && 'code' in value && 'message' in value && value.message !== '');

const endsWell = async (status: number, text: string): Promise<void> => {
  const { api } = clientOf(() => ({ status, text }));
  for (const call of CALLS) {
    const ended: unknown = await call(api).catch((error: unknown) => error);
    if (!(ended instanceof ShopUnreachable)) expect(isAnswer(ended), JSON.stringify(ended)).toBe(true);
  }
};

const httpStatus = fc.constantFrom(200, 201, 301, 400, 401, 404, 405, 429, 500, 501, 503);

/** Real answers, of which parts are then replaced. */
const realAnswers = async (): Promise<readonly string[]> => {
  const { shop, api } = openSession();
  await signIn(shop, api);
  await api.addToCart({ pid: SYSTEM, qty: 2 });
  const cart = await api.getCart();
  await api.placeOrder({
    mode: 'upi',
    redeemCash: false,
    expectedTotal: rupees(1598),
    shipping: ADDRESS,
    billing: ADDRESS,
    key: 'a-key-to-place',
  });
  const orders = await api.listOrders();
  if (!cart.status || !orders.status || orders.data.orders[0] === undefined) throw new Error('the shop did not answer');
  const order = allEndpoints.getOrder.encodeResponse(orders.data.orders[0]);
  const lazy = [
    allEndpoints.getInvoice.encodeResponse(SAMPLE_INVOICE),
    allEndpoints.getCashLedger.encodeResponse(SAMPLE_LEDGER),
    allEndpoints.getCustomer.encodeResponse(SAMPLE_PROFILE),
    { pincode: '560038', city: 'Bengaluru', state: 'Karnataka', serviceable: true, cod: true, etaDays: 3 },
  ];
  return [
    allEndpoints.getCart.encodeResponse(cart.data),
    order,
    { orders: [order] },
    { order, payment: { pay_page: '/p' } },
    ...lazy,
  ].map((data) => JSON.stringify({ status: true, data }));
};

/** A JSON value with one of its parts, anywhere in it, replaced. */
const bent = (value: unknown, path: number, replacement: unknown): unknown => {
  if (typeof value !== 'object' || value === null || path <= 0) return replacement;
  const entries = Object.entries(value);
  const at = path % Math.max(1, entries.length);
  const changed = entries.map(
    ([key, part], index) =>
      [key, index === at ? bent(part, Math.floor(path / (entries.length + 1)), replacement) : part] as const,
  );
  return Array.isArray(value) ? changed.map(([, part]) => part) : Object.fromEntries(changed);
};

describe('the client, whatever the response,', () => {
  it('throws nothing but ShopUnreachable for any JSON', async () => {
    await fc.assert(fc.asyncProperty(httpStatus, fc.json({ maxDepth: 5 }), endsWell), { numRuns: 150 });
    await fc.assert(
      fc.asyncProperty(httpStatus, fc.jsonValue(), async (status, data) =>
        endsWell(status, JSON.stringify({ status: true, data })),
      ),
      { numRuns: 150 },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.dictionary(
          fc.constantFrom('code', 'message', 'data', 'now', 'sandbox', '__proto__', 'constructor'),
          fc.jsonValue(),
        ),
        async (status, parts) => endsWell(200, JSON.stringify({ ...parts, status })),
      ),
      { numRuns: 150 },
    );
  });

  it('throws nothing but ShopUnreachable for any bytes', async () => {
    const bytes = fc.uint8Array({ maxLength: 200 }).map((sent) => new TextDecoder().decode(sent));
    await fc.assert(fc.asyncProperty(httpStatus, bytes, endsWell), { numRuns: 150 });
  });

  it('throws nothing but ShopUnreachable for real answers with any part replaced', async () => {
    const answers = await realAnswers();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...answers),
        fc.nat(100_000),
        fc.jsonValue({ maxDepth: 2 }),
        async (text, path, replacement) => {
          await endsWell(200, JSON.stringify({ status: true, data: bent(JSON.parse(text).data, path, replacement) }));
        },
      ),
      { numRuns: 300 },
    );
  });
});
