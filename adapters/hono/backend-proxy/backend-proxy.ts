/**
 * Forwards `/server/api/…` to an external backend. The site's own checks still apply; only JSON answers and the invoice
 * page are passed on, and every other outcome becomes one failure.
 */
import type { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from '../../../core/ports/logger.ts';
import { UNKNOWN_PATH_STATUSES } from '../../wire/backend-failure.ts';
import { OTHER_SITE, type Reject } from '../answers.ts';
import { setEndpoint } from '../calls.ts';
import { API_PREFIX, type AppContext, type AppEnv, type Middleware } from '../context.ts';
import { readJsonBody } from '../requests/body.ts';
import { isSecure, ownOriginOnly } from '../requests/client.ts';
import { cookiesForBrowser } from './backend-cookies.ts';
import { backendFailureResponse, exchangeWithBackend, type BackendAnswer } from './backend-exchange.ts';

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

const OVERLOADED = 503;

/** Clients choose the length of a path, so it is shortened for the log. */
const MAX_LOGGED_PATH = 256;

/** Of the backend's headers only its cookies and Retry-After are passed on. */
const answered = (c: AppContext, { response, body, type }: BackendAnswer, secure: boolean): Response => {
  for (const cookie of cookiesForBrowser(response.headers, secure)) c.header('Set-Cookie', cookie, { append: true });
  const retryAfter = response.headers.get('retry-after');
  if (retryAfter !== null) c.header('Retry-After', retryAfter);
  return c.body(body, response.status as ContentfulStatusCode, { 'Content-Type': type, 'Cache-Control': 'no-store' });
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
    if (running >= maxExchanges) return backendFailureResponse(undefined, OVERLOADED, { 'Retry-After': '1' });
    running += 1;
    const path = new URL(c.req.url).pathname.slice(0, MAX_LOGGED_PATH);
    try {
      const answer = await exchangeWithBackend(c, { backend, hops, timeoutMs });
      if (!('http' in answer)) return answered(c, answer, isSecure(c, hops));
      // A call that the backend does not have is expected; any other response that is not JSON is a broken gateway.
      if (UNKNOWN_PATH_STATUSES.includes(answer.http)) return backendFailureResponse(answer.http, answer.http);
      logger.error(`the backend sent no JSON for ${path}, HTTP ${answer.http}`, undefined);
      return backendFailureResponse(answer.http);
    } catch (cause) {
      logger.error(`no usable answer from the backend for ${path}`, cause);
      return backendFailureResponse();
    } finally {
      running -= 1;
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
