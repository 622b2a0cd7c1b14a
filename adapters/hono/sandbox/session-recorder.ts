/**
 * Keeps the latest sessions of a sandbox in memory, by the visitor's cookie, so that the operator page can offer the session
 * at hand as a scenario. Bounded: a few visitors, and a limited number of requests of each. Every request of a sandbox passes
 * here, so it costs little: what is kept is text, and is read when somebody asks for it.
 */
import type { Clock } from '../../../core/ports/time.ts';
import { isRecorded, type SeenExchange } from '../../wire/recording/seen-exchange.ts';
import type { EndCalls } from '../../wire/recording/session-scenario.ts';
import type { AppContext } from '../context.ts';
import { visitorOf } from '../session-cookies.ts';

export type SessionRecorder = {
  /** To be called with every request when its response has been made. */
  readonly record: (c: AppContext) => void;
  readonly has: (visitor: string) => boolean;
  /** The scenario of a session, whose end the shop is asked with its cookies; undefined for one that is not recorded. */
  readonly scenario: (visitor: string, cookies: string) => Promise<string | undefined>;
};

/** The session that was used longest ago is dropped for a new one. */
const MOST_SESSIONS = 20;
/** Later requests of a session are not recorded. */
const MOST_EXCHANGES = 500;

const NONE = new Uint8Array();
const utf8 = new TextDecoder();

/**
 * Sessions are kept in a list. From a map, dropped ones would reach V8's old generation all the same: each table that a
 * map has outgrown refers to the next, and minor collections take whatever an old object refers to for alive.
 */
type RecordedSession = { readonly visitor: string; readonly seen: SeenExchange[] };

export const createSessionRecorder = ({
  clock,
  apiOf,
}: {
  readonly clock: Clock;
  /** The shop in the session of a Cookie header. */
  readonly apiOf: (cookies: string) => EndCalls;
}): SessionRecorder => {
  /** The one that was used last is at the end. */
  let sessions: readonly RecordedSession[] = [];

  const sessionOf = (visitor: string): RecordedSession | undefined =>
    sessions.find((session) => session.visitor === visitor);

  const keep = (visitor: string, exchange: SeenExchange): void => {
    const session = sessionOf(visitor) ?? { visitor, seen: [] };
    if (session.seen.length < MOST_EXCHANGES) session.seen.push(exchange);
    sessions = [...sessions.filter((each) => each !== session), session].slice(-MOST_SESSIONS);
  };

  return {
    record: (c) => {
      const { method, url } = c.req;
      if (!isRecorded(method, c.req.path, c.req.header('sec-fetch-dest'))) return;
      // Undefined where none was read, or where it did not arrive whole.
      const bytes = method === 'POST' ? c.get('body') : NONE;
      const visitor = visitorOf(c);
      if (bytes === undefined || visitor === undefined) return;
      const key = c.req.header('idempotency-key') ?? '';
      const response = c.get('answerText');
      const [path, body] = [new URL(url).pathname, utf8.decode(bytes)];
      keep(visitor, { method, path, body, key, response, at: clock.now(), browser: 1 });
    },
    has: (visitor) => sessionOf(visitor) !== undefined,
    scenario: async (visitor, cookies) => {
      const seen = sessionOf(visitor)?.seen;
      if (seen === undefined) return undefined;
      const isCut = seen.length >= MOST_EXCHANGES;
      const { sessionScenario } = await import('../../wire/recording/session-scenario.ts');
      return sessionScenario(seen, {
        source: `the sandbox${isCut ? `, its first ${MOST_EXCHANGES} requests` : ''}`,
        // The end of a session whose last part was not recorded would not be that of its steps.
        ...(!isCut && { api: apiOf(cookies) }),
      });
    },
  };
};
