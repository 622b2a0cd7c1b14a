/**
 * Forwards `/server/api/…` to an external backend. The site's own checks still apply; only JSON answers and the invoice
 * page are passed on, and every other outcome becomes one failure.
 */
import { Hono } from 'hono';
import type { Logger } from '../../../core/ports/logger.ts';
import type { Clock } from '../../../core/ports/time.ts';
import { shopMessages } from '../../../core/validation/messages.ts';
import { encodeBackendFailure, UNKNOWN_PATH_STATUSES } from '../../wire/backend-failure.ts';
import { addApiFallbacks, API_PREFIX } from '../api-fallbacks.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { createReject, otherMethods } from '../json-response.ts';
import { OTHER_SITE } from '../../http/refusals.ts';
import { readJsonBytes } from '../../http/body.ts';
import { isSecure } from '../../http/client-address.ts';
import { ownOriginOnly, plainPathsOnly } from '../request-checks.ts';
import { requestOf } from '../request.ts';
import { cookieForBrowser } from './backend-cookies.ts';
import { exchangeWithBackend, JSON_TYPE, type BackendAnswer } from './backend-exchange.ts';

export type BackendProxyOptions = {
  /** The backend's origin, followed by the folder that it is installed in, if any. */
  readonly backend: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Number of trusted proxies in front of this one. */
  readonly trustedProxyHops?: number;
  /** How long an exchange may take from its first byte to its last, in milliseconds. */
  readonly timeoutMs?: number;
  /** How many exchanges may run at once. */
  readonly maxExchanges?: number;
};

const TIMEOUT_MS = 10_000;
const MAX_EXCHANGES = 256;

const BAD_GATEWAY = 502;
const OVERLOADED = 503;

/** A call that the backend does not have is expected; any other response that is not JSON is a broken gateway. */
const failureStatus = (http: number | undefined): number =>
  http !== undefined && UNKNOWN_PATH_STATUSES.includes(http) ? http : BAD_GATEWAY;

/** Clients choose the length of a path, so it is shortened for the log. */
const MAX_LOGGED_PATH = 256;
const pathForLog = (path: string): string => path.slice(0, MAX_LOGGED_PATH);

const respond = (
  body: string | Uint8Array<ArrayBuffer>,
  { status, type, retryAfter }: { readonly status: number; readonly type: string; readonly retryAfter: string | null },
): Response =>
  new Response(body, {
    status,
    headers: {
      'content-type': type,
      'cache-control': 'no-store',
      ...(retryAfter !== null && { 'retry-after': retryAfter }),
    },
  });

const failed = (http?: number, status = failureStatus(http)): Response => {
  const message = http === undefined ? shopMessages.backendUnreachable : shopMessages.shopBroken;
  const retryAfter = status === OVERLOADED ? '1' : null;
  return respond(JSON.stringify(encodeBackendFailure(message, { http })), { status, type: JSON_TYPE, retryAfter });
};

/** Of the backend's headers only its cookies and Retry-After are passed on. */
const answered = ({ response, body, type }: BackendAnswer, secure: boolean): Response => {
  const forwarded = respond(body, { status: response.status, type, retryAfter: response.headers.get('retry-after') });
  for (const setCookie of response.headers.getSetCookie()) {
    const cookie = cookieForBrowser(setCookie, secure);
    if (cookie !== undefined) forwarded.headers.append('set-cookie', cookie);
  }
  return forwarded;
};

/** Serves every path below `/server/`; outside `/server/api/` nothing is forwarded, and the path is unknown. */
export const createBackendProxy = (options: BackendProxyOptions): Hono<AppEnv> => {
  const {
    backend,
    clock,
    logger,
    trustedProxyHops: hops = 0,
    timeoutMs = TIMEOUT_MS,
    maxExchanges = MAX_EXCHANGES,
  } = options;
  const app = new Hono<AppEnv>();
  const reject = createReject(() => ({ now: clock.now(), sandbox: false }));
  let running = 0;

  const forward = async (c: AppContext): Promise<Response> => {
    c.set('endpoint', 'backend');
    const { pathname: path, search } = new URL(c.req.url);
    const read =
      c.req.method === 'POST' ? await readJsonBytes(requestOf(c)) : { ok: true as const, bytes: new Uint8Array() };
    if (!read.ok) return reject(c, read.refusal);
    if (running >= maxExchanges) return failed(undefined, OVERLOADED);
    running += 1;
    const request = { path, search, body: read.bytes };
    const result = await exchangeWithBackend(c, request, { backend, hops, timeoutMs }).finally(() => {
      running -= 1;
    });
    switch (result.kind) {
      case 'answer':
        return answered(result, isSecure(requestOf(c), hops));
      case 'not-json':
        if (failureStatus(result.http) === BAD_GATEWAY)
          logger.error(`the backend sent no JSON for ${pathForLog(path)}, HTTP ${result.http}`, undefined);
        return failed(result.http);
      case 'failed':
        logger.error(`no usable answer from the backend for ${pathForLog(path)}`, result.cause);
        return failed();
    }
  };

  app.use(plainPathsOnly);
  app.use(ownOriginOnly(undefined, hops, (c) => reject(c, OTHER_SITE)));
  app.on(['GET', 'POST'], `${API_PREFIX}api/*`, forward);
  app.all(`${API_PREFIX}api/*`, otherMethods('GET, HEAD, POST', reject));
  addApiFallbacks(app, { reject, logger });
  return app;
};
