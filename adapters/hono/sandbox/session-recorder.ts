/**
 * Keeps the latest sessions of a sandbox in memory, by the visitor's cookie, so that the operator page can offer the session
 * at hand as a scenario. Bounded: a few visitors, and a limited number of events of each.
 */
import type { Hono, MiddlewareHandler } from 'hono';
import type { Clock } from '../../../core/ports/time.ts';
import { decodeExchange } from '../../wire/recording/decode-exchange.ts';
import { isNeeded } from '../../wire/recording/needed-events.ts';
import { readEnd } from '../../wire/recording/read-end.ts';
import type { RecordedEvent } from '../../wire/recording/recorded-event.ts';
import { scenarioText } from '../../wire/recording/scenario-text.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { MAX_BODY_BYTES } from '../request/body.ts';
import { visitorOf } from '../request/session-cookies.ts';

/** The sessions that the operator page can offer. */
export type RecordedSessions = {
  readonly has: (visitor: string) => boolean;
  /** The scenario of a session, whose end the shop is asked with its cookies; undefined for one that is not recorded. */
  readonly scenario: (visitor: string, cookies: string) => Promise<string | undefined>;
};

export type SessionRecorder = RecordedSessions & { readonly record: MiddlewareHandler<AppEnv> };

/** The session that was used longest ago is dropped for a new one. */
const MOST_SESSIONS = 20;
/** Later events of a session are not recorded. */
const MOST_EVENTS = 500;

/** Nothing that is recorded is a file of the site. */
const RECORDED_PATHS = /^\/(?:server\/api|sandbox)\//;

export const createSessionRecorder = ({
  clock,
  api,
}: {
  readonly clock: Clock;
  /** The shop's own calls, made in process. */
  readonly api: Hono<AppEnv>;
}): SessionRecorder => {
  const sessions = new Map<string, RecordedEvent[]>();

  const keep = (visitor: string, event: RecordedEvent): void => {
    const events = sessions.get(visitor) ?? [];
    if (events.length < MOST_EVENTS) events.push(event);
    sessions.delete(visitor);
    sessions.set(visitor, events);
    const [oldest] = sessions.keys();
    if (sessions.size > MOST_SESSIONS && oldest !== undefined) sessions.delete(oldest);
  };

  return {
    record: async (c, next) => {
      const isPage = c.req.method === 'GET' && c.req.header('sec-fetch-dest') === 'document';
      if (!isPage && !RECORDED_PATHS.test(c.req.path)) return next();
      const body = isPage ? '' : await bodyOf(c);
      await next();
      const visitor = visitorOf(c);
      if (body === undefined || visitor === undefined) return undefined;
      const event = isPage ? pageOf(c, clock) : await exchangeOf(c, body, clock);
      if (event !== undefined && isNeeded(event)) keep(visitor, event);
      return undefined;
    },
    has: (visitor) => sessions.has(visitor),
    scenario: async (visitor, cookie) => {
      const events = sessions.get(visitor);
      if (events === undefined) return undefined;
      const getText = async (path: string): Promise<string> =>
        (await api.request(path, { headers: { cookie, accept: 'application/json' } })).text();
      const isCut = events.length >= MOST_EVENTS;
      return scenarioText(
        // The end of a session whose last part was not recorded would not be that of its steps.
        { events, ...(!isCut && { end: await readEnd(getText) }) },
        { name: 'A session in the sandbox', source: `the sandbox${isCut ? `, its first ${MOST_EVENTS} events` : ''}` },
      );
    },
  };
};

/** The text of a request's body, which stays readable; undefined for one that is too long for a call. */
const bodyOf = async (c: AppContext): Promise<string | undefined> => {
  if (c.req.method !== 'POST') return '';
  if (Number(c.req.header('content-length') ?? Number.NaN) > MAX_BODY_BYTES) return undefined;
  const declared = c.req.header('content-length') !== undefined && c.req.header('transfer-encoding') === undefined;
  return declared ? c.req.raw.clone().text() : undefined;
};

/** Pages of the sandbox are the operator's, not the shopper's. */
const pageOf = (c: AppContext, clock: Clock): RecordedEvent | undefined => {
  const { pathname, search } = new URL(c.req.url);
  return RECORDED_PATHS.test(`${pathname}/`)
    ? undefined
    : { kind: 'page', at: clock.now(), browser: 1, url: `${pathname}${search}` };
};

const exchangeOf = async (c: AppContext, body: string, clock: Clock): Promise<RecordedEvent | undefined> => {
  const { pathname, searchParams } = new URL(c.req.url);
  return decodeExchange({
    method: c.req.method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    body,
    key: c.req.header('idempotency-key') ?? '',
    response: await c.res.clone().text(),
    at: clock.now(),
    browser: 1,
  });
};
