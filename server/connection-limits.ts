/**
 * What one connection may ask of the server. Its requests are answered one at a time and parsed only as fast as they
 * are answered, so that a client that reads nothing has one answer and a few requests waiting in this process; then its
 * time runs out.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { parseInPieces } from './parse-in-pieces.ts';

export type ConnectionLimits = {
  /** Connections open at a time; a further one is closed at once. */
  readonly connections: number;
  /** Requests that one connection may send; the last answer says that it closes. */
  readonly requests: number;
  /**
   * Requests that may wait for their answers on one connection; with more, nothing is parsed until some are answered.
   */
  readonly unanswered: number;
  /** How long a client may take nothing of an answer that is being written, in milliseconds. */
  readonly stallMs: number;
  /** How long one answer may take in all, in milliseconds, however steadily it is read. */
  readonly answerMs: number;
};

export const CONNECTION_LIMITS: ConnectionLimits = {
  connections: 2_000,
  requests: 1_000,
  unanswered: 16,
  stallMs: 10_000,
  answerMs: 120_000,
};

/** How often answers under way are checked, in milliseconds; those that are given at once cost no timer. */
const CHECK_MS = 250;

type Exchange = {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly listener: RequestListener;
};

type Connection = {
  readonly socket: Socket;
  isAnswering: boolean;
  /** Requests behind the one that is being answered. */
  readonly waiting: Exchange[];
  /** Requests taken so far, and the last of them. */
  requests: number;
  latest: IncomingMessage | null;
  readonly parseMore: () => void;
};

/** Hands the requests of the server to `answer` within the limits. To be called before the server listens. */
export const limitConnections = (server: Server, answer: RequestListener, limits: ConnectionLimits): void => {
  const connections = new WeakMap<Socket, Connection>();
  const answersUnderWay = new Set<AnswerUnderWay>();

  const answerNext = (connection: Connection): void => {
    const exchange = connection.waiting.shift();
    connection.isAnswering = exchange !== undefined;
    if (exchange === undefined) return;
    const { incoming, outgoing, listener } = exchange;
    const underWay: AnswerUnderWay = {
      socket: connection.socket,
      outgoing,
      since: performance.now(),
      isWatched: false,
    };
    answersUnderWay.add(underWay);
    outgoing.once('close', () => {
      answersUnderWay.delete(underWay);
      if (connection.socket.destroyed) return;
      answerNext(connection);
      connection.parseMore();
    });
    listener(incoming, outgoing);
  };

  /** Whether more is to be parsed: the rest of a body always, another request within the limits. */
  const hasRoom = ({ isAnswering, waiting, requests, latest }: Connection): boolean =>
    latest?.complete === false ||
    (requests < limits.requests && Number(isAnswering) + waiting.length < limits.unanswered);

  const enqueueFor =
    (listener: RequestListener): RequestListener =>
    (incoming, outgoing) => {
      const connection = connections.get(incoming.socket);
      // Requests parsed after the last allowed one are dropped.
      if (connection === undefined || connection.requests >= limits.requests) return;
      connection.requests += 1;
      connection.latest = incoming;
      if (connection.requests === limits.requests) outgoing.setHeader('Connection', 'close');
      connection.waiting.push({ incoming, outgoing, listener });
      if (!connection.isAnswering) answerNext(connection);
    };

  server.maxConnections = limits.connections;
  server.on('listening', () => {
    const checks = setInterval(() => {
      for (const underWay of answersUnderWay) closeIfSlow(underWay, limits);
    }, CHECK_MS).unref();
    server.once('close', () => clearInterval(checks));
  });
  server.on('connection', (socket) => {
    const connection: Connection = {
      socket,
      isAnswering: false,
      waiting: [],
      requests: 0,
      latest: null,
      parseMore: parseInPieces(socket, () => hasRoom(connection)),
    };
    connections.set(socket, connection);
  });
  server.on('request', enqueueFor(answer));
  server.on(
    'checkExpectation',
    enqueueFor((_, outgoing) => {
      outgoing.writeHead(417, { Connection: 'close' }).end();
    }),
  );
};

type AnswerUnderWay = {
  readonly socket: Socket;
  readonly outgoing: ServerResponse;
  /** In milliseconds of the process. */
  readonly since: number;
  isWatched: boolean;
};

const closeIfSlow = (underWay: AnswerUnderWay, { stallMs, answerMs }: ConnectionLimits): void => {
  const { socket, outgoing, since, isWatched } = underWay;
  if (performance.now() - since > answerMs) {
    socket.destroy();
  } else if (!isWatched) {
    underWay.isWatched = true;
    // The socket's timer starts again with every byte that the system takes; when it ends, Node asks the answer first
    // what that means.
    socket.setTimeout(stallMs);
    outgoing.on('timeout', () => {
      if (socket.writableLength > 0) socket.destroy();
    });
  }
};
