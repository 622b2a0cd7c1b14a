/**
 * Keeps the latest sessions of a sandbox in memory, by the visitor's cookie, so that the operator page can offer the session
 * at hand as a scenario. Bounded: a few visitors, and a limited number of requests of each. Every request of a sandbox passes
 * here, so it costs little: what is kept is text, and is read when somebody asks for it.
 */
import type { Hono } from 'hono';
import type { Clock } from '../../../core/ports/time.ts';
import { isRecorded, readEnd, type SeenExchange } from '../../wire/recording/seen-exchange.ts';
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
/** Later requests of a session are not recorded. */
const MOST_EXCHANGES = 500;

/**
 * Sessions are kept in a list. From a map, dropped ones would reach V8's old generation all the same: each table that a
 * map has outgrown refers to the next, and minor collections take whatever an old object refers to for alive.
 */
type RecordedSession = { readonly visitor: string; readonly seen: SeenExchange[] };

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

  const keep = (visitor: string, exchange: SeenExchange): void => {
    const at = sessions.findIndex((session) => session.visitor === visitor);
    const [session = { visitor, seen: [] }] = at < 0 ? [] : sessions.splice(at, 1);
    if (session.seen.length < MOST_EXCHANGES) session.seen.push(exchange);
    sessions.push(session);
    if (sessions.length > MOST_SESSIONS) sessions.shift();
  };

  return {
    record: (c) => {
      const { method, path, url } = c.req;
      if (!isRecorded(method, path, c.req.header('sec-fetch-dest'))) return;
      const body = bodyReadBy(c);
      const visitor = visitorOf(c);
      if (body === undefined || visitor === undefined) return;
      const { pathname, search } = new URL(url);
      const key = c.req.header('idempotency-key') ?? '';
      const response = c.get('answerText');
      keep(visitor, { method, target: `${pathname}${search}`, body, key, response, at: clock.now(), browser: 1 });
    },
    has: (visitor) => sessionOf(visitor) !== undefined,
    scenario: async (visitor, cookie) => {
      const seen = sessionOf(visitor)?.seen;
      if (seen === undefined) return undefined;
      const getText = async (path: string): Promise<string> =>
        (await api.request(path, { headers: { cookie, accept: 'application/json' } })).text();
      const isCut = seen.length >= MOST_EXCHANGES;
      // The end of a session whose last part was not recorded would not be that of its steps.
      const end = isCut ? [] : await readEnd(getText, { at: clock.now(), browser: 1 });
      const { sessionScenario } = await import('../../wire/recording/session-scenario.ts');
      return sessionScenario([...seen, ...end], {
        name: 'A session in the sandbox',
        isShopClock: true,
        source: `the sandbox${isCut ? `, its first ${MOST_EXCHANGES} requests` : ''}`,
      });
    },
  };
};

const utf8 = new TextDecoder();

/** The text of the body that a call has read; undefined where none was read, or where it did not arrive whole. */
const bodyReadBy = (c: AppContext): string | undefined => {
  if (c.req.method !== 'POST') return '';
  const bytes = c.get('body');
  return bytes === undefined ? undefined : utf8.decode(bytes);
};
