/**
 * Forwards `/server/api/…` to an external backend. The site's own checks still apply; only JSON answers and the invoice
 * page are passed on, and every other outcome becomes one failure.
 */
import type { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from '../../../core/ports/logger.ts';
import { shopMessages } from '../../../core/validation/messages.ts';
import { encodeBackendFailure, UNKNOWN_PATH_STATUSES } from '../../wire/backend-failure.ts';
import { OTHER_SITE, type Reject } from '../answers.ts';
import { setEndpoint } from '../calls.ts';
import { API_PREFIX, type AppContext, type AppEnv, type Middleware } from '../context.ts';
import { bodyOf, readJsonBody } from '../requests/body.ts';
import { isSecure, ownOriginOnly } from '../requests/client.ts';
import { cookieForBrowser } from './backend-cookies.ts';
import { exchangeWithBackend, JSON_TYPE, type BackendAnswer } from './backend-exchange.ts';

export type BackendOptions = {
  /** The backend's origin, followed by the folder that it is installed in, if any. */
  readonly url: string;
  /** How long an exchange may take from its first byte to its last, in milliseconds. */
  readonly timeoutMs?: number | undefined;
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
  c: AppContext,
  body: string | Uint8Array<ArrayBuffer>,
  { status, type, retryAfter }: { readonly status: number; readonly type: string; readonly retryAfter: string | null },
): Response => {
  if (retryAfter !== null) c.header('Retry-After', retryAfter);
  return c.body(body, status as ContentfulStatusCode, { 'Content-Type': type, 'Cache-Control': 'no-store' });
};

const failed = (c: AppContext, http?: number, status = failureStatus(http)): Response => {
  const message = http === undefined ? shopMessages.backendUnreachable : shopMessages.shopBroken;
  const retryAfter = status === OVERLOADED ? '1' : null;
  return respond(c, JSON.stringify(encodeBackendFailure(message, { http })), { status, type: JSON_TYPE, retryAfter });
};

/** Of the backend's headers only its cookies and Retry-After are passed on. */
const answered = (c: AppContext, { response, body, type }: BackendAnswer, secure: boolean): Response => {
  for (const setCookie of response.headers.getSetCookie()) {
    const cookie = cookieForBrowser(setCookie, secure);
    if (cookie !== undefined) c.header('Set-Cookie', cookie, { append: true });
  }
  return respond(c, body, { status: response.status, type, retryAfter: response.headers.get('retry-after') });
};

type ProxyParts = {
  /** Number of trusted proxies in front of this one. */
  readonly hops: number;
  readonly logger: Logger;
  readonly reject: Reject;
  readonly bounded: Middleware;
};

/** Forwards what is below `/server/api/`, and nothing else. */
export const forwardCalls = (
  app: Hono<AppEnv>,
  { url: backend, timeoutMs = TIMEOUT_MS, maxExchanges = MAX_EXCHANGES }: BackendOptions,
  { hops, logger, reject, bounded }: ProxyParts,
): void => {
  const ownOnly = ownOriginOnly(undefined, hops, (c) => reject(c, OTHER_SITE));
  let running = 0;

  const forward = async (c: AppContext): Promise<Response> => {
    const { pathname: path, search } = new URL(c.req.url);
    if (running >= maxExchanges) return failed(c, undefined, OVERLOADED);
    running += 1;
    const request = { path, search, body: bodyOf(c) };
    const result = await exchangeWithBackend(c, request, { backend, hops, timeoutMs }).finally(() => {
      running -= 1;
    });
    switch (result.kind) {
      case 'answer':
        return answered(c, result, isSecure(c, hops));
      case 'not-json':
        if (failureStatus(result.http) === BAD_GATEWAY)
          logger.error(`the backend sent no JSON for ${pathForLog(path)}, HTTP ${result.http}`, undefined);
        return failed(c, result.http);
      case 'failed':
        logger.error(`no usable answer from the backend for ${pathForLog(path)}`, result.cause);
        return failed(c);
    }
  };

  app.on(
    ['GET', 'POST'],
    `${API_PREFIX}api/*`,
    setEndpoint('backend'),
    ownOnly,
    readJsonBody(reject),
    bounded,
    forward,
  );
};
