/** Listens on a port, or the next free one, and closes gracefully: running requests are finished first. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { isLoopbackAddress } from '../adapters/hono/request/http-request.ts';
import { CONNECTION_LIMITS, limitConnections, type ConnectionLimits } from './connections/connection-limits.ts';
import type { CallListener } from './requests/call-listener.ts';
import { SECURITY_HEADERS } from './requests/security-headers.ts';

/** The server cannot start; the message says what to change. */
export class StartError extends Error {
  override name = 'StartError';
}

export type Listening = {
  readonly port: number;
  /**
   * Accepts no more connections, waits for running requests, by default for GRACE_MS milliseconds at most, and then closes
   * what is still open.
   */
  readonly close: (graceMs?: number) => Promise<void>;
};

type Fetch = Parameters<typeof getRequestListener>[0];

const MAX_PORT = 65_535;
/** How many further ports are tried if the requested one is in use. */
const TRIES = 100;
/** Limits in milliseconds for a request's headers, for a whole request, and for the pause before the next one. */
export const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  /** How often Node checks these limits; its default is 30 seconds. */
  connectionsCheckingInterval: 1_000,
} as const;
export type Timeouts = Readonly<Record<keyof typeof TIMEOUTS, number>>;
/** How long closing waits for running requests unless the caller says otherwise, in milliseconds. */
const GRACE_MS = 3_000;
/** How often closing checks for connections that have become idle. */
const IDLE_CHECK_MS = 50;

/** The response to a request that cannot be parsed; it never reaches the app. */
const badRequest = (): Response =>
  new Response('Bad request', {
    status: 400,
    headers: { ...SECURITY_HEADERS, 'Cache-Control': 'no-store', Connection: 'close' },
  });

export type ListenOptions = {
  readonly port: number;
  readonly host: string;
  readonly limits?: Partial<ConnectionLimits>;
  readonly timeouts?: Partial<Timeouts>;
  /** Whether connections from this machine are those of a proxy in front, which sends one request at a time on each. */
  readonly hasLocalProxy?: boolean;
};

/** Answers requests. */
export type RequestHandlers = {
  readonly fetch: Fetch;
  /** Asked first; the requests that it does not take are answered by `fetch`. */
  readonly answerCall?: CallListener | undefined;
};

/** Listens on `port` (0: any) or the next free one. Rejects with StartError if it cannot. */
export const listen = async (
  { fetch, answerCall }: RequestHandlers,
  { port, host, limits, timeouts, hasLocalProxy = false }: ListenOptions,
): Promise<Listening> => {
  const answer = getRequestListener(fetch, { errorHandler: badRequest });
  // Node would answer a missing Host itself, outside the limits.
  const server = createServer({
    ...TIMEOUTS,
    ...timeouts,
    requireHostHeader: false,
    // A request that declares no body needs no stream.
    optimizeEmptyRequests: true,
  });
  limitConnections(
    server,
    (incoming, outgoing) => {
      if (answerCall?.(incoming, outgoing) !== true) void answer(incoming, outgoing);
    },
    { ...CONNECTION_LIMITS, ...limits },
    (socket) => hasLocalProxy && isLoopbackAddress(socket.remoteAddress),
  );
  for (let tried = port; tried <= Math.min(port + TRIES, MAX_PORT); tried += 1) {
    if (await bind(server, tried, host)) {
      return { port: addressOf(server).port, close: (graceMs = GRACE_MS) => close(server, graceMs) };
    }
    if (port === 0) break;
  }
  throw new StartError(`no free port from ${port} on; name another with --port`);
};

const addressOf = (server: Server): AddressInfo => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address;
};

/** Whether the port was free. Rejects with StartError for any other problem with the port or host. */
const bind = async (server: Server, port: number, host: string): Promise<boolean> => {
  const listening = once(server, 'listening');
  server.listen({ port, host, exclusive: true });
  try {
    await listening;
    return true;
  } catch (error) {
    if (isNodeError(error) && error.code === 'EADDRINUSE') return false;
    throw listenProblem(error, port, host);
  }
};

const isNodeError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'code' in error;

const listenProblem = (error: unknown, port: number, host: string): StartError => {
  if (isNodeError(error) && error.code === 'EACCES')
    return new StartError(`port ${port} needs more rights than this process has; name another with --port`, {
      cause: error,
    });
  return new StartError(`cannot listen on ${host}: is --host right?`, { cause: error });
};

const close = (server: Server, graceMs: number): Promise<void> =>
  new Promise((resolve) => {
    const idleCheck = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearInterval(idleCheck);
      clearTimeout(cut);
      resolve();
    });
  });
