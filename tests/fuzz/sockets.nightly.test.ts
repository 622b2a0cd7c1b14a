/** Hundreds of clients that write anything but proper HTTP: the server answers no 5xx and goes on for everybody else. */
import { connect } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { withCookies } from '../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../adapters/http-client/http-client.ts';
import { createSeededRandom } from '../../adapters/simulated/seeded-random.ts';
import { composeTestServer } from '../server/fixtures/composed-server.ts';
import { listen } from '../../server/listen.ts';
import { WASH } from '../samples/products.ts';
import { dataOf } from '../shop/test-shop.ts';
import { createClientFolder } from '../server/fixtures/client-folder.ts';
import { pause, until } from '../server/fixtures/waiting.ts';
import { hostileClient, type HostileClient } from './hostile-client.ts';

const client = createClientFolder();
afterAll(client.remove);

/** How long the server waits for headers, for a whole request, and for the next one, in milliseconds. */
const TIMEOUTS = { headersTimeout: 400, requestTimeout: 800, keepAliveTimeout: 300, connectionsCheckingInterval: 200 };
const CLIENTS = 400;
const AT_ONCE = 40;
/** How long the server may keep a connection that says nothing, in milliseconds, on a slow machine. */
const CLOSED_MS = 20_000;

const start = async () => {
  const { site, errors } = composeTestServer({ clientRoot: client.root });
  return { ...(await listen(site, { port: 0, host: '127.0.0.1', limits: TIMEOUTS })), errors };
};

/** Writes the pieces; resolves with what the server has answered when the connection is closed. */
const converse = async (port: number, { name, pieces, ending }: HostileClient): Promise<string> => {
  let text = '';
  let isClosed = false;
  // The client's own side stays open until it says so.
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    .on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
    })
    .on('error', () => undefined)
    .on('end', () => socket.end())
    .on('close', () => {
      isClosed = true;
    });
  for (const piece of pieces) {
    if (!isClosed && socket.writable) socket.write(Buffer.from(piece, 'latin1'));
    await pause(1);
  }
  if (ending === 'end') socket.end();
  if (ending === 'break') socket.destroy();
  await until(() => isClosed, CLOSED_MS).catch(() => {
    socket.destroy();
    throw new Error(`the connection stayed open: ${name}, ${ending}`);
  });
  return text;
};

describe('clients that write anything but proper HTTP', () => {
  it('are answered without a 5xx and disconnected, and no cart of another customer is lost', async () => {
    const { port, close, errors } = await start();
    const random = createSeededRandom(7);
    const api = createHttpClient({ base: `http://127.0.0.1:${port}`, fetch: withCookies(fetch) });
    await dataOf(api.addToCart({ pid: WASH, qty: 3 }));
    for (let begun = 0; begun < CLIENTS; begun += AT_ONCE) {
      const clients = Array.from({ length: AT_ONCE }, () => hostileClient(random));
      const texts = await Promise.all(clients.map((one) => converse(port, one)));
      for (const [index, text] of texts.entries()) {
        const serverErrors = [...text.matchAll(/^HTTP\/1\.1 (5\d\d)/gmu)].map(([, status]) => status);
        expect({ client: clients[index]?.name, serverErrors }).toEqual({
          client: clients[index]?.name,
          serverErrors: [],
        });
      }
      expect((await dataOf(api.getCart())).items[WASH]?.qty).toBe(3);
    }
    expect(errors).toEqual([]);
    await close();
  });
});
