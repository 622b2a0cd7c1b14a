import { describe, expect, it } from 'vitest';
import { withCookies } from '../../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../../adapters/http-client/http-client.ts';
import { PHONE } from '../../samples/customers.ts';
import { rawGet } from '../fixtures/raw-request.ts';
import { eachWithSandbox, type SandboxWorld } from './sandbox-world.ts';

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
