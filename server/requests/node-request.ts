/** A request that comes straight from Node's server, without Hono. */
import type { IncomingMessage } from 'node:http';
import {
  bufferedBody,
  headerReader,
  EMPTY_QUERY,
  type Bytes,
  type HttpRequest,
} from '../../adapters/http/http-request.ts';

/** `path` is the whole target. A body must have a declared length, which Node's parser enforces. */
export const nodeRequest = (incoming: IncomingMessage, path: string): HttpRequest => {
  const header = headerReader(incoming.headers);
  return {
    method: incoming.method ?? '',
    path,
    target: path,
    query: () => EMPTY_QUERY,
    header,
    host: () => (header('host') ?? '').toLowerCase(),
    socket: incoming.socket,
    isEncrypted: false,
    body: bufferedBody(() => bodyOf(incoming)),
  };
};

const EMPTY_BYTES: Bytes = new Uint8Array();

/** Most bodies arrive with their headers, and waiting for a stream would cost more than the rest of the request. */
const bodyOf = async (incoming: IncomingMessage): Promise<Bytes> => {
  // Node's parser has only come to the end of the headers; in this turn it goes on with what was read with them.
  await endOfTurn();
  return incoming.complete ? ((incoming.read() as Buffer<ArrayBuffer> | null) ?? EMPTY_BYTES) : streamed(incoming);
};

let pendingTurn: Promise<void> | undefined;

/** One promise for all requests that wait for the same turn of the event loop to end. */
const endOfTurn = (): Promise<void> => {
  pendingTurn ??= new Promise((resolve) => {
    setImmediate(() => {
      pendingTurn = undefined;
      resolve();
    });
  });
  return pendingTurn;
};

const streamed = (incoming: IncomingMessage): Promise<Bytes> =>
  new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    const fail = (): void => reject(new Error('the request was cut off'));
    if (incoming.destroyed) fail();
    incoming.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    incoming.on('end', () => resolve(Buffer.concat(chunks)));
    incoming.on('error', fail);
    incoming.on('close', fail);
  });
