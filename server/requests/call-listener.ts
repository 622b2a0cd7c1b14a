/**
 * Answers the shop's calls straight from Node's server. Hono, and the standard request and response objects in front of
 * it, would take about as much time per call as the shop itself. Only plain requests are taken, which need no parsing
 * beyond Node's own; Hono answers all others with the same handlers.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallHandlers } from '../../adapters/http/call-handlers.ts';
import { JSON_HEADERS, type CallResponse } from '../../adapters/http/call-response.ts';
import { hasPage } from '../../adapters/hono/pages/content-negotiation.ts';
import { MAX_BODY_BYTES } from '../../adapters/http/body.ts';
import { isSecure } from '../../adapters/http/client-address.ts';
import type { HttpRequest } from '../../adapters/http/http-request.ts';
import { allEndpoints } from '../../adapters/wire/endpoints.ts';
import { callNames } from '../../core/contract/call-names.ts';
import type { Logger } from '../../core/ports/logger.ts';
import type { CallName } from '../../core/ports/shop-api.ts';
import { bodyArrival, needsBody } from './body-arrival.ts';
import type { Priority } from './load-shedder.ts';
import { nodeRequest } from './node-request.ts';
import { priorityOf } from './priorities.ts';
import { createRequestIds, ID_HEADER } from './request-ids.ts';
import type { SharedRequestOptions } from './request-middleware.ts';
import { ANSWER_HEADERS, HSTS } from './security-headers.ts';

export type CallListenerOptions = SharedRequestOptions & {
  readonly handlers: CallHandlers;
  /** The response to a request beyond the bound on requests in progress. */
  readonly busy: () => CallResponse;
  /** Called when a call has been answered. */
  readonly record?: (request: HttpRequest, response: CallResponse) => Promise<void>;
  readonly logger: Logger;
};

/** Returns true if it answers the request; otherwise it has left it untouched. */
export type CallListener = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** A call that is answered here. */
type Route = {
  readonly name: CallName;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly priority: Priority;
};

export const createCallListener = (options: CallListenerOptions): CallListener => {
  const { handlers, hops, secure, shedder, busy, record, observe, logger, nextId = createRequestIds() } = options;
  const routes: ReadonlyMap<string, Route> = new Map(
    callNames
      .filter((name) => !hasPage(name))
      .map((name) => {
        const { method, path } = allEndpoints[name];
        return [path, { name, method, path, priority: priorityOf(path) }];
      }),
  );

  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse, route: Route): Promise<void> => {
    const start = observe === undefined ? 0 : performance.now();
    const id = nextId();
    const request = nodeRequest(incoming, route.path);
    if (needsBody(request, options)) await bodyArrival(request);
    let response: CallResponse;
    if (shedder.enter(route.priority)) {
      try {
        response = await handlers[route.name](request);
        if (record !== undefined) await record(request, response);
      } finally {
        shedder.leave();
      }
    } else response = busy();
    write(outgoing, response, { id, isHttps: secure || isSecure(request, hops) });
    if (route.method === 'POST' && !incoming.complete) closeUnlessComplete(incoming);
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
    respond(incoming, outgoing, route).catch((cause: unknown) => {
      // Whatever has failed, such as the log, must not end the process.
      if (!outgoing.writableEnded) outgoing.destroy();
      logger.error(`${route.method} ${route.path} could not be answered`, cause);
    });
    return true;
  };
};

/** How long the rest of a body may take whose call is answered already, as one that was refused, in milliseconds. */
const REST_MS = 500;

/** Without its rest the connection cannot carry another request. */
const closeUnlessComplete = (incoming: IncomingMessage): void => {
  setTimeout(() => {
    if (!incoming.complete) incoming.socket.destroy();
  }, REST_MS).unref();
};

/** Requests with any other host go to Hono, whose adapter for Node checks it. */
const PLAIN_HOST = /^[a-z\d][a-z\d.-]*(?::[1-5]?\d{1,4})?$/i;

/** Whether the host needs no check, and there is no body (GET), or one of a declared and allowed length (POST). */
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
