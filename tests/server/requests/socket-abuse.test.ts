import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClientFolder, startTestServer, type ClientFolder, type TestServer } from '../fixtures/client-folder.ts';
import { rawRequest } from '../fixtures/raw-request.ts';

let folder: ClientFolder;
let server: TestServer;
beforeEach(async () => {
  folder = createClientFolder();
  server = await startTestServer(folder);
});
afterEach(async () => {
  expect(server.errors).toEqual([]);
  await server.close();
  folder.remove();
});

const goesOn = async (): Promise<boolean> => (await fetch(`${server.url}/server/api/cart/get.php`)).status === 200;

describe('a request that names its host in another way, or not', () => {
  it.each([
    ['HTTP/1.0 without a host', 'GET /readyz HTTP/1.0', 200],
    ['HTTP/1.0 without a host, for the sandbox', 'GET /sandbox/clock HTTP/1.0', 404],
    ['a target with a scheme', 'GET http://shop.test/server/api/cart/get.php HTTP/1.1\r\nHost: evil.example', 200],
    ['a target with a scheme and no path', 'GET HTTP://shop.test HTTP/1.1\r\nHost: shop.test', 200],
    ['a target whose host is not the sandbox’s', 'GET http://a.test/sandbox/clock HTTP/1.1\r\nHost: OWN', 404],
    ['a target whose host is the sandbox’s', 'GET http://OWN/sandbox/clock HTTP/1.1\r\nHost: a.test', 200],
    ['a target with a scheme and an invalid host', 'GET http://a@b/readyz HTTP/1.1\r\nHost: shop.test', 400],
    ['a target with a scheme and no host', 'GET http:///readyz HTTP/1.1\r\nHost: shop.test', 400],
    ['a target with a scheme, but no Host', 'GET http://shop.test/readyz HTTP/1.1', 400],
    ['a target with a scheme and an ambiguous path', 'GET http://a.test//readyz HTTP/1.1\r\nHost: a.test', 404],
  ])('has the answer of RFC 9112: %s', async (_, request, status) => {
    const { port } = server;
    const head = request.replace('OWN', `127.0.0.1:${port}`);
    expect((await rawRequest(port, `${head}\r\nConnection: close\r\n\r\n`)).status).toBe(status);
  });
});

describe('a client that misbehaves on the socket', () => {
  it('is disconnected while it sends an endless body, and the shop keeps working', async () => {
    const head = `POST /server/api/cart/add.php HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`;
    const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`;
    const { status, body } = await rawRequest(server.port, head + chunk.repeat(4));
    expect([status, JSON.parse(body)]).toMatchObject([413, { status: false, code: 'MALFORMED' }]);
    expect(await goesOn()).toBe(true);
  });

  it('is refused if its request is not HTTP, and the shop keeps working', async () => {
    const { port } = server;
    expect((await rawRequest(port, 'nonsense\r\n\r\n')).status).toBe(400);
    expect((await rawRequest(port, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).status).toBe(400);
    expect(
      (await rawRequest(port, `TRACE / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)).status,
    ).toBe(405);
    expect(
      (await rawRequest(port, `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Big: ${'x'.repeat(40_000)}\r\n\r\n`))
        .status,
    ).toBe(431);
    expect(await goesOn()).toBe(true);
  });

  it('may disconnect in the middle of a body', async () => {
    const aborter = new AbortController();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"pid":')),
    });
    const init = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
      signal: aborter.signal,
    } as RequestInit;
    const call = fetch(`${server.url}/server/api/cart/add.php`, init).catch(() => 'hung up');
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    aborter.abort();
    expect(await call).toBe('hung up');
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    expect(await goesOn()).toBe(true);
  });
});
