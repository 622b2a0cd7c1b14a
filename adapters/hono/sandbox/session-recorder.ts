/**
 * Keeps the latest sessions of a sandbox in memory, by the visitor's cookie, so that the operator page can offer the session
 * at hand as a scenario. Bounded: a few visitors, and a limited number of events of each. Every request of a sandbox passes
 * here, so it costs little: what the call has read and written is kept as text, and decoded when somebody asks for it.
 */
import type { Hono } from 'hono';
import type { CallName } from '../../../core/ports/shop-api.ts';
import type { Clock } from '../../../core/ports/time.ts';
import { callOfRequest, decodeExchange, type HttpExchange } from '../../wire/recording/decode-exchange.ts';
import { isAskedByPages, isNeeded } from '../../wire/recording/needed-events.ts';
import { readEnd } from '../../wire/recording/read-end.ts';
import type { RecordedEvent } from '../../wire/recording/recorded-event.ts';
import { scenarioText } from '../../wire/recording/scenario-text.ts';
import { SANDBOX_PREFIX } from '../../wire/operator/sandbox-pages.ts';
import type { CallResponse } from '../../http/call-response.ts';
import type { AppEnv } from '../context.ts';
import type { HttpRequest } from '../../http/http-request.ts';
import { visitorOf } from '../../http/session-cookies.ts';

/** The sessions that the operator page can offer. */
export type RecordedSessions = {
  readonly has: (visitor: string) => boolean;
  /** The scenario of a session, whose end the shop is asked with its cookies; undefined for one that is not recorded. */
  readonly scenario: (visitor: string, cookies: string) => Promise<string | undefined>;
};

export type SessionRecorder = RecordedSessions & {
  /** To be called with every request when its response has been made. */
  readonly record: (request: HttpRequest, made: RecordableResponse) => Promise<void> | undefined;
};

/** What is read of a response. */
export type RecordableResponse = {
  /** Undefined for a request that is not a call of the shop. */
  readonly callResponse: CallResponse | undefined;
  readonly text: () => Promise<string>;
  readonly cookies: () => readonly string[];
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

/** The event, decoded when it is asked for where that can wait. */
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
    record: (request, made) => {
      const event = eventOf(request, made, clock);
      if (event === undefined) return undefined;
      const keepIt = (kept: KeptEvent | undefined): void => {
        const visitor = kept === undefined ? undefined : visitorOf(request, made.cookies);
        if (kept !== undefined && visitor !== undefined) keep(visitor, kept);
      };
      if (event instanceof Promise) return event.then(keepIt);
      keepIt(event);
      return undefined;
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

/** A promise only where the response has to be read. */
type MadeEvent = Promise<KeptEvent | undefined> | KeptEvent | undefined;

const eventOf = (request: HttpRequest, made: RecordableResponse, clock: Clock): MadeEvent => {
  const { method, path } = request;
  if (method === 'GET' && request.header('sec-fetch-dest') === 'document') return pageOf(request, clock);
  const name = callOfRequest(method, path);
  if (name !== undefined) return callOf(request, name, made, clock);
  return method === 'POST' && path.startsWith(`${SANDBOX_PREFIX}/`) ? toolOf(request, clock) : undefined;
};

/** A target is parsed against an origin; only its path and query are used. */
const ANY_ORIGIN = 'http://shop.invalid';

/** Pages of the sandbox are the operator's, not the shopper's. */
const pageOf = ({ target }: HttpRequest, clock: Clock): KeptEvent | undefined => {
  const parsed = URL.parse(target, ANY_ORIGIN);
  if (parsed === null || OTHER_PATHS.test(`${parsed.pathname}/`)) return undefined;
  const { pathname, search } = parsed;
  return known({ kind: 'page', at: clock.now(), browser: 1, url: `${pathname}${search}` });
};

const callOf = (
  request: HttpRequest,
  name: CallName,
  { callResponse, text }: RecordableResponse,
  clock: Clock,
): MadeEvent => {
  const isAnswer = callResponse?.answer !== undefined;
  if (isAnswer && isAskedByPages(name)) return undefined;
  const body = bodyReadBy(request);
  if (body === undefined) return undefined;
  // The shop has decoded the request and encoded the answer, so that both can be decoded later.
  if (isAnswer) return decodedLater(exchangeOf(request, body, callResponse.body, clock));
  // Without an answer of the shop: a refusal of the HTTP layer, or an error.
  return text().then((response) => decodedNow(exchangeOf(request, body, response, clock)));
};

const toolOf = (request: HttpRequest, clock: Clock): KeptEvent | undefined => {
  const body = bodyReadBy(request);
  return body === undefined ? undefined : decodedNow(exchangeOf(request, body, undefined, clock));
};

const known =
  (event: RecordedEvent): KeptEvent =>
  () =>
    event;

const decodedLater =
  (exchange: HttpExchange): KeptEvent =>
  () =>
    decodeExchange(exchange);

const decodedNow = (exchange: HttpExchange): KeptEvent | undefined => {
  const event = decodeExchange(exchange);
  return event !== undefined && isNeeded(event) ? known(event) : undefined;
};

const exchangeOf = (
  { method, path, query, header }: HttpRequest,
  body: string,
  response: string | undefined,
  clock: Clock,
): HttpExchange => ({
  method,
  path,
  query: query(),
  body,
  key: header('idempotency-key') ?? '',
  response,
  at: clock.now(),
  browser: 1,
});

const utf8 = new TextDecoder();

/** The text of the body that a call has read; undefined where none was read, or where it did not arrive whole. */
const bodyReadBy = ({ method, body }: HttpRequest): string | undefined => {
  if (method !== 'POST') return '';
  const bytes = body.bytes();
  return bytes === undefined ? undefined : utf8.decode(bytes);
};
