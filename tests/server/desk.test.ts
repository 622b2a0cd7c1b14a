import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withCookies } from '../../adapters/php-client/cookies.ts';
import { createPhpClient } from '../../adapters/php-client/php-client.ts';
import { rupees } from '../../core/entities/money.ts';
import type { ShopApi } from '../../core/ports/shop-api.ts';
import { ADDRESS, PHONE } from '../contracts/shop-fixture.ts';
import { createClientFolder, startTestServer, type ClientFolder, type TestServer } from './client-folder.ts';

let folder: ClientFolder;
let server: TestServer;
let api: ShopApi;
beforeEach(async () => {
  folder = createClientFolder();
  server = await startTestServer(folder);
  api = createPhpClient({ base: server.url, fetch: withCookies(fetch) });
});
afterEach(async () => {
  expect(server.errors).toEqual([]);
  await server.close();
  folder.remove();
});

const text = async (path: string): Promise<string> => (await fetch(`${server.url}${path}`)).text();
const json = async (path: string): Promise<unknown> => (await fetch(`${server.url}${path}`)).json();
const post = (path: string, body: unknown): Promise<Response> =>
  fetch(`${server.url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.url}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers });
const buttonsOn = (page: string, name: string): (string | undefined)[] =>
  [...page.matchAll(new RegExp(`<button name="${name}" value="([^"]+)"`, 'gu'))].map(([, value]) => value);

const otp = async (): Promise<string> => /One-time password <strong class="otp">(\d{6})/u.exec(await text('/sandbox'))?.[1] ?? '';

const placed = async (): Promise<string> => {
  await api.sendOtp({ phone: PHONE });
  await api.verifyOtp({ phone: PHONE, otp: await otp() });
  await api.createCustomer({ customer: { name: ADDRESS.name, phone: PHONE, email: ADDRESS.email, isVerified: true }, shipping: ADDRESS, billing: null });
  await api.addToCart({ pid: 'bhor_0002', qty: 1 });
  const answer = await api.placeOrder({ mode: 'cod', redeemCash: false, expectedTotal: rupees(899), shipping: ADDRESS, billing: null, key: 'an-attempt-to-buy' });
  if (!answer.status) throw new Error(answer.code);
  return answer.data.order.order;
};

describe('the sandbox\'s desk', () => {
  it('shows messages, orders and the clock to a person, without a script', async () => {
    expect(await text('/sandbox')).toContain('Nobody has ordered yet.');
    const order = await placed();
    const page = await text('/sandbox');
    expect(page).toContain(order);
    expect(page).toContain(`SMS to ${PHONE}`);
    expect(page).toContain(`Mail to ${ADDRESS.email}`);
    expect(page).not.toContain('<script');
    expect(buttonsOn(page, 'advance_ms')).toEqual(['960000', '1860000', '86400000', '691200000']);
    expect(buttonsOn(page, 'to')).toContain('packed');
  });

  it('has the newest message on top', async () => {
    await api.sendOtp({ phone: PHONE });
    await api.sendOtp({ phone: '9123456780' });
    const page = await text('/sandbox');
    expect(page.indexOf('SMS to 9123456780')).toBeLessThan(page.indexOf(`SMS to ${PHONE}`));
  });

  it('moves an order along by its buttons, step by step', async () => {
    const order = await placed();
    for (const to of ['packed', 'shipped', 'out_for_delivery', 'delivered']) {
      expect(buttonsOn(await text('/sandbox'), 'to')).toContain(to);
      const reply = await form('/sandbox/order/form', { order, to }, { origin: server.url, 'sec-fetch-site': 'same-origin' });
      expect([reply.status, reply.headers.get('location')]).toEqual([303, '/sandbox']);
      expect(await api.getOrder({ order })).toMatchObject({ status: true, data: { state: to } });
    }
    expect(buttonsOn(await text('/sandbox'), 'to')).toEqual([]);
  });

  it('says why a step is none', async () => {
    const order = await placed();
    const refused = await form('/sandbox/order/form', { order, to: 'delivered' });
    expect(refused.status).toBe(404);
    expect(await refused.text()).toContain('Back to the desk');
    expect((await form('/sandbox/order/form', { order, to: 'lost' })).status).toBe(400);
    expect((await form('/sandbox/order/form', { order: 'BH0000000000', to: 'packed' })).status).toBe(404);
    expect((await form('/sandbox/order/form', { order, to: 'packed', pad: 'x'.repeat(20_000) })).status).toBe(413);
    expect((await form('/sandbox/order/form', { order, to: 'packed' }, { origin: 'https://evil.example' })).status).toBe(403);
    expect(await api.getOrder({ order })).toMatchObject({ data: { state: 'confirmed' } });
  });

  it('moves the clock by its buttons, and what time does is done', async () => {
    const before = (await api.getCart()).now ?? 0;
    const reply = await form('/sandbox/clock/form', { advance_ms: '960000' });
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/sandbox']);
    expect((await api.getCart()).now ?? 0).toBeGreaterThanOrEqual(before + 960_000);
    for (const advance_ms of ['', '-1', '1.5', 'x', '1e3', '9'.repeat(30)]) {
      expect([advance_ms, (await form('/sandbox/clock/form', { advance_ms })).status]).toEqual([advance_ms, 400]);
    }
  });

  it('escapes what a customer typed', async () => {
    await api.createGrievance({ name: 'Asha Rao', phone: PHONE, email: ADDRESS.email, message: 'A <script>alert(1)</script> came with it' });
    expect(await text('/sandbox')).not.toContain('<script>alert');
  });
});

describe('the operator\'s calls', () => {
  it('list the latest orders with what may be done next, or the one that is asked for', async () => {
    expect(await json('/sandbox/orders')).toEqual([]);
    const order = await placed();
    const told = {
      order, state: 'confirmed', placed_at: expect.any(Number), payment_mode: 'cod', payment_state: 'due', total: 899, items: { bhor_0002: 1 },
      next: expect.arrayContaining(['packed']), history: [{ state: 'confirmed', at: expect.any(Number) }],
    };
    expect(await json('/sandbox/orders')).toEqual([told]);
    expect(await json(`/sandbox/orders?order=${order.toLowerCase()}`)).toEqual([told]);
    expect(await json('/sandbox/orders?order=BH0000000000')).toEqual([]);
  });

  it('move an order along the table, and refuse every other step', async () => {
    const order = await placed();
    expect(await (await post('/sandbox/order', { order, to: 'packed' })).json()).toMatchObject({ status: true, data: { state: 'packed' }, sandbox: true });
    expect(await (await post('/sandbox/order', { order, to: 'delivered' })).json()).toMatchObject({ status: false, code: 'ORDER_STATE' });
    expect(await (await post('/sandbox/order', { order: 'BH0000000000', to: 'packed' })).json()).toMatchObject({ status: false, code: 'ORDER_NOT_FOUND' });
    expect(await post('/sandbox/order', { order, to: 'lost' })).toMatchObject({ status: 400 });
    expect(await post('/sandbox/order', { order })).toMatchObject({ status: 400 });
  });
});
