/**
 * A proxy in front of a whole shop, its pages included, that reports what passes through it to a recorder. The shop's cookies
 * stay here, so that a session begins with its recording. It answers under this machine's own names only.
 */
import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { proxy } from 'hono/proxy';
import { withCookies, type CookieJar } from '../../adapters/http-client/cookies.ts';
import { countedBytes, MAX_ANSWER_BYTES } from '../../adapters/wire/counted-bytes.ts';
import { callOfRequest, isRecorded, type SeenExchange } from '../../adapters/wire/recording/seen-exchange.ts';
import type { AppContext, AppEnv } from '../../adapters/hono/context.ts';
import { isOwnLoopbackHost } from '../../adapters/hono/requests/client.ts';
import { backendFailureResponse } from '../../adapters/hono/backend-proxy/backend-exchange.ts';

/** `jar`: the cookies of its browser. Awaited before the exchange is answered. */
type OnExchange = (exchange: Omit<SeenExchange, 'at'>, jar: CookieJar) => Promise<void>;

/** Tells several browsers that record one session apart. */
const BROWSER_COOKIE = 'recorded_browser';

const FORBIDDEN = 403;
const OTHER_HOST = 'Open the address that the record command printed.\n';

/** `shop`: its origin. */
export const createRecordingProxy = (shop: string, onExchange: OnExchange): Hono<AppEnv> => {
  const app = new Hono<AppEnv>();
  const jars = new Map<string, CookieJar>();

  /** The browser of a request, 0 for a program; a new one gets its cookie with the response. */
  const browserOf = (c: AppContext, mayBeNew: boolean): { readonly browser: number; readonly jar: CookieJar } => {
    const known = getCookie(c, BROWSER_COOKIE);
    if (known === undefined && !mayBeNew) return { browser: 0, jar: new Map() };
    const id = known ?? crypto.randomUUID();
    const jar: CookieJar = jars.get(id) ?? new Map();
    jars.set(id, jar);
    if (known === undefined) setCookie(c, BROWSER_COOKIE, id, { path: '/', httpOnly: true, sameSite: 'Lax' });
    return { browser: [...jars.keys()].indexOf(id) + 1, jar };
  };

  app.all('*', async (c) => {
    // A name that somebody else has pointed at this machine would let their page read what passes through, a sandbox's
    // messages with their one-time passwords among it.
    if (!isOwnLoopbackHost(c)) return c.text(OTHER_HOST, FORBIDDEN, { 'Cache-Control': 'no-store' });
    const { pathname: path, search } = new URL(c.req.url);
    const { method } = c.req;
    const isSeen = isRecorded(method, path, c.req.header('sec-fetch-dest'));
    // The sandbox's tools may be used by a program.
    const isOfBrowser = callOfRequest(method, path) !== undefined || (isSeen && method === 'GET');
    const { browser, jar } = browserOf(c, isOfBrowser);
    const body = method === 'POST' ? await c.req.text() : '';
    const { answer, text } = (await askShop(c, `${shop}${path}${search}`, body, jar)) ?? {
      answer: backendFailureResponse(),
    };
    const key = c.req.header('idempotency-key') ?? '';
    if (isSeen) await onExchange({ method, path, body, key, response: text, browser }, jar);
    return c.newResponse(answer.body, answer);
  });
  return app;
};

type Reply = { readonly answer: Response; readonly text?: string };

/** Of the client's connection to the proxy, and of its page there. */
const OWN_HEADERS: readonly string[] = ['connection', 'content-length', 'cookie', 'host', 'referer', 'upgrade'];

const NO_CACHE = { credentials: 'same-origin', cache: 'no-store' } as const;

/** The shop's answer, with the text of one to a POST that is not too long; undefined where no whole answer came. */
const askShop = async (c: AppContext, url: string, body: string, jar: CookieJar): Promise<Reply | undefined> => {
  const { origin } = new URL(url);
  const headers = Object.fromEntries(Object.entries(c.req.header()).filter(([name]) => !OWN_HEADERS.includes(name)));
  // The shop accepts requests of its own pages only.
  if (headers['origin'] === new URL(c.req.url).origin) headers['origin'] = origin;
  const { method } = c.req;
  const request = { ...NO_CACHE, method, headers, ...(body !== '' && { body }) };
  try {
    // The browser follows redirects itself.
    const answer = await withCookies((to, init) => proxy(to, { ...init, redirect: 'manual' }), jar)(url, request);
    for (const name of ['set-cookie', 'strict-transport-security']) answer.headers.delete(name);
    const location = answer.headers.get('location') ?? '';
    // A redirect to the shop's own address stays on the proxy.
    if (location === origin || location.startsWith(`${origin}/`))
      answer.headers.set('location', location.slice(origin.length) || '/');
    if (method !== 'POST') return { answer };
    const bytes = await countedBytes(answer.clone().body, MAX_ANSWER_BYTES);
    return { answer, ...(bytes !== undefined && { text: new TextDecoder().decode(bytes) }) };
  } catch {
    return undefined;
  }
};
