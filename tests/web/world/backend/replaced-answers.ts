/**
 * Answers that a test has the shop's server give instead of its own. Playwright's interception would pass every file of
 * the page through this process and turn the browser's cache off; here only the request in question is another one.
 */
import type { Http2Bindings, HttpBindings } from '@hono/node-server';
import type { listen } from '../../../../server/listen.ts';

/** A request that is answered in another way. */
export type Exchange = {
  /** What the shop itself answers, having done what the request asks for. */
  readonly own: () => Promise<Response>;
  /** Closes the connection without an answer. Chromium sends a request again, once, if that connection was used before. */
  readonly drop: () => Promise<Response>;
};

export type Answer = (exchange: Exchange) => Response | Promise<Response>;

type Site = {
  readonly fetch: (request: Request, bindings: HttpBindings | Http2Bindings) => Response | Promise<Response>;
};

export type ReplacedAnswers = {
  readonly handlers: Parameters<typeof listen>[0];
  /**
   * Has requests for a path answered so, from now until the returned function is called: a call of the shop, such as
   * `cart/add.php`, or any other path with its "/" in front. `*` is every call.
   */
  readonly replace: (path: string, answer: Answer) => () => void;
  /** Closes the connections of all requests that wait for such an answer. */
  readonly dropWaiting: () => void;
};

const CALLS = '/server/api/';
const EVERY_CALL = `${CALLS}*`;

/** An answer that never comes; a promise for each request, as one for all of them would keep them in memory. */
export const never = (): Promise<Response> => new Promise(() => undefined);
export const dropped: Answer = ({ drop }) => drop();
export const refusal =
  (message: string, code?: string): Answer =>
  () =>
    Response.json({ status: false, message, ...(code !== undefined && { code }) });
/** The page of a web server whose program has failed. */
export const errorPage =
  (status = 500): Answer =>
  () =>
    new Response('<h1>Fatal error</h1>', { status, headers: { 'content-type': 'text/html' } });
/** The shop's own answer, but not before the promise is settled. */
export const after =
  (released: Promise<void>): Answer =>
  async ({ own }) => {
    await released;
    return own();
  };

export const createReplacedAnswers = ({ fetch }: Site): ReplacedAnswers => {
  const answers = new Map<string, Answer>();
  const waiting = new Set<() => void>();
  const answerTo = (path: string): Answer | undefined =>
    answers.get(path) ?? (path.startsWith(CALLS) ? answers.get(EVERY_CALL) : undefined);

  return {
    handlers: {
      fetch: (request, bindings) => {
        const answer = answers.size === 0 ? undefined : answerTo(new URL(request.url).pathname);
        if (answer === undefined) return fetch(request, bindings);
        const cut = (): void => {
          bindings.incoming.socket.destroy();
        };
        waiting.add(cut);
        bindings.outgoing.once('close', () => waiting.delete(cut));
        return answer({
          own: async () => fetch(request, bindings),
          drop: () => {
            cut();
            return never();
          },
        });
      },
    },
    replace: (path, answer) => {
      const key = path.startsWith('/') ? path : CALLS + path;
      answers.set(key, answer);
      return () => {
        answers.delete(key);
      };
    },
    dropWaiting: () => {
      for (const cut of waiting) cut();
    },
  };
};
