/** Shops at an address to play scenarios against: in production, without the optional calls, or about to crash. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createShopApp } from '../../../adapters/hono/shop-app.ts';
import { createCryptoRandom, createHmacHasher } from '../../../adapters/system/random.ts';
import { createSystemClock, createSystemTimers } from '../../../adapters/system/time.ts';
import { allEndpoints } from '../../../adapters/wire/endpoints.ts';
import { silentLogger } from '../../../core/ports/logger.ts';
import { createTestShop } from '../../shop/test-shop.ts';
import { listen, type Listening } from '../../../server/listen.ts';
import { WASH } from '../../samples/products.ts';

export type Serve = (request: Request) => Response | Promise<Response>;
export type Backend = Pick<Listening, 'close'> & { readonly url: string };

export const OTP = '123456';

/** A shop without sandbox tools, except that its one-time passwords are always the same. */
export const productionShop = (): Serve => {
  const clock = createSystemClock();
  const crypto = createCryptoRandom();
  const random = {
    ...crypto,
    text: (length: number, alphabet: string) => (length === OTP.length ? OTP : crypto.text(length, alphabet)),
  };
  const shop = createTestShop({
    clock,
    random,
    timers: createSystemTimers(),
    hasher: createHmacHasher('a key'),
    gateway: null,
  });
  const app = createShopApp({ shop, clock, random, logger: silentLogger });
  return (request) => app.fetch(request);
};

/** The shop with only the calls of an existing backend; all others get the response of `unknown`. */
export const withoutOptionalCalls = (shop: Serve, unknown: () => Response): Serve => {
  const required = new Set(
    Object.values(allEndpoints)
      .filter(({ level }) => level === 'core')
      .map(({ path }) => path),
  );
  return (request) => (required.has(new URL(request.url).pathname) ? shop(request) : unknown());
};

export const serve = async (shop: Serve): Promise<Backend> => {
  const { port, close } = await listen({ fetch: async (request) => shop(request) }, { port: 0, host: '127.0.0.1' });
  return { url: `http://127.0.0.1:${port}`, close };
};

/** A backend that shuts down right after it has answered the first add to the cart. */
export const dyingBackend = async (): Promise<Backend> => {
  const json = (data: unknown): string => JSON.stringify({ status: true, data });
  const empty = json({ items: [], total: 0, discount: [] });
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path.endsWith('cart/get.php')) return response.end(empty);
    if (path.endsWith('session/check.php')) return response.end(json({ isLogged: false }));
    if (!path.endsWith('cart/add.php')) return response.writeHead(404).end('Not Found');
    return response.end(json({ items: { [WASH]: { qty: 1, price: 949, sale: 749 } }, total: 1 }), () => {
      server.close();
      server.closeAllConnections();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the backend has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.close();
    },
  };
};
