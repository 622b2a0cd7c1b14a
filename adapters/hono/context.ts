/**
 * What the app knows of a request beyond what the web standard says: the socket it is connected to, where there is one.
 */
import type { Context } from 'hono';

/** Node's request, as the server hands it in; an app that is asked in process has none. */
export type Incoming = {
  /** The request target as it was sent, before anything was made of it. */
  readonly url?: string | undefined;
  readonly socket: {
    readonly remoteAddress?: string | undefined;
    readonly localAddress?: string | undefined;
    readonly localPort?: number | undefined;
  };
};

export type AppEnv = { readonly Bindings: { readonly incoming?: Incoming } };
export type AppContext = Context<AppEnv>;

export const incomingOf = (c: AppContext): Incoming | undefined => c.env?.incoming;

/** The host the client asked for, with its port, in lower case. */
export const hostOf = (c: AppContext): string => (c.req.header('host') ?? new URL(c.req.url).host).toLowerCase();

/** A name of this very machine, and the port behind it. */
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d+))?$/;
const HTTP_PORT = 80;

/**
 * Whether the client asked for this very machine at the port that it connected to; another port is another program's.
 * An app that is asked in process has no port to compare.
 */
export const isOwnLoopbackHost = (c: AppContext): boolean => {
  const named = LOOPBACK_HOST.exec(hostOf(c));
  const port = incomingOf(c)?.socket.localPort;
  return named !== null && (port === undefined || Number(named[1] ?? HTTP_PORT) === port);
};

const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
export const isLoopbackAddress = (address: string | undefined): boolean => LOOPBACK.includes(address ?? '');

/** Methods that change nothing; every other is checked for where it comes from. */
export const isSafeMethod = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
