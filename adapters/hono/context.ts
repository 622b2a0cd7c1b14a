/** What the app knows of a request beyond what the web standard says: the socket it came by, where there is one. */
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

/** A host that names this very machine, with or without a port. */
export const isLoopbackHost = (host: string): boolean => /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host);

const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
export const isLoopbackAddress = (address: string | undefined): boolean => LOOPBACK.includes(address ?? '');

/** Methods that change nothing; every other is checked for where it comes from. */
export const isSafeMethod = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
