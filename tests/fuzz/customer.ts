/** A customer of the fuzzed site, signed in and with an order, whose session hostile requests use. */
import { withCookies, type CookieJar, type FetchWithCookies } from '../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../adapters/http-client/http-client.ts';
import { rupees } from '../../core/entities/money/money.ts';
import type { Message } from '../../core/ports/messages.ts';
import { ADDRESS } from '../samples/customers.ts';
import { WASH } from '../samples/products.ts';
import { dataOf } from '../shop/test-shop.ts';

export const createCustomer = async (
  phone: string,
  fetch: FetchWithCookies,
  sent: () => Promise<readonly Message[]>,
): Promise<{ readonly cookie: string; readonly order: string }> => {
  const jar: CookieJar = new Map();
  const api = createHttpClient({ base: 'http://127.0.0.1:3000', fetch: withCookies(fetch, jar) });
  await dataOf(api.sendOtp({ phone }));
  const otp = (await sent()).findLast(({ to }) => to === phone)?.otp ?? '';
  await dataOf(api.verifyOtp({ phone, otp }));
  const customer = { name: ADDRESS.name, phone, email: ADDRESS.email, isVerified: true };
  await dataOf(api.createCustomer({ customer, shipping: ADDRESS, billing: null }));
  await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
  const { order } = await dataOf(
    api.placeOrder({
      mode: 'cod',
      redeemCash: false,
      expectedTotal: rupees(899),
      shipping: ADDRESS,
      billing: null,
      key: `the-order-of-${phone}`,
    }),
  );
  return { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '), order: order.order };
};
