/**
 * Limits for each connection. Its requests are answered one at a time and parsed only as fast as they are answered, so
 * a client that reads nothing holds one response and a few requests in memory until it times out.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { parseInPieces } from './parse-in-pieces.ts';

export type ConnectionLimits = {
  /** Open connections; any further one is closed at once. */
  readonly connections: number;
  /** Requests per connection; the last response announces that it closes. */
  readonly requests: number;
  /** Unanswered requests per connection; at this number parsing stops until some are answered. */
  readonly unanswered: number;
  /** How long a client may read nothing of a response that is being written, in milliseconds. */
  readonly stallMs: number;
  /** How long one response may take in all, in milliseconds, even if it is read steadily. */
  readonly answerMs: number;
};

export const CONNECTION_LIMITS: ConnectionLimits = {
  connections: 2_000,
  requests: 1_000,
  unanswered: 16,
  stallMs: 10_000,
  answerMs: 120_000,
};

/** How often running responses are checked, in milliseconds; quick ones then need no timer of their own. */
const CHECK_MS = 250;

/** A request that waits for the response to the one before. */
type Waiting = {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly listener: RequestListener;
};

/** The requests of one connection. */
type RequestQueue = {
  isAnswering: boolean;
  /** Requests after the one that is being answered. */
  readonly waiting: Waiting[];
  /** Requests parsed so far, and the last of them. */
  parsed: number;
  latest: IncomingMessage | null;
};

type Connection = {
  readonly socket: Socket;
  readonly queue: RequestQueue;
  /** Undefined where Node parses directly. */
  readonly parseMore: (() => void) | undefined;
};

/**
 * Passes the server's requests to `answer` within the limits. To be called before the server listens. Connections that
 * never pipeline are parsed by Node directly, which is cheaper: what it reads of them has one request at most. One that
 * has more unanswered requests than allowed all the same is closed.
 */
export const limitConnections = (
  server: Server,
  answer: RequestListener,
  limits: ConnectionLimits,
  neverPipelines: (socket: Socket) => boolean = () => false,
): void => {
  const connections = new WeakMap<Socket, Connection>();
  const runningResponses = createRunningResponses();

  const answerNow = (connection: Connection, { incoming, outgoing, listener }: Waiting): void => {
    const { socket, queue, parseMore } = connection;
    queue.isAnswering = true;
    const running = runningResponses.add(socket, outgoing);
    outgoing.on('close', () => {
      runningResponses.remove(running);
      if (socket.destroyed) return;
      const next = queue.waiting.shift();
      queue.isAnswering = next !== undefined;
      if (next !== undefined) answerNow(connection, next);
      parseMore?.();
    });
    listener(incoming, outgoing);
  };

  /** Whether to parse more: always the rest of a body, another request only within the limits. */
  const hasRoom = ({ isAnswering, waiting, parsed, latest }: RequestQueue): boolean =>
    latest?.complete === false ||
    (parsed < limits.requests && Number(isAnswering) + waiting.length < limits.unanswered);

  const enqueueFor =
    (listener: RequestListener): RequestListener =>
    (incoming, outgoing) => {
      const connection = connections.get(incoming.socket);
      if (connection === undefined) return;
      const { socket, queue, parseMore } = connection;
      // Node would keep all that it parses.
      if (parseMore === undefined && !hasRoom(queue)) socket.destroy();
      // Requests after the last allowed one are dropped.
      if (queue.parsed >= limits.requests || socket.destroyed) return;
      queue.parsed += 1;
      queue.latest = incoming;
      if (queue.parsed === limits.requests) outgoing.setHeader('Connection', 'close');
      const request: Waiting = { incoming, outgoing, listener };
      if (queue.isAnswering) queue.waiting.push(request);
      else answerNow(connection, request);
    };

  server.maxConnections = limits.connections;
  server.on('listening', () => {
    const checks = setInterval(() => {
      for (const running of runningResponses.all) closeIfSlow(running, limits);
    }, CHECK_MS).unref();
    server.once('close', () => clearInterval(checks));
  });
  server.on('connection', (socket) => {
    const queue: RequestQueue = { isAnswering: false, waiting: [], parsed: 0, latest: null };
    const parseMore = neverPipelines(socket) ? undefined : parseInPieces(socket, () => hasRoom(queue));
    connections.set(socket, { socket, queue, parseMore });
  });
  server.on('request', enqueueFor(answer));
  server.on(
    'checkExpectation',
    enqueueFor((_, outgoing) => {
      outgoing.writeHead(417, { Connection: 'close' }).end();
    }),
  );
};

type RunningResponse = {
  readonly socket: Socket;
  readonly outgoing: ServerResponse;
  /** Its place among all. */
  index: number;
  /** Process time of the first check, in milliseconds; undefined before it, since most responses are quicker. */
  since: number | undefined;
};

/**
 * A list, because from a set removed responses would reach V8's old generation all the same: each table that a set has
 * outgrown refers to the next, and minor collections take whatever an old object refers to for alive.
 */
const createRunningResponses = () => {
  const all: RunningResponse[] = [];
  return {
    all: all as readonly RunningResponse[],
    add: (socket: Socket, outgoing: ServerResponse): RunningResponse => {
      const running = { socket, outgoing, index: all.length, since: undefined };
      all.push(running);
      return running;
    },
    /** The last one takes its place. */
    remove: ({ index }: RunningResponse): void => {
      const last = all.pop();
      if (last === undefined || last.index === index) return;
      last.index = index;
      all[index] = last;
    },
  };
};

const closeIfSlow = (running: RunningResponse, { stallMs, answerMs }: ConnectionLimits): void => {
  const { socket, outgoing, since } = running;
  const now = performance.now();
  if (since !== undefined && now - since > answerMs) {
    socket.destroy();
  } else if (since === undefined) {
    running.since = now;
    // The socket's timer restarts with every byte that the system accepts. When it ends, Node asks the response's
    // `timeout` listeners first, and leaves the socket open if there are any.
    socket.setTimeout(stallMs);
    outgoing.on('timeout', () => {
      if (socket.writableLength > 0) socket.destroy();
    });
  }
};
