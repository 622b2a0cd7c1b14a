/** Listens on a port, and closes gracefully: running requests are finished first. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { MONITORING_PATHS } from '../adapters/hono/monitoring.ts';
import { securityHeaders } from '../adapters/hono/security-headers.ts';
import { StartError } from './start-error.ts';

export type Listening = {
  readonly port: number;
  /**
   * Every response from now on announces that its connection closes, so that a proxy keeps none for its next request: one
   * that is sent on a connection just being closed is lost.
   */
  readonly drain: () => void;
  /** Milliseconds since the last request came, those of monitoring not counted. */
  readonly sinceRequestMs: () => number;
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

/**
 * Node's own limits for its connections. A shop in production stands behind a proxy, which bounds what clients do: these
 * are for the proxy itself, and for a sandbox, which only this machine reaches.
 */
export const LIMITS = {
  /** Open connections; any further one is closed at once. */
  maxConnections: 2_000,
  /** Requests of one connection; the last response announces that it closes. */
  maxRequestsPerSocket: 1_000,
  /** Bytes of a request's line and headers. */
  maxHeaderSize: 16 * 1_024,
  /** How long a request's headers may take, in milliseconds. */
  headersTimeout: 5_000,
  /** How long a whole request may take, in milliseconds, its body included: a proxy sends it at once. */
  requestTimeout: 5_000,
  /** The pause before the next request, in milliseconds: longer than proxies keep a connection that they may use again. */
  keepAliveTimeout: 65_000,
  /** How long a connection may carry nothing in either direction during a request, in milliseconds. */
  timeout: 120_000,
  /** How often Node checks the first two times; its default is 30 seconds. */
  connectionsCheckingInterval: 1_000,
} as const;
export type Limits = Readonly<Record<keyof typeof LIMITS, number>>;
/** How long closing waits for running requests unless the caller says otherwise, in milliseconds. */
const GRACE_MS = 3_000;
/** How often closing checks for connections that have become idle. */
const IDLE_CHECK_MS = 50;

/** Answers a request that cannot be parsed; it never reaches the app. */
const badRequest = new Hono()
  .use(securityHeaders())
  .all('*', (c) => c.text('Bad request', 400, { 'Cache-Control': 'no-store', Connection: 'close' }));

/** The host of a request that names none: nobody's, so it is neither the site's own nor this machine's. */
const NO_HOST = 'no-host.invalid';

/**
 * The target as a path, and the host that it is for (RFC 9112, 3.2): HTTP/1.0 requires none, and a target with a scheme has its
 * own, in place of the header's. HTTP/1.1 without a Host stays without, and is refused.
 */
const resolveTarget = (incoming: IncomingMessage): void => {
  const { headers, httpVersion, url = '' } = incoming;
  if (httpVersion === '1.0') headers.host ||= NO_HOST;
  const [, host, target] = /^https?:\/\/([^/?#]*)(.*)$/iu.exec(url) ?? [];
  if (host === undefined || target === undefined) return;
  incoming.url = target.startsWith('/') ? target : `/${target}`;
  if (headers.host !== undefined) headers.host = host;
};

export type ListenOptions = {
  /** 0 for any. */
  readonly port: number;
  readonly host: string;
  /** Whether the next free port will do if this one is in use: not where a proxy looks for the server at this one. */
  readonly mayMove?: boolean;
  readonly limits?: Partial<Limits>;
};

/** Rejects with StartError if it cannot listen. */
export const listen = async (
  { fetch }: { readonly fetch: Fetch },
  { port, host, mayMove = false, limits: given }: ListenOptions,
): Promise<Listening> => {
  const { maxConnections, maxRequestsPerSocket, timeout, ...limits } = { ...LIMITS, ...given };
  const answer = getRequestListener(fetch, { errorHandler: () => badRequest.request('/') });
  let isDraining = false;
  let lastRequestAt = -Infinity;
  const server = createServer(
    {
      ...limits,
      // The response to a request without one is the site's own.
      requireHostHeader: false,
      // A request that declares no body needs no stream.
      optimizeEmptyRequests: true,
    },
    (incoming, outgoing) => {
      resolveTarget(incoming);
      if (!MONITORING_PATHS.includes(incoming.url ?? '')) lastRequestAt = performance.now();
      if (isDraining) outgoing.setHeader('Connection', 'close');
      void answer(incoming, outgoing);
    },
  );
  Object.assign(server, { maxConnections, maxRequestsPerSocket, timeout });
  const last = mayMove ? Math.min(port + TRIES, MAX_PORT) : port;
  for (let tried = port; tried <= last; tried += 1) {
    if (await bind(server, tried, host)) {
      return {
        port: addressOf(server).port,
        drain: () => {
          isDraining = true;
        },
        sinceRequestMs: () => performance.now() - lastRequestAt,
        close: (graceMs = GRACE_MS) => close(server, graceMs),
      };
    }
    if (port === 0) break;
  }
  throw new StartError(
    mayMove
      ? `no free port from ${port} upwards; name another with --port`
      : `port ${port} is in use: stop the program that uses it, or name another with --port`,
  );
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
