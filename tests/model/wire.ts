/** The shop behind the whole wire, without a socket: the client over the served table, with a browser's cookies. */
import { createShopApp } from '../../adapters/hono/shop-app.ts';
import { withCookies } from '../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../adapters/http-client/http-client.ts';
import { createSeededRandom } from '../../adapters/simulated/seeded-random.ts';
import type { Connect } from './world.ts';

const ORIGIN = 'https://shop.test';

export const overTheWire: Connect = (shop, clock) => {
  const app = createShopApp({
    shop,
    clock,
    random: createSeededRandom(2),
    origin: ORIGIN,
    logger: {
      error: (message, cause) => {
        throw new Error(`the server logged: ${message}`, { cause });
      },
    },
  });
  return createHttpClient({ base: ORIGIN, fetch: withCookies(async (url, init) => app.request(url, init)) });
};
