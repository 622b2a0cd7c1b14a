/** A shopper over HTTP at a sandbox, for programs that drive a server of their own. */
import { withCookies, type CookieJar, type FetchWithCookies } from '../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../adapters/http-client/http-client.ts';
import type { PlaceOrder, ShopApi } from '../../core/ports/shop-api.ts';
import { RAVI_HOME } from '../samples/customers.ts';

export const shopperAt = (origin: string, jar: CookieJar = new Map()): ShopApi =>
  createHttpClient({ base: origin, fetch: withCookies(fetch as FetchWithCookies, jar) });

/** Calls a sandbox: a POST where there is a body. */
export const sandboxCall = async (origin: string, path: string, body?: object): Promise<unknown> => {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${origin}/sandbox/${path}`, body === undefined ? {} : post);
  return response.json();
};

type Sent = { readonly at: number; readonly to: string; readonly otp?: string };

/** The one-time password that a phone was sent last by one of the servers, as their sandboxes show it; empty if there is none. */
export const sentOtp = async (phone: string, ...origins: readonly string[]): Promise<string> => {
  const lists = await Promise.all(
    origins.map(async (origin) => (await sandboxCall(origin, 'sent')) as readonly Sent[]),
  );
  const sent = lists.flat().filter(({ to, otp }) => to === phone && otp !== undefined);
  return sent.toSorted((a, b) => a.at - b.at).at(-1)?.otp ?? '';
};

/** Becomes a customer whose phone is verified. */
export const createRavi = (api: Pick<ShopApi, 'createCustomer'>, phone: string) =>
  api.createCustomer({
    customer: { name: RAVI_HOME.name, phone, email: RAVI_HOME.email, isVerified: true },
    shipping: RAVI_HOME,
    billing: null,
  });

/** A new customer, whose session the jar keeps. */
export const signUp = async (origin: string, phone: string, jar?: CookieJar): Promise<ShopApi> => {
  const api = shopperAt(origin, jar);
  await api.sendOtp({ phone });
  await api.verifyOtp({ phone, otp: await sentOtp(phone, origin) });
  const created = await createRavi(api, phone);
  if (!created.status) throw new Error(`${phone}: ${created.code} ${created.message}`);
  return api;
};

/** What is placed of a cart with this total. */
export const raviOrders = (mode: PlaceOrder['mode'], expectedTotal: PlaceOrder['expectedTotal']): PlaceOrder => ({
  mode,
  redeemCash: false,
  expectedTotal,
  shipping: RAVI_HOME,
  billing: null,
  key: crypto.randomUUID(),
});

/** Resolves once a call fails because nobody answers; other errors are the caller's. */
export const untilGone = async (write: () => Promise<void>): Promise<void> => {
  for (;;) {
    try {
      await write();
    } catch (error) {
      // A bare fetch has no failure of its own for a server that is gone.
      if (error instanceof Error && (error.name === 'ShopUnreachable' || error.message === 'fetch failed')) return;
      throw error;
    }
  }
};
