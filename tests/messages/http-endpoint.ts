/** A real HTTP server that a test scripts: it records requests and answers them, or keeps silent. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export type Received = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

export type Reply =
  | {
      readonly status: number;
      readonly json?: unknown;
      readonly text?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** The request is read and never answered. */
  | 'silence'
  /** The connection is closed instead of an answer. */
  | 'hang up';

export type HttpEndpoint = {
  readonly url: string;
  readonly received: readonly Received[];
  readonly close: () => Promise<void>;
};

/** `reply` answers each request, or throws to fail the test that reads `received`. */
export const openHttpEndpoint = async (reply: (request: Received) => Reply): Promise<HttpEndpoint> => {
  const received: Received[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const request = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString(),
      };
      received.push(request);
      write(response, reply(request));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

const write = (response: ServerResponse, reply: Reply): void => {
  if (reply === 'silence') return;
  if (reply === 'hang up') {
    response.destroy();
    return;
  }
  const { status, json, text = JSON.stringify(json ?? {}), headers = {} } = reply;
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
};

/** A URL of this machine at which nobody listens. */
export const deadUrl = async (): Promise<string> => {
  const endpoint = await openHttpEndpoint(() => 'silence');
  await endpoint.close();
  return endpoint.url;
};
