/** The shop behind the whole wire, without a socket: the client over the served table, with a browser's cookies. */
import { createShopApp } from '../../adapters/hono/shop-app.ts';
import { withCookies } from '../../adapters/php-client/cookies.ts';
import { createPhpClient } from '../../adapters/php-client/php-client.ts';
import { createSeededRandom } from '../../adapters/simulated/seeded-random.ts';
import type { Connect } from './world.ts';

const ORIGIN = 'https://shop.test';

export const overTheWire: Connect = (shop, clock) => {
  const app = createShopApp({
    shop,
    clock,
    random: createSeededRandom(2),
    origin: ORIGIN,
    journal: {
      error: (message, cause) => {
        throw new Error(`the server's journal: ${message}`, { cause });
      },
    },
  });
  return createPhpClient({ base: ORIGIN, fetch: withCookies(async (url, init) => app.request(url, init)) });
};
