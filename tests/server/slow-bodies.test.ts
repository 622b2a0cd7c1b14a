/** Requests whose bodies do not come: they are no work, and their connections are closed. */
import { describe, expect, it } from 'vitest';
import { allEndpoints, WEBHOOK_PATH } from '../../adapters/wire/endpoints.ts';
import { LIMITS, type Limits } from '../../server/listen.ts';
import { WASH } from '../samples/products.ts';
import { pause, until } from './fixtures/waiting.ts';
import { createCallSite, openSocket, serveSite } from './fixtures/call-site.ts';

/** A shop that takes 3 requests at once. */
const serve = async (limits: Partial<Limits> = {}) => {
  const { site, ...rest } = createCallSite({ maxRequests: 3 });
  return { port: await serveSite(site, limits), ...rest };
};

const ADD = allEndpoints.updateCart.path;
const LINE = JSON.stringify({ pid: WASH, qty: 1 });
/** Ways to send a body of which only the first byte comes. */
const UNFINISHED = [
  ['a call', ADD, 'Content-Length: 100\r\n\r\n{'],
  ['a call without a declared length', ADD, 'Transfer-Encoding: chunked\r\n\r\n1\r\n{'],
  ['the gateway’s webhook', WEBHOOK_PATH, 'Content-Length: 100\r\n\r\n{'],
] as const;

describe('a request whose body does not come', () => {
  it.each(UNFINISHED)('is no request in progress, however many there are: %s', async (_, path, rest) => {
    const { port, load, errors } = await serve();
    const sockets = Array.from({ length: 200 }, () => openSocket(port));
    for (const { send } of sockets)
      send(`POST ${path} HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\n${rest}`);
    await pause(300);
    expect(load.inProgress()).toBe(0);
    for (const path of ['/', allEndpoints.getCart.path])
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(200);
    const body = { method: 'POST', body: LINE, headers: { 'content-type': 'application/json' } };
    expect((await fetch(`http://127.0.0.1:${port}${ADD}`, body)).status).toBe(200);
    expect(sockets.filter(({ text, isClosed }) => isClosed() || text() !== '')).toEqual([]);
    expect(errors).toEqual([]);
  });

  it.each(UNFINISHED)('loses its connection soon: %s', async (_, path, rest) => {
    expect(LIMITS.requestTimeout).toBe(5_000);
    const { port, load, errors } = await serve({
      headersTimeout: 300,
      requestTimeout: 300,
      connectionsCheckingInterval: 100,
    });
    const { send, text, isClosed } = openSocket(port);
    send(`POST ${path} HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\n${rest}`);
    await until(isClosed, 3_000);
    expect(text()).toMatch(/^HTTP\/1\.1 408 /u);
    expect([load.inProgress(), errors]).toEqual([0, []]);
  });
});

describe('a connection to the server', () => {
  it('is closed when the headers do not come, or nothing at all', async () => {
    const { port } = await serve({ headersTimeout: 300, requestTimeout: 300, connectionsCheckingInterval: 100 });
    const [silent, slow] = [openSocket(port), openSocket(port)];
    slow.send('GET / HTTP/1.1\r\nHost: shop');
    await until(() => silent.isClosed() && slow.isClosed(), 3_000);
    expect(slow.text()).toMatch(/^HTTP\/1\.1 408 /u);
  });

  it('is closed when it carries no next request for a while, which it is told', async () => {
    const { port } = await serve({ keepAliveTimeout: 300 });
    const { send, text, isClosed } = openSocket(port);
    send('GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n');
    await until(() => text().includes('HTTP/1.1 200'), 3_000);
    expect(text()).toMatch(/^connection: keep-alive/imu);
    await until(isClosed, 5_000);
  });

  it('learns from its last response that it will carry no other', async () => {
    const { port } = await serve({ maxRequestsPerSocket: 3 });
    const { send, text } = openSocket(port);
    send('GET /plain.txt HTTP/1.1\r\nHost: shop.test\r\n\r\n'.repeat(3));
    await until(() => (text().match(/HTTP\/1\.1 200/gu) ?? []).length === 3, 3_000);
    expect(text().match(/^connection: close/gimu)).toHaveLength(1);
    expect(text().match(/^connection: keep-alive/gimu)).toHaveLength(2);
  });

  it('is closed at once where too many are open', async () => {
    const { port } = await serve({ maxConnections: 2 });
    const first = openSocket(port);
    openSocket(port);
    await pause(50);
    const third = openSocket(port);
    third.send('GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n');
    await until(third.isClosed, 3_000).catch(() => undefined);
    first.send('GET /plain.txt HTTP/1.1\r\nHost: shop.test\r\n\r\n');
    await until(() => first.text().includes('HTTP/1.1 200'), 3_000);
    expect(third.text()).toBe('');
  });
});
