/**
 * Forwards `/server/api/…` to an external backend. The site's own checks still apply; only JSON answers and the invoice
 * page are returned, and every other outcome becomes one failure.
 */
import { Hono } from 'hono';
import type { Journal } from '../../../core/ports/journal.ts';
import type { Clock } from '../../../core/ports/time.ts';
import { shopMessages } from '../../../core/validation/messages.ts';
import { parseEnvelope } from '../../wire/codecs/answer-json.ts';
import { encodeBackendFailure } from '../../wire/backend-failure.ts';
import { lazyEndpoints } from '../../wire/endpoints/lazy-endpoints.ts';
import { isTruncatedJson } from '../../wire/truncated-json.ts';
import type { JsonMap } from '../../wire/tolerant.ts';
import { countedBytes, readJsonBytes } from '../request/body.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { isSecure } from '../request/client-address.ts';
import { ownOriginOnly } from '../request/origin.ts';
import { plainPathsOnly } from '../request/paths.ts';
import { cookieForBrowser } from './backend-cookies.ts';
import { headersForBackend } from './backend-request-headers.ts';
import { BROKEN, OTHER_SITE, refuse, UNKNOWN_PATH, WRONG_METHOD, type TransportRefusal } from '../refusals.ts';
import { API_PREFIX } from '../shop-app.ts';

export type BackendProxyOptions = {
  /**
   * Where `/server/api/…` is to be found: an origin, with the folder that the backend is installed in, if it is in one.
   */
  readonly backend: string;
  readonly clock: Clock;
  readonly journal: Journal;
  /** How many proxies stand in front of this one; exactly that many are believed. */
  readonly trustedProxyHops?: number;
  /** How long an exchange may take from its first byte to its last, in milliseconds. */
  readonly timeoutMs?: number;
  /** How many exchanges may be under way at once. */
  readonly maxExchanges?: number;
};

const TIMEOUT_MS = 10_000;
const MAX_EXCHANGES = 256;
/** Far more than the longest list of orders. */
export const MAX_ANSWER_BYTES = 1024 * 1024;

const BAD_GATEWAY = 502;
const OVERLOADED = 503;
/** What a web server says about a path that it does not know. */
const UNKNOWN_PATH_STATUS: readonly number[] = [404, 405, 501];

/** What came back from the backend. */
type Exchange =
  | {
      readonly kind: 'answer';
      readonly response: Response;
      readonly body: Uint8Array<ArrayBuffer>;
      readonly type: string;
    }
  /**
   * Anything but a JSON answer, with its HTTP status: a redirect, an error page, or what a web server has for a path it
   * does not know.
   */
  | { readonly kind: 'not-json'; readonly http: number }
  /** No answer, or an unusable one: too long, or cut off. */
  | { readonly kind: 'failed'; readonly cause: unknown };

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';

const isRedirect = (status: number): boolean => status >= 300 && status < 400;
/** A call that the backend does not have is no news; anything else that is no answer is a broken gateway. */
const failureStatus = (http: number | undefined): number =>
  http !== undefined && UNKNOWN_PATH_STATUS.includes(http) ? http : BAD_GATEWAY;

/** A sandbox behind the proxy is none in front of it: its own pages and calls are not passed on. */
const withoutSandbox = (envelope: JsonMap): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(Object.fromEntries([...envelope].filter(([key]) => key !== 'sandbox'))));

/** The path, shortened for the log: clients choose how long it is. */
const MAX_LOGGED_PATH = 256;
const pathForLog = (path: string): string => path.slice(0, MAX_LOGGED_PATH);

/** The one call that answers a person with a page (spec 11). */
const isInvoice = (path: string, response: Response): boolean =>
  path === lazyEndpoints.getInvoice.path &&
  response.ok &&
  /^text\/html\b/i.test(response.headers.get('content-type') ?? '');

/** Serves every path below `/server/`; what is not below `/server/api/` is not there. */
export const createBackendProxy = (options: BackendProxyOptions): Hono<AppEnv> => {
  const {
    backend,
    clock,
    journal,
    trustedProxyHops: hops = 0,
    timeoutMs = TIMEOUT_MS,
    maxExchanges = MAX_EXCHANGES,
  } = options;
  const app = new Hono<AppEnv>();
  let underWay = 0;
  const no = (c: AppContext, refusal: TransportRefusal): Response =>
    refuse(c, refusal, { now: clock.now(), sandbox: false });

  const failed = (http?: number, status = failureStatus(http)): Response =>
    new Response(
      JSON.stringify(
        encodeBackendFailure(http === undefined ? shopMessages.backendUnreachable : shopMessages.shopBroken, { http }),
      ),
      {
        status,
        headers: {
          'content-type': JSON_TYPE,
          'cache-control': 'no-store',
          ...(status === OVERLOADED && { 'retry-after': '1' }),
        },
      },
    );

  const exchange = async (
    c: AppContext,
    path: string,
    search: string,
    body: Uint8Array<ArrayBuffer>,
  ): Promise<Exchange> => {
    try {
      const response = await fetch(`${backend}${path}${search}`, {
        method: c.req.method === 'POST' ? 'POST' : 'GET',
        headers: headersForBackend(c, { backend, hops }),
        ...(body.byteLength > 0 && { body }),
        // A redirect would take the shopper's cookies to wherever it points.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (isRedirect(response.status)) {
        await response.body?.cancel();
        return { kind: 'not-json', http: response.status };
      }
      const bytes = await countedBytes(response.body, MAX_ANSWER_BYTES);
      if (bytes === undefined)
        return { kind: 'failed', cause: new Error(`an answer of more than ${MAX_ANSWER_BYTES} bytes`) };
      if (isInvoice(path, response)) return { kind: 'answer', response, body: bytes, type: HTML_TYPE };
      const text = new TextDecoder().decode(bytes);
      const envelope = parseEnvelope(text);
      if (envelope !== undefined)
        return {
          kind: 'answer',
          response,
          body: envelope.has('sandbox') ? withoutSandbox(envelope) : bytes,
          type: JSON_TYPE,
        };
      return isTruncatedJson(text)
        ? { kind: 'failed', cause: new Error('an answer that was cut off') }
        : { kind: 'not-json', http: response.status };
    } catch (cause) {
      return { kind: 'failed', cause };
    }
  };

  /** Of the backend's headers only its cookies and its Retry-After say anything about this site. */
  const answered = (c: AppContext, { response, body, type }: Extract<Exchange, { kind: 'answer' }>): Response => {
    const headers = new Headers({ 'content-type': type, 'cache-control': 'no-store' });
    const retryAfter = response.headers.get('retry-after');
    if (retryAfter !== null) headers.set('retry-after', retryAfter);
    for (const setCookie of response.headers.getSetCookie()) {
      const cookie = cookieForBrowser(setCookie, isSecure(c, hops));
      if (cookie !== undefined) headers.append('set-cookie', cookie);
    }
    return new Response(body, { status: response.status, headers });
  };

  const forward = async (c: AppContext): Promise<Response> => {
    const { pathname, search } = new URL(c.req.url);
    const read = c.req.method === 'POST' ? await readJsonBytes(c) : { ok: true as const, bytes: new Uint8Array() };
    if (!read.ok) return no(c, read.refusal);
    if (underWay >= maxExchanges) return failed(undefined, OVERLOADED);
    underWay += 1;
    const result = await exchange(c, pathname, search, read.bytes).finally(() => {
      underWay -= 1;
    });
    switch (result.kind) {
      case 'answer':
        return answered(c, result);
      case 'not-json':
        if (failureStatus(result.http) === BAD_GATEWAY)
          journal.error(`the backend sent no JSON for ${pathForLog(pathname)}, HTTP ${result.http}`, undefined);
        return failed(result.http);
      case 'failed':
        journal.error(`no usable answer from the backend for ${pathForLog(pathname)}`, result.cause);
        return failed();
    }
  };

  app.use(plainPathsOnly);
  app.use(ownOriginOnly(undefined, hops, (c) => no(c, OTHER_SITE)));
  app.on(['GET', 'POST'], `${API_PREFIX}api/*`, forward);
  app.all(`${API_PREFIX}api/*`, (c) => {
    c.header('Allow', 'GET, HEAD, POST');
    return no(c, WRONG_METHOD);
  });
  app.all(`${API_PREFIX}*`, (c) => no(c, UNKNOWN_PATH));
  app.notFound((c) => no(c, UNKNOWN_PATH));
  app.onError((error, c) => {
    journal.error(`${c.req.method} ${c.req.path} broke`, error);
    return no(c, BROKEN);
  });
  return app;
};
