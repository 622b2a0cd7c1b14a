/**
 * A proxy in front of a whole shop, its pages included, that reports what passes through it to a recorder. It changes
 * only what a browser would not accept from another address: cookies, redirects, and the origin of a request. It answers
 * under this machine's own names only.
 */
import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { encodeBackendFailure } from '../../wire/backend-failure.ts';
import { countedBytes, MAX_ANSWER_BYTES } from '../../wire/counted-bytes.ts';
import { callOfRequest, isRecorded, type SeenExchange } from '../../wire/recording/seen-exchange.ts';
import { shopMessages } from '../../../core/validation/messages.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { isOwnLoopbackHost } from '../requests/client.ts';
import { isAmbiguousTarget } from '../requests/paths.ts';
import { cookieForBrowser, cookiesForBackend } from './backend-cookies.ts';

export type RecordingProxyOptions = {
  /** Scheme, host and port of the shop, without a slash at the end. */
  readonly shop: string;
  readonly clock: { readonly now: () => number };
  readonly onExchange: (exchange: SeenExchange) => void;
  /** Called with the Cookie header of a browser's next request, after each call. */
  readonly onCookies: (cookies: string, browser: number) => void;
};

/** Tells several browsers that record one session apart; never sent to the shop. */
const BROWSER_COOKIE = 'recorded_browser';

/** Belong to a connection, or to a body that is passed on decoded. */
const DROPPED: readonly string[] = [
  'connection',
  'content-encoding',
  'content-length',
  'host',
  'keep-alive',
  'proxy-connection',
  'set-cookie',
  'strict-transport-security',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

const FORBIDDEN = 403;
const OTHER_HOST = 'Open the address that the record command printed.\n';

export const createRecordingProxy = ({ shop, clock, onExchange, onCookies }: RecordingProxyOptions): Hono<AppEnv> => {
  const app = new Hono<AppEnv>();
  let browsers = 0;

  /** The number of the request's browser, which a new one gets with the response. */
  const browserOf = (c: AppContext): { readonly browser: number; readonly isNew: boolean } => {
    const known = Number(getCookie(c, BROWSER_COOKIE) ?? 0);
    if (Number.isInteger(known) && known >= 1 && known <= browsers) return { browser: known, isNew: false };
    browsers += 1;
    return { browser: browsers, isNew: true };
  };

  app.all('*', async (c) => {
    // A name that somebody else has pointed at this machine would let their page read what passes through, a sandbox's
    // messages with their one-time passwords among it.
    if (!isOwnLoopbackHost(c)) return c.text(OTHER_HOST, FORBIDDEN, { 'Cache-Control': 'no-store' });
    const url = new URL(c.req.url);
    if (isAmbiguousTarget(url.pathname)) return c.notFound();
    const { method } = c.req;
    const isSeen = isRecorded(method, url.pathname, c.req.header('sec-fetch-dest'));
    const isCall = callOfRequest(method, url.pathname) !== undefined;
    // Files of one page are loaded side by side, and the sandbox's tools may be used by a program.
    const isOfBrowser = isCall || (isSeen && method === 'GET');
    const { browser, isNew } = isOfBrowser ? browserOf(c) : { browser: 0, isNew: false };
    const body = method === 'POST' ? await c.req.text() : '';
    const reply = await forwarded(c, shop, url, body);
    if (isCall) onCookies(cookiesAfter(c, reply.setCookies), browser);
    if (isSeen)
      onExchange({
        method,
        target: `${url.pathname}${url.search}`,
        body,
        key: c.req.header('idempotency-key') ?? '',
        response: method === 'GET' ? undefined : reply.text,
        at: clock.now(),
        browser,
      });
    const { response } = reply;
    if (!isNew) return response;
    setCookie(c, BROWSER_COOKIE, String(browser), { path: '/', httpOnly: true, sameSite: 'Lax' });
    return c.newResponse(response.body, response);
  });
  return app;
};

type Reply = {
  readonly response: Response;
  /** Undefined for a response that did not come, or that is no text. */
  readonly text: string | undefined;
  /** For the browser. */
  readonly setCookies: readonly string[];
};

const BAD_GATEWAY = 502;
/** The most bytes of a page or one of its files, such as a film. */
const MAX_FILE_BYTES = 64 * MAX_ANSWER_BYTES;

const forwarded = async (c: AppContext, shop: string, url: URL, body: string): Promise<Reply> => {
  try {
    const answer = await fetch(`${shop}${url.pathname}${url.search}`, {
      method: c.req.method,
      headers: requestHeaders(c, shop),
      ...(body !== '' && { body }),
      // The browser follows redirects itself.
      redirect: 'manual',
    });
    const isCall = callOfRequest(c.req.method, url.pathname) !== undefined;
    const bytes = await countedBytes(answer.body, isCall ? MAX_ANSWER_BYTES : MAX_FILE_BYTES);
    if (bytes === undefined) throw new Error('more bytes than an answer has');
    const headers = new Headers([...answer.headers].filter(([name]) => !DROPPED.includes(name)));
    const location = answer.headers.get('location');
    if (location !== null) headers.set('location', ownLocation(location, shop));
    const setCookies = answer.headers
      .getSetCookie()
      .map((cookie) => cookieForBrowser(cookie, false))
      .filter((cookie) => cookie !== undefined);
    for (const cookie of setCookies) headers.append('set-cookie', cookie);
    const hasBody = bytes.byteLength > 0;
    return {
      response: new Response(hasBody ? bytes : null, { status: answer.status, headers }),
      text: new TextDecoder().decode(bytes),
      setCookies,
    };
  } catch {
    const failure = JSON.stringify(encodeBackendFailure(shopMessages.backendUnreachable, { http: undefined }));
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
    return { response: new Response(failure, { status: BAD_GATEWAY, headers }), text: undefined, setCookies: [] };
  }
};

const requestHeaders = (c: AppContext, shop: string): Headers => {
  const headers = new Headers(Object.entries(c.req.header()).filter(([name]) => !DROPPED.includes(name)));
  const ownOrigin = new URL(c.req.url).origin;
  // The shop accepts requests of its own pages only, and its pages have this proxy's address in the browser.
  if (headers.get('origin') === ownOrigin) headers.set('origin', new URL(shop).origin);
  headers.delete('referer');
  headers.set('accept-encoding', 'identity');
  const cookie = headers.get('cookie');
  if (cookie !== null) headers.set('cookie', withoutOwn(cookiesForBackend(cookie, false)));
  return headers;
};

const pairsOf = (cookies: string): readonly string[] =>
  cookies
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '');

const withoutOwn = (cookies: string): string =>
  pairsOf(cookies)
    .filter((pair) => !pair.startsWith(`${BROWSER_COOKIE}=`))
    .join('; ');

/** The Cookie header of the browser's next request to the shop. */
const cookiesAfter = (c: AppContext, setCookies: readonly string[]): string => {
  const jar = new Map<string, string>();
  for (const pair of [
    ...pairsOf(c.req.header('cookie') ?? ''),
    ...setCookies.map((cookie) => cookie.split(';')[0] ?? ''),
  ])
    jar.set(pair.split('=')[0] ?? '', pair);
  return withoutOwn(cookiesForBackend([...jar.values()].join('; '), false));
};

/** A redirect to the shop's own address stays on the proxy. */
const ownLocation = (location: string, shop: string): string => {
  const { origin } = new URL(shop);
  return location === origin || location.startsWith(`${origin}/`) ? location.slice(origin.length) || '/' : location;
};
