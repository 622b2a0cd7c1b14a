/** A request that comes straight from Node's server, without Hono. */
import type { IncomingMessage } from 'node:http';
import { headerIn } from '../../adapters/hono/request/request-of-context.ts';
import { keptBody, type Bytes, type HttpRequest } from '../../adapters/hono/request/http-request.ts';

const NO_QUERY: Readonly<Record<string, string>> = {};

/** `path` is its whole target. Its body must have a declared length, to which Node's parser holds the client. */
export const nodeRequest = (incoming: IncomingMessage, path: string): HttpRequest => {
  const header = headerIn(incoming.headers);
  return {
    method: incoming.method ?? '',
    path,
    target: path,
    query: () => NO_QUERY,
    header,
    host: () => (header('host') ?? '').toLowerCase(),
    socket: incoming.socket,
    isEncrypted: false,
    body: keptBody(() => bodyOf(incoming)),
  };
};

const NO_BYTES: Bytes = new Uint8Array();

/** Most bodies arrive with their headers, and waiting for a stream would cost more than the rest of the request. */
const bodyOf = async (incoming: IncomingMessage): Promise<Bytes> => {
  // Node's parser is still at the headers; by then it has parsed all that was read with them.
  await endOfTurn();
  return incoming.complete ? ((incoming.read() as Buffer<ArrayBuffer> | null) ?? NO_BYTES) : streamed(incoming);
};

let turn: Promise<void> | undefined;

/** One promise for all requests that wait for the same turn of the event loop to end. */
const endOfTurn = (): Promise<void> => {
  turn ??= new Promise((resolve) => {
    setImmediate(() => {
      turn = undefined;
      resolve();
    });
  });
  return turn;
};

const streamed = (incoming: IncomingMessage): Promise<Bytes> =>
  new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    incoming.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    incoming.on('end', () => resolve(Buffer.concat(chunks)));
    incoming.on('error', reject);
    incoming.on('close', () => reject(new Error('the request was cut off')));
  });
