/**
 * What surrounds every request: a bound on the requests in work, the security headers, the id of the response, and one
 * observation when it has ended. It is one middleware, because each costs every request some microseconds.
 */
import { randomBytes } from 'node:crypto';
import { outgoingOf, type AppContext } from '../../adapters/hono/context.ts';
import { JSON_HEADERS } from '../../adapters/hono/json-response.ts';
import { isSecure } from '../../adapters/hono/request/client-address.ts';
import type { LoggedRequest } from '../../adapters/system/request-log.ts';
import type { ContentSources } from '../../adapters/payments/razorpay-sources.ts';
import { ANSWER_HEADERS, headersFor, HSTS } from './security-headers.ts';
import type { LoadShedder } from './load-shedder.ts';
import { priorityOf } from './priorities.ts';

export type RequestOptions = {
  /** Number of trusted proxies in front; the nearest one reports whether the client uses https. */
  readonly hops: number;
  /** Whether every client uses https. */
  readonly secure: boolean;
  /** What the payment gateway's own window needs in the browser; absent where payments have no such window. */
  readonly gateway?: ContentSources;
  readonly shedder: LoadShedder;
  /** The response to a request beyond the bound. */
  readonly busy: (c: AppContext) => Response;
  /** Called when the app has made a response. */
  readonly record?: (c: AppContext) => Promise<void> | undefined;
  /** Called when a response has been made. */
  readonly observe?: (request: LoggedRequest) => void;
};

const ID_HEADER = 'X-Request-Id';

/** Ids that no other process gives: a random part for this one, and a count. */
const createIds = (): (() => string) => {
  const process = randomBytes(6).toString('hex');
  let count = 0;
  return () => `${process}-${(count += 1).toString(36)}`;
};

/** `next` makes the response of the context, which is also returned. */
export type AroundRequest = (c: AppContext, next: () => Promise<void>) => Promise<Response>;

export const aroundRequests = (options: RequestOptions): AroundRequest => {
  const { hops, secure, gateway, shedder, busy, record, observe } = options;
  const nextId = createIds();
  const answerHeaders = { ...JSON_HEADERS, ...ANSWER_HEADERS };
  const answerHeadersOverHttps = { ...answerHeaders, ...HSTS };
  const pageHeaders = headersFor(gateway ?? null);
  const pageHeadersOverHttps = { ...pageHeaders, ...HSTS };

  return async (c, next) => {
    const start = observe === undefined ? 0 : performance.now();
    const id = nextId();
    const isHttps = secure || isSecure(c, hops);
    c.set('answerHeaders', { ...(isHttps ? answerHeadersOverHttps : answerHeaders), [ID_HEADER]: id });
    if (shedder.enter(priorityOf(c.req.path))) {
      try {
        await next();
        const recording = record?.(c);
        if (recording !== undefined) await recording;
      } finally {
        shedder.leave();
      }
    } else c.res = busy(c);
    if (c.get('hasAnswerHeaders') !== true)
      setHeaders(c, { ...(isHttps ? pageHeadersOverHttps : pageHeaders), [ID_HEADER]: id });
    const { res } = c;
    observe?.({
      id,
      method: c.req.method,
      path: c.req.path,
      status: res.status,
      endpoint: c.get('endpoint') ?? 'other',
      outcome: c.get('outcome') ?? String(res.status),
      ms: performance.now() - start,
    });
    return res;
  };
};

/** On Node's response they cost least; without a socket there is only the app's. */
const setHeaders = (c: AppContext, headers: Readonly<Record<string, string>>): void => {
  const outgoing = outgoingOf(c);
  for (const [name, value] of Object.entries(headers)) {
    if (outgoing === undefined) c.res.headers.set(name, value);
    else outgoing.setHeader(name, value);
  }
};
