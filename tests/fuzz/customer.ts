/** A customer of the fuzzed site, signed in and with an order, whose session hostile requests use. */
import { withCookies, type CookieJar, type FetchWithCookies } from '../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../adapters/http-client/http-client.ts';
import type { Message } from '../../core/ports/messages.ts';
import { WASH } from '../samples/products.ts';
import { dataOf, place, signIn } from '../shop/test-shop.ts';

export const createCustomer = async (
  phone: string,
  fetch: FetchWithCookies,
  sent: () => Promise<readonly Message[]>,
): Promise<{ readonly cookie: string; readonly order: string }> => {
  const jar: CookieJar = new Map();
  const api = createHttpClient({ base: 'http://127.0.0.1:3000', fetch: withCookies(fetch, jar) });
  await signIn({ lastOtp: async () => (await sent()).findLast(({ to }) => to === phone)?.otp ?? '' }, api, phone);
  await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
  const order = await place(api, { mode: 'cod', expectedTotal: 899, key: `the-order-of-${phone}` });
  return { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '), order };
};
