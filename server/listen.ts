/** An app on a socket: the asked port or the next free one, and an end that lets answers under way be given. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { CONNECTION_LIMITS, limitConnections, type ConnectionLimits } from './connection-limits.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** A start that cannot be; the message says what to change. */
export class StartError extends Error {
  override name = 'StartError';
}

export type Listening = {
  readonly port: number;
  /** Takes no more connections, waits for answers under way, and then cuts what is still open. */
  readonly close: () => Promise<void>;
};

type Fetch = Parameters<typeof getRequestListener>[0];

const MAX_PORT = 65_535;
/** Ports that are tried, one after the other, where the asked one is taken. */
const TRIES = 100;
/** How long a client may take, in milliseconds, for a request's head, for all of a request, and until its next one. */
export const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  /** How often Node looks for requests that took longer; by default it is half a minute. */
  connectionsCheckingInterval: 1_000,
} as const;
export type Timeouts = Readonly<Record<keyof typeof TIMEOUTS, number>>;
/** How long a stop waits for answers under way, in milliseconds. */
const GRACE_MS = 3_000;
/** How often it looks for connections that have become idle meanwhile. */
const LOOK_MS = 50;

/** A request so broken that no app sees it. */
const unreadable = (): Response =>
  new Response('Bad request', {
    status: 400,
    headers: { ...SECURITY_HEADERS, 'Cache-Control': 'no-store', Connection: 'close' },
  });

export type ListenOptions = {
  readonly port: number;
  readonly host: string;
  readonly limits?: Partial<ConnectionLimits>;
  readonly timeouts?: Partial<Timeouts>;
};

/** Listens on `port` (0: any) or the next one that is free. Throws StartError where it can't. */
export const listen = async (fetch: Fetch, { port, host, limits, timeouts }: ListenOptions): Promise<Listening> => {
  const answer = getRequestListener(fetch, { errorHandler: unreadable });
  // Node's own refusal of a missing Host would bypass the limits.
  const server = createServer({ ...TIMEOUTS, ...timeouts, requireHostHeader: false });
  limitConnections(
    server,
    (incoming, outgoing) => {
      void answer(incoming, outgoing);
    },
    { ...CONNECTION_LIMITS, ...limits },
  );
  for (let tried = port; tried <= Math.min(port + TRIES, MAX_PORT); tried += 1) {
    if (await bind(server, tried, host)) return { port: addressOf(server).port, close: () => close(server) };
    if (port === 0) break;
  }
  throw new StartError(`no free port from ${port} on; name another with --port`);
};

const addressOf = (server: Server): AddressInfo => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address;
};

/** Whether the port was free. Anything else that is wrong with port or host throws. */
const bind = (server: Server, port: number, host: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException): void => {
      server.off('listening', listening);
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(complaint(error, port, host));
    };
    const listening = (): void => {
      server.off('error', failed);
      resolve(true);
    };
    server.once('error', failed).once('listening', listening).listen({ port, host, exclusive: true });
  });

const complaint = (error: NodeJS.ErrnoException, port: number, host: string): StartError => {
  if (error.code === 'EACCES')
    return new StartError(`port ${port} needs more rights than this process has; name another with --port`, {
      cause: error,
    });
  return new StartError(`cannot listen on ${host}: is --host right?`, { cause: error });
};

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const look = setInterval(() => server.closeIdleConnections(), LOOK_MS);
    const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.close(() => {
      clearInterval(look);
      clearTimeout(cut);
      resolve();
    });
  });
