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
  // Node's parser is still at the headers; it goes on with what has arrived before a promise settles.
  await Promise.resolve();
  if (incoming.complete) return (incoming.read() as Buffer<ArrayBuffer> | null) ?? NO_BYTES;
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
};
