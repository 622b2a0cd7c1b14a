/** Calls whose bodies come late or not at all, and calls that fail, on a socket behind https. */
import { describe, expect, it } from 'vitest';
import { StoreBusy } from '../../core/ports/store/shop-store.ts';
import { WASH } from '../samples/products.ts';
import { rawRequest } from './fixtures/raw-request.ts';
import { pause, until } from './fixtures/waiting.ts';
import { createCallSite, openSocket, serveSite } from './fixtures/call-site.ts';

const serve = async (options: Parameters<typeof createCallSite>[0] = {}) => {
  const { site, ...rest } = createCallSite({ secure: true, ...options });
  return { port: await serveSite(site), ...rest };
};

const JSON_TYPE = 'Content-Type: application/json\r\n';
const GET_CART = '/server/api/cart/get.php';
const ADD = '/server/api/cart/add.php';
const LINE = JSON.stringify({ pid: WASH, qty: 2 });

const get = (target: string, headers = ''): string =>
  `GET ${target} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n${headers}\r\n`;
const post = (target: string, body: string, headers = JSON_TYPE): string =>
  `POST ${target} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

describe('a call on a socket', () => {
  it('waits for a body that arrives after its headers, in pieces', async () => {
    const { port } = await serve();
    const { send, text } = openSocket(port);
    const request = post(ADD, LINE);
    const [from, to] = [request.length - LINE.length, request.length - 5];
    for (const piece of [request.slice(0, from), request.slice(from, to), request.slice(to)]) {
      send(piece);
      await pause(20);
    }
    await until(() => text().includes('}'), 2_000);
    expect(text()).toContain('"status":true');
  });

  it('has no effect if its body is cut off, and never counts as in progress', async () => {
    const { port, load, observed, errors } = await serve();
    const { send, close } = openSocket(port);
    send(post(ADD, LINE).slice(0, -5));
    await pause(100);
    expect(load.inProgress()).toBe(0);
    close();
    await until(() => observed.length === 1, 2_000);
    expect([observed[0]?.outcome, load.inProgress(), errors]).toEqual(['MALFORMED', 0, []]);
  });

  it.each([
    ['the shop fails', new Error('broken'), 500, 'REFUSED', 1],
    ['the store is busy', new StoreBusy(), 503, 'BUSY', 0],
  ] as const)('still sets the new cookies when %s', async (_, error, status, code, logged) => {
    const { port, load, errors } = await serve({ before: () => Promise.reject(error) });
    const reply = await rawRequest(port, get(GET_CART));
    expect([reply.status, JSON.parse(reply.body)]).toMatchObject([status, { status: false, code }]);
    expect(reply.headers.get('set-cookie')).toMatch(/^__Host-bhor_session=.*; Secure; .*, __Host-bhor_visitor=/u);
    expect(reply.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/u);
    expect([errors.length, load.inProgress()]).toEqual([logged, 0]);
  });

  it('closes its connection soon if it is refused and the rest of its body does not come', async () => {
    const { port } = await serve();
    const { send, text, isClosed } = openSocket(port);
    send(
      post(ADD, LINE, `${JSON_TYPE}Origin: https://evil.example\r\n`).replace('Connection: close\r\n', '').slice(0, -5),
    );
    await until(() => text().startsWith('HTTP/1.1 403'), 2_000);
    await until(isClosed, 3_000);
    expect(text().match(/HTTP\/1\.1/gu)).toHaveLength(1);
  });

  it('keeps its connection if the rest of a refused body comes later', async () => {
    const { port } = await serve();
    const { send, text } = openSocket(port);
    const refused = post(ADD, LINE, `${JSON_TYPE}Origin: https://evil.example\r\n`).replace(
      'Connection: close\r\n',
      '',
    );
    send(refused.slice(0, -5));
    await until(() => text().startsWith('HTTP/1.1 403'), 2_000);
    send(refused.slice(-5) + get(GET_CART));
    await until(() => text().includes('HTTP/1.1 200'), 2_000);
    expect(text().match(/HTTP\/1\.1/gu)).toHaveLength(2);
  });

  it('is answered all the same where the request log fails, and the failure is logged', async () => {
    const { port, errors } = await serve({
      log: () => {
        throw new Error('no space left');
      },
    });
    const reply = await rawRequest(port, get(GET_CART));
    expect([reply.status, JSON.parse(reply.body)]).toMatchObject([200, { status: true }]);
    await until(() => errors.length === 1, 2_000);
    expect(errors[0]).toMatch(/get\.php could not be logged.*no space left/u);
  });
});
