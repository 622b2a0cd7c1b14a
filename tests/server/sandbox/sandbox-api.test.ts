import { describe, expect, it } from 'vitest';
import { withCookies } from '../../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../../adapters/http-client/http-client.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import { RAVI_HOME, PHONE } from '../../samples/customers.ts';
import { rawGet } from '../fixtures/raw-request.ts';
import { eachWithSandbox, type SandboxWorld } from './sandbox-world.ts';
import { WASH } from '../../samples/products.ts';

let world: SandboxWorld;

eachWithSandbox((made) => {
  world = made;
});

describe('the messages that the sandbox shows', () => {
  it('lists every message, oldest first, with its one-time password', async () => {
    expect(await world.sentMessages()).toEqual([]);
    await world.api.sendOtp({ phone: PHONE });
    await world.api.sendOtp({ phone: '9123456780' });
    const sent = await world.sentMessages();
    expect(sent.map(({ channel, to }) => [channel, to])).toEqual([
      ['sms', PHONE],
      ['sms', '9123456780'],
    ]);
    for (const message of sent) {
      expect(Object.keys(message).toSorted()).toEqual(['at', 'channel', 'id', 'otp', 'position', 'text', 'to']);
      expect(message.otp).toMatch(/^\d{6}$/);
      expect(message.text).toContain(`${message.otp} is your BHOR one-time password`);
    }
  });

  it('leaves out as many of the oldest as the client says that it has', async () => {
    await world.api.sendOtp({ phone: PHONE });
    await world.api.sendOtp({ phone: '9123456780' });
    const [, second] = await world.sentMessages();
    expect(await world.getJson('/sandbox/sent?skip=1')).toEqual([second]);
    expect(await world.getJson('/sandbox/sent?skip=9')).toEqual([]);
  });

  it('lists only the latest, as many as the client asks for', async () => {
    await world.api.sendOtp({ phone: PHONE });
    await world.api.sendOtp({ phone: '9123456780' });
    const all = await world.sentMessages();
    for (const last of [0, 1, 2, 3])
      expect(await world.getJson(`/sandbox/sent?last=${last}`)).toEqual(last === 0 ? [] : all.slice(-last));
    expect(await world.getJson('/sandbox/sent?skip=2&last=1')).toEqual([]);
  });

  it('refuses a number that is none', async () => {
    for (const query of ['skip=-1', 'skip=x', 'skip=1.5', 'skip=', 'last=-1', 'last=']) {
      const refused = await fetch(`${world.server.url}/sandbox/sent?${query}`);
      expect([query, refused.status, await refused.json()]).toMatchObject([query, 400, { status: false }]);
    }
  });

  it('lists confirmations of orders too, without a password', async () => {
    await world.signIn();
    await world.api.addToCart({ pid: WASH, qty: 1 });
    await world.api.placeOrder({
      mode: 'cod',
      redeemCash: false,
      expectedTotal: rupees(899),
      shipping: RAVI_HOME,
      billing: null,
      key: 'an-attempt-to-buy',
    });
    const [, sms, mail] = await world.sentMessages();
    expect([sms, mail]).toMatchObject([
      { channel: 'sms', to: PHONE },
      { channel: 'mail', to: RAVI_HOME.email },
    ]);
    expect(sms).not.toHaveProperty('otp');
  });
});

describe("the sandbox's operator", () => {
  it('grants reward cash, and refuses what is no grant', async () => {
    await world.signIn();
    expect(await world.postJson('/sandbox/cash', { phone: PHONE, amount: 120 })).toMatchObject({
      status: true,
      data: { balance: 120 },
    });
    expect(await world.api.getRewardCash()).toMatchObject({ data: { cashback: 120 } });
    for (const [body, code] of [
      [{ phone: PHONE }, 'MALFORMED'],
      [{ phone: '12345', amount: 5 }, 'FIELD_INVALID'],
      [{ phone: PHONE, amount: -5 }, 'FIELD_INVALID'],
    ] as const)
      expect(await world.postJson('/sandbox/cash', body)).toMatchObject({ status: false, code });
    expect(await world.api.getRewardCash()).toMatchObject({ data: { cashback: 120 } });
  });
});

describe("the sandbox's gateway", () => {
  it('confirms, fails or stays silent, as requested', async () => {
    const order = await world.place('upi');
    expect(await world.postJson('/sandbox/pay', { order, outcome: 'silent' })).toMatchObject({
      status: true,
      data: { state: 'created' },
    });
    expect(await world.stateOf(order)).toBe('created');
    expect(await world.postJson('/sandbox/pay', { order, outcome: 'fails' })).toMatchObject({
      status: true,
      data: { state: 'failed' },
    });
    expect(await world.stateOf(order)).toBe('failed');
    expect(await world.postJson('/sandbox/pay', { order, outcome: 'succeeds' })).toMatchObject({
      status: true,
      data: { state: 'captured' },
      sandbox: true,
    });
    expect(await world.stateOf(order)).toBe('captured');
    expect((await world.sentMessages()).at(-1)).toMatchObject({ channel: 'mail', to: RAVI_HOME.email });
  });

  it('holds the event of an unreported payment back until it succeeds, and gives its proof at once', async () => {
    const order = await world.place('upi');
    const held = await world.postJson('/sandbox/pay', { order, outcome: 'unreported' });
    expect(held).toMatchObject({ status: true, data: { state: 'created', payment_id: expect.any(String) } });
    expect(held).not.toHaveProperty('data.event');
    expect(await world.stateOf(order)).toBe('created');
    expect(await world.postJson('/sandbox/pay', { order, outcome: 'succeeds' })).toMatchObject({
      status: true,
      data: { state: 'captured', event: { raw: expect.any(String) } },
    });
    expect(await world.stateOf(order)).toBe('captured');
  });

  it('gives the proof of a payment that succeeded, which the shop accepts', async () => {
    const order = await world.place('upi');
    const { data } = (await world.postJson('/sandbox/pay', { order, outcome: 'succeeds' })) as {
      readonly data: { readonly payment_id: string; readonly signature: string };
    };
    const { payment_id: paymentId, signature } = data;
    expect(await world.api.verifyPayment({ order, paymentId, signature })).toMatchObject({
      status: true,
      data: { state: 'captured' },
    });
    expect(await world.api.verifyPayment({ order, paymentId: `${paymentId}x`, signature })).toMatchObject({
      status: false,
      code: 'PAYMENT_UNPROVEN',
    });
  });

  it('refuses an unknown order and an unknown outcome', async () => {
    for (const outcome of ['succeeds', 'fails', 'silent']) {
      for (const order of ['BH0000000000', '', '__proto__']) {
        expect(await world.postJson('/sandbox/pay', { order, outcome })).toMatchObject({
          status: false,
          code: 'ORDER_NOT_FOUND',
        });
      }
    }
    const reply = await world.post('/sandbox/pay', { order: 'BH0000000000', outcome: 'maybe' });
    expect([reply.status, await reply.json()]).toMatchObject([
      400,
      { code: 'MALFORMED', data: { fields: { outcome: 'should be succeeds, fails, silent, unreported or again' } } },
    ]);
  });
});

describe('the sandbox', () => {
  it('is not found under another host name or through a proxy', async () => {
    const { port } = world.server;
    const foreign: readonly Record<string, string>[] = [
      { Host: 'evil.example' },
      { Host: `evil.example:${port}` },
      { Host: '127.0.0.1:1' },
      { Host: 'localhost' },
      { Host: `127.0.0.1.evil.example:${port}` },
      { 'X-Forwarded-For': '127.0.0.1' },
      { 'X-Forwarded-Host': 'localhost' },
      { 'X-Forwarded-Proto': 'https' },
      { Forwarded: 'for=127.0.0.1' },
      { 'X-Real-IP': '127.0.0.1' },
      { Via: '1.1 proxy' },
      { 'CF-Connecting-IP': '127.0.0.1' },
      { 'True-Client-IP': '127.0.0.1' },
      { 'X-Original-Forwarded-For': '127.0.0.1' },
      { 'X-Client-IP': '127.0.0.1' },
      { 'X-Forwarded': 'for=127.0.0.1' },
      { 'x-FORWARDED-anything': '' },
      { 'Client-IP': '127.0.0.1' },
      { 'Fly-Client-IP': '127.0.0.1' },
      { 'X-Azure-ClientIP': '127.0.0.1' },
      { 'X-Appengine-User-IP': '127.0.0.1' },
      { 'X-ProxyUser-Ip': '127.0.0.1' },
      { 'X-Cluster-Client-IP': '127.0.0.1' },
      { 'Fastly-Client-IP': '127.0.0.1' },
      { 'CDN-Loop': 'cloudflare' },
      { 'X-Envoy-External-Address': '127.0.0.1' },
    ];
    for (const path of ['/sandbox/sent', '/sandbox/clock', '/sandbox/pay?order=x', '/sandbox/nothing']) {
      for (const headers of foreign) {
        const { status, body } = await rawGet(port, path, headers);
        expect({ path, headers, status, page: body.includes('Page not found') }).toEqual({
          path,
          headers,
          status: 404,
          page: true,
        });
      }
    }
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`]) {
      expect((await rawGet(port, '/sandbox/clock', { Host: host })).status).toBe(200);
    }
  });

  it('refuses requests from other sites', async () => {
    const cross: readonly Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of cross) {
      expect((await fetch(`${world.server.url}/sandbox/sent`, { headers })).status).toBe(403);
      expect((await world.post('/sandbox/clock', { advance_ms: 1000 }, headers)).status).toBe(403);
      expect((await world.post('/sandbox/pay', { order: 'x', outcome: 'succeeds' }, headers)).status).toBe(403);
    }
    expect(
      (
        await world.post(
          '/sandbox/clock',
          { advance_ms: 0 },
          { origin: world.server.url, 'sec-fetch-site': 'same-origin' },
        )
      ).status,
    ).toBe(200);
  });

  it('accepts only JSON, its own paths, and their methods', async () => {
    const text = await fetch(`${world.server.url}/sandbox/clock`, {
      method: 'POST',
      body: '{"advance_ms":1}',
      headers: { 'content-type': 'text/plain' },
    });
    expect(text.status).toBe(415);
    expect((await world.post('/sandbox/clock', { advance_ms: 1, pad: 'x'.repeat(20_000) })).status).toBe(413);
    const wrong = await world.post('/sandbox/sent', {});
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await fetch(`${world.server.url}/sandbox/nothing`)).status).toBe(404);
  });

  it('marks every answer of the shop', async () => {
    expect(await world.getJson('/server/api/cart/get.php')).toMatchObject({ status: true, sandbox: true });
    expect(await world.getJson('/server/api/customer/get.php')).toMatchObject({ status: false, sandbox: true });
    let reported = 0;
    await createHttpClient({
      base: world.server.url,
      fetch: withCookies(fetch),
      onSandbox: () => {
        reported += 1;
      },
    }).getCart();
    expect(reported).toBe(1);
  });
});
