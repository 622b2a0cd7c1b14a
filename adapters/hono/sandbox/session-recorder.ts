/**
 * Keeps the latest sessions of a sandbox in memory, by the visitor's cookie, so that the operator page can offer the session
 * at hand as a scenario. Bounded: a few visitors, and a limited number of events of each. Every request of a sandbox passes
 * here, so it costs little: what the call has read and written is kept as text, and decoded when somebody asks for it.
 */
import type { Hono } from 'hono';
import type { Clock } from '../../../core/ports/time.ts';
import { callOfRequest, decodeExchange } from '../../wire/recording/decode-exchange.ts';
import { isAskedByPages } from '../../wire/recording/needed-events.ts';
import { readEnd } from '../../wire/recording/read-end.ts';
import type { RecordedEvent } from '../../wire/recording/recorded-event.ts';
import { scenarioText } from '../../wire/recording/scenario-text.ts';
import { SANDBOX_PREFIX } from '../../wire/operator/sandbox-pages.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { visitorOf } from '../session-cookies.ts';

/** The sessions that the operator page can offer. */
export type RecordedSessions = {
  readonly has: (visitor: string) => boolean;
  /** The scenario of a session, whose end the shop is asked with its cookies; undefined for one that is not recorded. */
  readonly scenario: (visitor: string, cookies: string) => Promise<string | undefined>;
};

export type SessionRecorder = RecordedSessions & {
  /** To be called with every request when its response has been made. */
  readonly record: (c: AppContext) => void;
};

/** The session that was used longest ago is dropped for a new one. */
const MOST_SESSIONS = 20;
/** Later events of a session are not recorded. */
const MOST_EVENTS = 500;

/** Addresses that are no pages of the shopper's. */
const OTHER_PATHS = /^\/(?:server\/api|sandbox)\//;

/**
 * Sessions are kept in a list. From a map, dropped ones would reach V8's old generation all the same: each table that a
 * map has outgrown refers to the next, and minor collections take whatever an old object refers to for alive.
 */
type RecordedSession = { readonly visitor: string; readonly events: KeptEvent[] };

/** The event, decoded when it is asked for. */
type KeptEvent = () => RecordedEvent | undefined;

export const createSessionRecorder = ({
  clock,
  api,
}: {
  readonly clock: Clock;
  /** The shop's own calls, made in process. */
  readonly api: Hono<AppEnv>;
}): SessionRecorder => {
  /** The one that was used last is at the end. */
  const sessions: RecordedSession[] = [];

  const sessionOf = (visitor: string): RecordedSession | undefined =>
    sessions.find((session) => session.visitor === visitor);

  const keep = (visitor: string, event: KeptEvent): void => {
    const at = sessions.findIndex((session) => session.visitor === visitor);
    const [session = { visitor, events: [] }] = at < 0 ? [] : sessions.splice(at, 1);
    if (session.events.length < MOST_EVENTS) session.events.push(event);
    sessions.push(session);
    if (sessions.length > MOST_SESSIONS) sessions.shift();
  };

  return {
    record: (c) => {
      const event = eventOf(c, clock);
      const visitor = event && visitorOf(c);
      if (event !== undefined && visitor !== undefined) keep(visitor, event);
    },
    has: (visitor) => sessionOf(visitor) !== undefined,
    scenario: async (visitor, cookie) => {
      const kept = sessionOf(visitor)?.events;
      if (kept === undefined) return undefined;
      const events = kept.map((event) => event()).filter((event) => event !== undefined);
      const getText = async (path: string): Promise<string> =>
        (await api.request(path, { headers: { cookie, accept: 'application/json' } })).text();
      const isCut = kept.length >= MOST_EVENTS;
      return scenarioText(
        // The end of a session whose last part was not recorded would not be that of its steps.
        { events, ...(!isCut && { end: await readEnd(getText) }) },
        { name: 'A session in the sandbox', source: `the sandbox${isCut ? `, its first ${MOST_EVENTS} events` : ''}` },
      );
    },
  };
};

const eventOf = (c: AppContext, clock: Clock): KeptEvent | undefined => {
  const { method, path } = c.req;
  if (method === 'GET' && c.req.header('sec-fetch-dest') === 'document') return pageOf(c, clock);
  const name = callOfRequest(method, path);
  const isTool = method === 'POST' && path.startsWith(`${SANDBOX_PREFIX}/`);
  const isRecorded = name === undefined ? isTool : !isAskedByPages(name) && c.get('json') !== undefined;
  return isRecorded ? exchangeOf(c, clock) : undefined;
};

/** Pages of the sandbox are the operator's, not the shopper's. */
const pageOf = ({ req }: AppContext, clock: Clock): KeptEvent | undefined => {
  const { pathname, search } = new URL(req.url);
  if (OTHER_PATHS.test(`${pathname}/`)) return undefined;
  const event = { kind: 'page', at: clock.now(), browser: 1, url: `${pathname}${search}` } as const;
  return () => event;
};

const utf8 = new TextDecoder();

/** Undefined where a body did not arrive whole. */
const exchangeOf = (c: AppContext, clock: Clock): KeptEvent | undefined => {
  const { method, path } = c.req;
  const body = method === 'POST' ? c.get('body') : NO_BODY;
  if (body === undefined) return undefined;
  const exchange = {
    method,
    path,
    query: c.req.query(),
    body: utf8.decode(body),
    key: c.req.header('idempotency-key') ?? '',
    response: c.get('json'),
    at: clock.now(),
    browser: 1,
  };
  return () => decodeExchange(exchange);
};

const NO_BODY = new Uint8Array();
