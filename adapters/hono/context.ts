/** The context of a request: Hono's, with Node's request and its socket, if there is one. */
import type { Context, MiddlewareHandler } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';

export type Bytes = Uint8Array<ArrayBuffer>;

/** Node's request, passed in by the server; undefined when the app is called in process. */
export type Incoming = {
  /** The request target as sent, before any parsing. */
  readonly url?: string | undefined;
  /** By name in lower case. */
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Whether all of it has arrived, its body too, which `read` then returns. */
  readonly complete?: boolean;
  readonly read?: () => Bytes | null;
  /** The addresses of both ends of the connection. */
  readonly socket: {
    readonly remoteAddress?: string | undefined;
    readonly localAddress?: string | undefined;
    readonly localPort?: number | undefined;
  };
};

export type AppEnv = {
  readonly Bindings: { readonly incoming?: Incoming };
  readonly Variables: Partial<RequestIdVariables> & {
    /** The bytes that a body has, once they have arrived. */
    readonly body?: Bytes;
    /** The client's address, where calls are counted by it. */
    readonly limitedAddress?: string;
    /** For the log and the metrics: what was called, and how it ended. Fixed words of the source, never a client's text. */
    readonly endpoint?: string;
    readonly outcome?: string;
    /** An answer in JSON, for a sandbox's recorder; undefined where a page is sent. */
    readonly answerText?: string;
  };
};
export type AppContext = Context<AppEnv>;
export type Middleware = MiddlewareHandler<AppEnv>;

export const incomingOf = (c: AppContext): Incoming | undefined => c.env?.incoming;

/** The paths of the shop's calls begin with it: whatever is not found there is said in JSON. */
export const API_PREFIX = '/server/';
export const isOfApi = (c: AppContext): boolean => c.req.path.startsWith(API_PREFIX);

/** Methods that change nothing; requests with any other must come from the site itself. */
export const isSafeMethod = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
