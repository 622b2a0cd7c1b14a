/** The proxy of a recording: what a browser sees through it, and what is recorded when the shop fails. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { rawGet, rawRequest } from '../../server/fixtures/raw-request.ts';
import { recordSession, type Recording } from '../../../cli/record/record-session.ts';
import { MAX_ANSWER_BYTES } from '../../../adapters/wire/counted-bytes.ts';
import { MINUTE_MS } from '../../../core/entities/time/duration.ts';
import { parseScenario } from '../../../cli/scenario/load/parse-scenario.ts';
import { PHONE } from '../../samples/customers.ts';
import { WASH } from '../../samples/products.ts';

type Answer = { readonly status?: number; readonly headers?: Record<string, string | string[]>; readonly body: string };

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** A shop that answers every request as told; with the requests, but for the question how late it is there. */
const shopThat = async (answer: (path: string) => Answer | undefined) => {
  const requests: { readonly path: string; readonly headers: Record<string, unknown> }[] = [];
  const server = createServer((request, response) => {
    if (request.url !== '/sandbox/clock') requests.push({ path: request.url ?? '', headers: request.headers });
    const reply = answer(request.url ?? '');
    if (reply === undefined) response.destroy();
    else response.writeHead(reply.status ?? 200, reply.headers).end(reply.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, requests };
};

const recordAt = async (shop: string): Promise<Recording> => recordSession({ shop, port: 0 });

const done = (data: unknown): Answer => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ status: true, data }),
});

const add = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${url}/server/api/cart/add.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ pid: WASH, qty: 1 }),
  });

describe('the recording proxy', () => {
  it('answers under this machine’s own names and its own port only, and asks the shop nothing otherwise', async () => {
    const shop = await shopThat(() => done([{ text: '123456 is your one-time password' }]));
    const recording = await recordAt(shop.url);
    const port = Number(new URL(recording.url).port);
    const others = [
      'evil.example',
      `evil.example:${port}`,
      '127.0.0.1:1',
      'localhost',
      `127.0.0.1.evil.example:${port}`,
    ];
    for (const host of others) {
      const { status, body } = await rawGet(port, '/sandbox/sent', { Host: host });
      expect([host, status, body.includes('one-time')]).toEqual([host, 403, false]);
      const post = `POST /server/api/cart/add.php HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}`;
      expect((await rawRequest(port, post)).status).toBe(403);
    }
    expect(shop.requests).toEqual([]);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`])
      expect((await rawGet(port, '/sandbox/sent', { Host: host })).status).toBe(200);
  });

  it('keeps the cookies of the shop for each browser, and gives none to it', async () => {
    const shop = await shopThat(() => ({
      ...done({}),
      headers: { 'set-cookie': ['__Host-session=abc; Path=/; Secure; HttpOnly', 'PHPSESSID=1; Domain=shop.example'] },
    }));
    const recording = await recordAt(shop.url);
    const cookies = (await add(recording.url)).headers.getSetCookie();
    expect(cookies).toEqual([expect.stringMatching(/^recorded_browser=[\w-]+; Path=\/; HttpOnly; SameSite=Lax$/u)]);
    await add(recording.url, { cookie: `${cookies.join().split(';', 1).join()}; PHPSESSID=of-another-port` });
    await add(recording.url);
    expect(shop.requests.map(({ headers }) => headers['cookie'])).toEqual([
      undefined,
      '__Host-session=abc; PHPSESSID=1',
      undefined,
    ]);
    await recording.stop();
  });

  it("sends the shop's own origin for requests of its pages, and keeps that of other sites", async () => {
    const shop = await shopThat(() => done({}));
    const recording = await recordAt(shop.url);
    await add(recording.url, { origin: recording.url });
    await add(recording.url, { origin: 'https://other.example' });
    expect(shop.requests.map(({ headers }) => headers['origin'])).toEqual([shop.url, 'https://other.example']);
    await recording.stop();
  });

  it('keeps a redirect to the shop on its own address', async () => {
    const shop = await shopThat((path) =>
      path === '/old' ? { status: 302, headers: { location: `${shop.url}/shop` }, body: '' } : done({}),
    );
    const recording = await recordAt(shop.url);
    const response = await fetch(`${recording.url}/old`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/shop']);
    await recording.stop();
  });

  it.each([
    ['that was dropped', undefined, 502],
    ['that cannot be read', { body: '{"status":' }, 200],
    ['that is too long to be kept', { body: `{"status":true}${' '.repeat(MAX_ANSWER_BYTES)}` }, 200],
  ] as const)('says behind a step that its answer is one %s', async (_what, answer, status) => {
    const shop = await shopThat((path) => (path.endsWith('add.php') ? answer : done({})));
    const recording = await recordAt(shop.url);
    const response = await add(recording.url);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(answer?.body ?? '');
    expect(await recording.stop()).toContain('  - add: wash # there was no answer that can be read\n');
  });

  it.each(['/sandbox/clock', '/sandbox/clock/form'])(
    'writes that %s has moved the clock before a form that is answered without the time',
    async (path) => {
      let now = Date.now();
      const shop = await shopThat((asked) =>
        asked === '/sandbox/clock'
          ? { body: JSON.stringify({ now }) }
          : { status: 303, headers: { location: '/sandbox' }, body: '' },
      );
      const recording = await recordAt(shop.url);
      const post = (to: string, body: string) =>
        fetch(`${recording.url}${to}`, { method: 'POST', body, redirect: 'manual' });
      const grant = () => post('/sandbox/cash/form', `phone=${PHONE}&amount=100`);
      await grant();
      now += 31 * MINUTE_MS;
      await post(path, path.endsWith('form') ? `advance_ms=${31 * MINUTE_MS}` : `{"advance_ms":${31 * MINUTE_MS}}`);
      await grant();
      expect(await recording.stop()).toMatch(/grant-cash: 100\n {2}- advance: 31m\n {2}- grant-cash: 100\n/u);
    },
  );

  it('writes no end of a shop that is gone', async () => {
    const shop = await shopThat(() => undefined);
    const recording = await recordAt(shop.url);
    await add(recording.url);
    const recorded = (await recording.stop()) ?? '';
    expect(recorded).not.toMatch(/^given:|expect/mu);
    expect(parseScenario('recorded.yaml', recorded)).not.toHaveProperty('problems');
  });

  it('expects no cart that has a product of another catalogue', async () => {
    const shop = await shopThat(() => done({ items: { bhor_9999: { qty: 1, price: 5, sale: 5 } } }));
    const recording = await recordAt(shop.url);
    await add(recording.url);
    const recorded = (await recording.stop()) ?? '';
    expect(parseScenario('recorded.yaml', recorded)).not.toHaveProperty('problems');
    expect(recorded).toContain('expect: {');
  });

  it('writes nothing where nothing was recorded', async () => {
    const recording = await recordAt((await shopThat(() => done({}))).url);
    await fetch(`${recording.url}/style.css`);
    expect(await recording.stop()).toBeUndefined();
  });
});
