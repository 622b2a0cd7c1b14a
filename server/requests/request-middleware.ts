/**
 * What surrounds every request that Hono routes: a bound on the requests in progress, the security headers, the id of the
 * response, and one observation when it has ended. It is one middleware, because each costs every request some microseconds.
 */
import type { MiddlewareHandler } from 'hono';
import { outgoingOf, type AppContext, type AppEnv } from '../../adapters/hono/context.ts';
import { API_PREFIX } from '../../adapters/hono/api-fallbacks.ts';
import { isSecure } from '../../adapters/http/client-address.ts';
import { requestOf } from '../../adapters/hono/request.ts';
import type { LoggedRequest } from '../../adapters/system/request-log.ts';
import type { ContentSources } from '../../adapters/payments/razorpay-sources.ts';
import { bodyArrival, needsBody } from './body-arrival.ts';
import type { LoadShedder } from './load-shedder.ts';
import { priorityOf } from './priorities.ts';
import { createRequestIds, ID_HEADER } from './request-ids.ts';
import { ANSWER_HEADERS, headersFor, HSTS } from './security-headers.ts';

/** Of every request, whether Hono routes it or it is a call that is answered without Hono. */
export type SharedRequestOptions = {
  /** Number of trusted proxies in front; the nearest one reports whether the client uses https. */
  readonly hops: number;
  /** The public origin of the site; without it the Host of a request decides which requests are its own. */
  readonly origin?: string;
  /** Whether every client uses https. */
  readonly secure: boolean;
  readonly shedder: LoadShedder;
  readonly nextId?: () => string;
  /** Called when a response has been made. */
  readonly observe?: (request: LoggedRequest) => void;
};

export type RequestOptions = SharedRequestOptions & {
  /** What the payment gateway's own window needs in the browser; absent where payments have no such window. */
  readonly gateway?: ContentSources;
  /** The response to a request beyond the bound. */
  readonly busy: (c: AppContext) => Response;
  /** Called when the app has made a response. */
  readonly record?: (c: AppContext) => Promise<void>;
};

export const aroundRequests = (options: RequestOptions): MiddlewareHandler<AppEnv> => {
  const { hops, secure, gateway, shedder, busy, record, observe, nextId = createRequestIds() } = options;
  const answerHeaders = headerPairs(ANSWER_HEADERS);
  const pageHeaders = headerPairs(headersFor(gateway ?? null));

  return async (c, next) => {
    const start = observe === undefined ? 0 : performance.now();
    const id = nextId();
    const request = requestOf(c);
    const isHttps = secure || isSecure(request, hops);
    // The other paths read no body, except a sandbox's, which only this machine reaches.
    if (c.req.path.startsWith(API_PREFIX) && needsBody(request, options)) await bodyArrival(request);
    if (shedder.enter(priorityOf(c.req.path))) {
      try {
        await next();
        await record?.(c);
      } finally {
        shedder.leave();
      }
    } else c.res = busy(c);
    setHeaders(c, c.get('isAnswer') === true ? answerHeaders : pageHeaders);
    if (isHttps) setHeaders(c, HSTS_PAIRS);
    setHeaders(c, [[ID_HEADER, id]]);
    observe?.({
      id,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      endpoint: c.get('endpoint') ?? 'other',
      outcome: c.get('outcome') ?? String(c.res.status),
      ms: performance.now() - start,
    });
  };
};

type HeaderPairs = readonly (readonly [name: string, value: string])[];
const headerPairs = (headers: Readonly<Record<string, string>>): HeaderPairs => Object.entries(headers);
const HSTS_PAIRS = headerPairs(HSTS);

/** On Node's response they cost least; without a socket there is only the app's. */
const setHeaders = (c: AppContext, headers: HeaderPairs): void => {
  const outgoing = outgoingOf(c);
  for (const [name, value] of headers) {
    if (outgoing === undefined) c.res.headers.set(name, value);
    else outgoing.setHeader(name, value);
  }
};
