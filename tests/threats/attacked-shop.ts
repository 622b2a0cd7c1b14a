/** A shop on SQLite that listens on a socket, and clients that send it what an attacker would. */
import { createRecordingMessenger } from '../../adapters/memory/recording-messenger.ts';
import { withCookies, type CookieJar, type FetchWithCookies } from '../../adapters/http-client/cookies.ts';
import type { FetchInit } from '../../adapters/http-client/fetch.ts';
import { createHttpClient } from '../../adapters/http-client/http-client.ts';
import type { PaymentMode } from '../../core/entities/payment-mode.ts';
import type { Message } from '../../core/ports/messages.ts';
import type { ShopStore } from '../../core/ports/store/shop-store.ts';
import type { ShopApi } from '../../core/ports/shop-api.ts';
import { listen } from '../../server/listen.ts';
import { sessions } from '../../core/shop/documents/sessions.ts';
import { openStore } from '../../server/stores/open-store.ts';
import { WASH } from '../samples/products.ts';
import { dataOf, place as placeOrder, signIn } from '../shop/test-shop.ts';
import { temporaryFolder } from '../databases/temporary-folder.ts';
import { composeTestServer, type TestServerConfig } from '../server/fixtures/composed-server.ts';
import { createClientFolder } from '../server/fixtures/client-folder.ts';
import { rawRequest, type RawReply } from '../server/fixtures/raw-request.ts';
import { createErrorLog } from '../samples/loggers.ts';
import { SECOND } from '../samples/durations.ts';

export type Reply = {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly headers: Headers;
};

export type Client = {
  readonly api: ShopApi;
  readonly jar: CookieJar;
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Reply>;
  /** Posts a value as JSON, or a text as it is. */
  readonly post: (path: string, body?: unknown, headers?: Readonly<Record<string, string>>) => Promise<Reply>;
};

export type AttackedShop = Awaited<ReturnType<typeof openAttackedShop>>;

export const API = '/server/api';
const SITE = 'http://shop.test';

/** Stores of a test file, each in a file of its own. */
export const attackedShops = () => {
  const folder = temporaryFolder();
  let files = 0;
  return (options: TestServerConfig = {}) => openAttackedShop(`sqlite:${folder.file(`${(files += 1)}.db`)}`, options);
};

const openAttackedShop = async (location: string, options: TestServerConfig) => {
  const client = createClientFolder();
  const lasting = { messenger: createRecordingMessenger(), ...createErrorLog() };
  const found: string[] = [];
  /** Lists which documents the store finds. */
  const watched = (store: ShopStore): ShopStore => ({
    ...store,
    read: async (keys) => {
      const documents = await store.read(keys);
      found.push(...keys.filter((key) => documents.get(key) !== undefined));
      return documents;
    },
  });
  const start = async () => {
    const opened = await openStore(location);
    const server = composeTestServer({ clientRoot: client.root, ...options, store: watched(opened.store) }, lasting);
    await server.resume();
    const listening = await listen(server.site, { port: 0, host: '127.0.0.1' });
    return { ...server, ...listening, opened };
  };
  let running = await start();
  const origin = (): string => `http://127.0.0.1:${running.port}`;
  const stop = async (): Promise<void> => {
    await running.close();
    await running.opened.close();
  };

  const replyOf = async (response: Response): Promise<Reply> => {
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: jsonIn(text) };
  };
  const sandbox = async (path: string, body: object): Promise<Reply> =>
    replyOf(
      await fetch(`${origin()}/sandbox/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );

  /** A browser, or a program that keeps cookies. */
  const open = (jar: CookieJar = new Map()): Client => {
    const anywhere: FetchWithCookies = (url, init) => fetch(url.replace(SITE, origin()), init);
    const ask = async (path: string, init: Pick<FetchInit, 'method' | 'headers' | 'body'>): Promise<Reply> => {
      let received: Response | undefined;
      const receiving: FetchWithCookies = async (url, sentInit) =>
        (received = await fetch(url.replace(SITE, origin()), sentInit));
      await withCookies(receiving, jar)(`${SITE}${path}`, { ...init, credentials: 'same-origin', cache: 'no-store' });
      if (received === undefined) throw new Error(`no response to ${path}`);
      return replyOf(received);
    };
    return {
      jar,
      api: createHttpClient({ base: SITE, fetch: withCookies(anywhere, jar) }),
      get: (path, headers = {}) => ask(path, { method: 'GET', headers: { ...headers } }),
      post: (path, body, headers = {}) =>
        ask(path, {
          method: 'POST',
          headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
          ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        }),
    };
  };

  const sent = (): Promise<readonly Message[]> => running.sent();
  const lastOtp = async (phone: string): Promise<string> =>
    (await sent()).findLast(({ to, otp }) => to === phone && otp !== undefined)?.otp ?? '';
  const advance = async (ms: number): Promise<void> => void (await sandbox('clock', { advance_ms: ms }));

  /** A customer on a browser of its own. */
  const customer = async (phone: string): Promise<Client> => {
    const one = open();
    await signIn({ lastOtp: () => lastOtp(phone) }, one.api, phone);
    await advance(31 * SECOND);
    return one;
  };

  /** Places an order of one wash; returns its number. */
  const place = async ({ api }: Client, mode: PaymentMode, key = `an-order-by-${mode}`): Promise<string> => {
    await dataOf(api.updateCart({ pid: WASH, qty: 1 }));
    return placeOrder(api, { mode, key, expectedTotal: mode === 'cod' ? 899 : 749 });
  };
  return {
    errors: lasting.errors,
    origin,
    open,
    sent,
    lastOtp,
    advance,
    customer,
    place,
    sandbox,
    /** The keys of the documents that the store finds for reads meanwhile. */
    foundBy: async (run: () => Promise<unknown>): Promise<readonly string[]> => {
      found.length = 0;
      await run();
      return [...found];
    },
    /** Sessions that are stored, at most 1,000 of them. */
    countSessions: async () => {
      const end = Number.MAX_SAFE_INTEGER;
      return (await running.opened.store.due(sessions, { now: end, limit: 1_000 })).found.length;
    },
    restart: async (): Promise<void> => {
      await stop();
      running = await start();
    },
    raw: (bytes: string): Promise<RawReply> => rawRequest(running.port, bytes),
    close: async (): Promise<void> => {
      await stop();
      client.remove();
    },
  };
};

const jsonIn = (text: string): Readonly<Record<string, unknown>> => {
  try {
    return Object.fromEntries(Object.entries(JSON.parse(text) as object));
  } catch {
    return {};
  }
};
