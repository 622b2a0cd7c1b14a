/** A customer of the fuzzed site, signed in and with an order, whose session hostile requests use. */
import { withCookies, type CookieJar, type FetchWithCookies } from '../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../adapters/http-client/http-client.ts';
import { rupees } from '../../core/entities/money/money.ts';
import type { Message } from '../../core/ports/messages.ts';
import { ADDRESS, dataOf, WASH } from '../contracts/shop-api/shop-fixture.ts';

export const createCustomer = async (
  phone: string,
  fetch: FetchWithCookies,
  sent: () => Promise<readonly Message[]>,
): Promise<{ readonly cookie: string; readonly order: string }> => {
  const jar: CookieJar = new Map();
  const api = createHttpClient({ base: 'http://127.0.0.1:3000', fetch: withCookies(fetch, jar) });
  dataOf(await api.sendOtp({ phone }));
  const otp = (await sent()).findLast(({ to }) => to === phone)?.otp ?? '';
  dataOf(await api.verifyOtp({ phone, otp }));
  const customer = { name: ADDRESS.name, phone, email: ADDRESS.email, isVerified: true };
  dataOf(await api.createCustomer({ customer, shipping: ADDRESS, billing: null }));
  dataOf(await api.addToCart({ pid: WASH, qty: 1 }));
  const { order } = dataOf(
    await api.placeOrder({
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
