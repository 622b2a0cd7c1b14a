/** The context of a request: Hono's, with Node's request and its socket, if there is one. */
import type { Context } from 'hono';

/** The outcome of a call that was not refused. */
export const OK = 'OK';

/** Node's request, passed in by the server; undefined when the app is called in process. */
export type Incoming = {
  /** The request target as sent, before any parsing. */
  readonly url?: string | undefined;
  /** By name in lower case; of a header that was sent several times, the first value or all of them in one text. */
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Whether the whole request has arrived. */
  readonly complete?: boolean;
  /** The part of the body that has arrived; null if there is none. */
  readonly read?: () => Uint8Array<ArrayBuffer> | null;
  readonly socket: {
    readonly remoteAddress?: string | undefined;
    readonly localAddress?: string | undefined;
    readonly localPort?: number | undefined;
  };
};

/** The part of Node's response that is used, passed in by the server. */
export type Outgoing = { readonly setHeader: (name: string, value: string) => unknown };

export type AppEnv = {
  readonly Bindings: { readonly incoming?: Incoming; readonly outgoing?: Outgoing };
  readonly Variables: {
    /** For the log and the metrics: what was called, and how it ended. Both are words of the code, never of a client. */
    readonly endpoint?: string;
    readonly outcome?: string;
    /** The JSON of a call's answer, for a sandbox's recorder: reading the response again would cost more than the call. */
    readonly answer?: string;
    /** The body, once it was read. */
    readonly body?: Uint8Array<ArrayBuffer>;
    /** All headers of an answer in JSON, where the server wants more than JSON_HEADERS. */
    readonly answerHeaders?: Readonly<Record<string, string>>;
    /** Whether the response was made with them: adding them later would cost more than the rest of the response. */
    readonly hasAnswerHeaders?: boolean;
  };
};
export type AppContext = Context<AppEnv>;

export const outgoingOf = (c: AppContext): Outgoing | undefined => c.env?.outgoing;
export const incomingOf = (c: AppContext): Incoming | undefined => c.env?.incoming;

/** A header of the request. Node's own object is asked first, because the standard one costs several times as much. */
export const headerOf = (c: AppContext, name: Lowercase<string>): string | undefined => {
  const headers = incomingOf(c)?.headers;
  if (headers === undefined) return c.req.header(name);
  const value = headers[name];
  return typeof value === 'string' ? value : value?.join(', ');
};

const NO_QUERY: Readonly<Record<string, string>> = {};

/** The query by name; most requests have none, which needs no parsing. */
export const queryOf = (c: AppContext): Readonly<Record<string, string>> =>
  c.req.url.includes('?') ? c.req.query() : NO_QUERY;

/** The requested host with its port, in lower case. */
export const hostOf = (c: AppContext): string => (headerOf(c, 'host') ?? new URL(c.req.url).host).toLowerCase();

/** A loopback name of this machine, and its port. */
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d+))?$/;
const HTTP_PORT = 80;

/**
 * Whether the requested host is a loopback name with the port that the client connected to; another port belongs to
 * another program. An app that is called in process has no port to compare.
 */
export const isOwnLoopbackHost = (c: AppContext): boolean => {
  const match = LOOPBACK_HOST.exec(hostOf(c));
  const port = incomingOf(c)?.socket.localPort;
  return match !== null && (port === undefined || Number(match[1] ?? HTTP_PORT) === port);
};

const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
export const isLoopbackAddress = (address: string | undefined): boolean => LOOPBACK.includes(address ?? '');

/** Methods that change nothing; requests with any other must come from the site itself. */
export const isSafeMethod = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
