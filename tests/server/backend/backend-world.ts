/** A backend on one socket, and the site in front of it on another. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';
import { startBackendServer, type BackendStartOptions } from '../../../server/start.ts';
import { createClientFolder } from '../fixtures/client-folder.ts';
import { createErrorLog } from '../../samples/loggers.ts';

export type BackendRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

export type Backend = {
  readonly url: string;
  readonly host: string;
  /** The requests it received, oldest first. */
  readonly requests: readonly BackendRequest[];
  readonly close: () => Promise<void>;
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

/** A web server that answers every request with `answer`. */
export const openBackend = async (
  answer: (request: BackendRequest, response: ServerResponse) => void,
): Promise<Backend> => {
  const requests: BackendRequest[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
      requests.push(one);
      answer(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    host,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

export const json = (
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string | readonly string[]>> = {},
): void => {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers } as Record<string, string | string[]>)
    .end(JSON.stringify(body));
};
export const html = (response: ServerResponse, text: string, status = 200): void => {
  response.writeHead(status, { 'content-type': 'text/html; charset=UTF-8' }).end(text);
};

export type Front = {
  readonly url: string;
  readonly port: number;
  readonly errors: readonly string[];
  readonly close: () => Promise<void>;
};

/** The site in front of a backend, over a small storefront. */
export const openFront = async (
  backend: string,
  options: Pick<Partial<BackendStartOptions>, 'proxies' | 'timeoutMs'> = {},
): Promise<Front> => {
  const folder = createClientFolder();
  const { logger, errors } = createErrorLog();
  const server = await startBackendServer({
    port: 0,
    host: '127.0.0.1',
    clientRoot: folder.root,
    backend,
    ...options,
    logger,
  });
  return {
    url: server.url,
    port: server.port,
    errors,
    close: async () => {
      await server.close();
      folder.remove();
    },
  };
};

export type BackendWorld = { readonly backend: Backend; readonly front: Front };

type Answer = Parameters<typeof openBackend>[0];

/** To be called at the top of a test file: its backends and sites are closed after each test. */
export const createBackendWorlds = () => {
  const opened: { readonly close: () => Promise<void> }[] = [];
  afterEach(async () => {
    for (const { close } of opened.splice(0).toReversed()) await close();
  });
  const kept = <T extends { readonly close: () => Promise<void> }>(one: T): T => {
    opened.push(one);
    return one;
  };
  return {
    openBackend: async (answer: Answer): Promise<Backend> => kept(await openBackend(answer)),
    open: async (
      answer: Answer = (_request, response) => json(response, { status: true, data: {} }),
      { folder = '', ...options }: NonNullable<Parameters<typeof openFront>[1]> & { readonly folder?: string } = {},
    ): Promise<BackendWorld> => {
      const backend = kept(await openBackend(answer));
      return { backend, front: kept(await openFront(`${backend.url}${folder}`, options)) };
    },
  };
};
