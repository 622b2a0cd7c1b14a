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
      (
        await rawRequest(
          port,
          `GET http://evil.example/server/api/cart/get.php HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`,
        )
      ).status,
    ).toBe(404);
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
