/** A running sandbox for every test, with a shopper's client and helpers for requests. */
import { afterEach, beforeEach, expect } from 'vitest';
import { withCookies } from '../../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../../adapters/http-client/http-client.ts';
import type { PaymentMode } from '../../../core/entities/payment-mode.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import { PHONE, RAVI_HOME } from '../../samples/customers.ts';
import { place, signIn } from '../../shop/test-shop.ts';
import { createClientFolder, startTestServer, type ClientFolder, type TestServer } from '../fixtures/client-folder.ts';
import { WASH } from '../../samples/products.ts';

export type Mail = {
  readonly id: string;
  readonly at: number;
  readonly channel: string;
  readonly to: string;
  readonly text: string;
  readonly otp?: string;
};
type Headers = Readonly<Record<string, string>>;

export type SandboxWorld = ReturnType<typeof worldOf>;

export const worldOf = (server: TestServer, api: ShopApi) => {
  const getJson = async (path: string): Promise<unknown> => (await fetch(`${server.url}${path}`)).json();
  const post = (path: string, body: unknown, headers: Headers = {}): Promise<Response> =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const sentMessages = async (): Promise<readonly Mail[]> => (await getJson('/sandbox/sent')) as readonly Mail[];
  const lastOtp = async (): Promise<string> => (await sentMessages()).at(-1)?.otp ?? '';
  return {
    server,
    api,
    getJson,
    post,
    sentMessages,
    signIn: () => signIn({ lastOtp }, api, PHONE, RAVI_HOME),
    getText: async (path: string): Promise<string> => (await fetch(`${server.url}${path}`)).text(),
    postJson: async (path: string, body: unknown): Promise<unknown> => (await post(path, body)).json(),
    /** Posts a form as a page does; redirects are not followed. */
    postForm: (path: string, fields: Readonly<Record<string, string>>, headers: Headers = {}): Promise<Response> =>
      fetch(`${server.url}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers }),
    /** Signs in and places an order of one wash; returns its number. */
    place: async (mode: PaymentMode): Promise<string> => {
      await signIn({ lastOtp }, api, PHONE, RAVI_HOME);
      await api.addToCart({ pid: WASH, qty: 1 });
      return place(api, { mode, shipping: RAVI_HOME, expectedTotal: mode === 'cod' ? 899 : 749 });
    },
    stateOf: async (order: string): Promise<unknown> => {
      const status = await api.getPaymentStatus({ order });
      return status.status ? status.data.state : status.code;
    },
  };
};

/** The section of the operator page about refunds, as text; undefined where there is none. */
export const refundsOnPage = async ({ getText }: SandboxWorld): Promise<string | undefined> => {
  const [, section] = (await getText('/sandbox')).split('<h2>Refunds due</h2>');
  return section
    ?.split('<h2>')[0]
    ?.replaceAll(/<[^>]+>/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
};

/** An error that the server logs fails the test. */
export const eachWithSandbox = (give: (world: SandboxWorld) => void): void => {
  let folder: ClientFolder;
  let server: TestServer;
  beforeEach(async () => {
    folder = createClientFolder();
    server = await startTestServer(folder);
    give(worldOf(server, createHttpClient({ base: server.url, fetch: withCookies(fetch) })));
  });
  afterEach(async () => {
    expect(server.errors).toEqual([]);
    await server.close();
    folder.remove();
  });
};
