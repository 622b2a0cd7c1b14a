/**
 * Answers the shop's calls straight from Node's server. Hono, and the standard request and response objects in front of
 * it, would cost a call as much as the shop does. Only plain requests are taken, which need no parsing beyond Node's own;
 * Hono answers all others by the same handlers.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallHandlers } from '../../adapters/hono/call-handlers.ts';
import { JSON_HEADERS, type CallResponse } from '../../adapters/hono/call-response.ts';
import { hasPage } from '../../adapters/hono/pages/content-negotiation.ts';
import { MAX_BODY_BYTES } from '../../adapters/hono/request/body.ts';
import { isSecure } from '../../adapters/hono/request/client-address.ts';
import type { HttpRequest } from '../../adapters/hono/request/http-request.ts';
import { allEndpoints } from '../../adapters/wire/endpoints/all-endpoints.ts';
import { callNames } from '../../adapters/wire/endpoints/initial-endpoints.ts';
import type { CallName } from '../../core/ports/shop-api.ts';
import type { Priority } from './load-shedder.ts';
import { nodeRequest } from './node-request.ts';
import { priorityOf } from './priorities.ts';
import { createRequestIds, ID_HEADER } from './request-ids.ts';
import type { RequestSurroundings } from './request-middleware.ts';
import { ANSWER_HEADERS, HSTS } from './security-headers.ts';

export type CallListenerOptions = RequestSurroundings & {
  readonly handlers: CallHandlers;
  /** The response to a request beyond the bound. */
  readonly busy: () => CallResponse;
  /** Called when a call has been answered. */
  readonly record?: (request: HttpRequest, response: CallResponse) => Promise<void>;
};

/** Whether the request is one that it answers; otherwise nothing has been done with it. */
export type CallListener = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** A call that is answered here. */
type Route = {
  readonly name: CallName;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly priority: Priority;
};

export const createCallListener = (options: CallListenerOptions): CallListener => {
  const { handlers, hops, secure, shedder, busy, record, observe, nextId = createRequestIds() } = options;
  const routes: ReadonlyMap<string, Route> = new Map(
    callNames
      .filter((name) => !hasPage(name))
      .map((name) => {
        const { method, path } = allEndpoints[name];
        return [path, { name, method, path, priority: priorityOf(path) }];
      }),
  );

  const responseTo = async (request: HttpRequest, { name, priority }: Route): Promise<CallResponse> => {
    if (!shedder.enter(priority)) return busy();
    try {
      const response = await handlers[name](request);
      if (record !== undefined) await record(request, response);
      return response;
    } finally {
      shedder.leave();
    }
  };

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse, route: Route): Promise<void> => {
    const start = observe === undefined ? 0 : performance.now();
    const id = nextId();
    const request = nodeRequest(incoming, route.path);
    const response = await responseTo(request, route);
    write(outgoing, response, { id, isHttps: secure || isSecure(request, hops) });
    observe?.({
      id,
      method: route.method,
      path: route.path,
      status: response.status,
      endpoint: route.name,
      outcome: response.outcome,
      ms: performance.now() - start,
    });
  };

  return (incoming, outgoing) => {
    const route = routes.get(incoming.url ?? '');
    if (route === undefined || route.method !== incoming.method || !isPlain(incoming)) return false;
    void answer(incoming, outgoing, route);
    return true;
  };
};

/** Any other is checked by Hono's adapter for Node. */
const PLAIN_HOST = /^[a-z\d][a-z\d.-]*(?::\d{1,5})?$/i;

/** Whether the host needs no check, and the body, if there is one, has a declared and allowed length. */
const isPlain = ({ method, headers }: IncomingMessage): boolean => {
  if (!PLAIN_HOST.test(headers.host ?? '') || headers['transfer-encoding'] !== undefined) return false;
  const length = headers['content-length'];
  return method === 'GET' ? length === undefined : Number(length ?? Number.NaN) <= MAX_BODY_BYTES;
};

const HEADERS = Object.entries({ ...JSON_HEADERS, ...ANSWER_HEADERS }).flat();
const HEADERS_OVER_HTTPS = [...HEADERS, ...Object.entries(HSTS).flat()];

const write = (
  outgoing: ServerResponse,
  { status, headers, body }: CallResponse,
  { id, isHttps }: { readonly id: string; readonly isHttps: boolean },
): void => {
  const length = String(Buffer.byteLength(body));
  outgoing.writeHead(status, [
    ...(isHttps ? HEADERS_OVER_HTTPS : HEADERS),
    ...headers,
    ...[ID_HEADER, id, 'Content-Length', length],
  ]);
  outgoing.end(body);
};
