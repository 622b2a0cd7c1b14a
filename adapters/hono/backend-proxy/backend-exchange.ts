/**
 * One exchange with the backend: the request forwarded, and the response checked before anything of it is passed on.
 */
import { countedBytes, MAX_ANSWER_BYTES } from '../../wire/counted-bytes.ts';
import { parseEnvelope } from '../../wire/envelope.ts';
import { allEndpoints } from '../../wire/endpoints.ts';
import { encodeBackendFailure } from '../../wire/backend-failure.ts';
import { isTruncatedJson } from '../../wire/truncated-json.ts';
import { shopMessages } from '../../../core/validation/messages.ts';
import { bodyOf } from '../requests/body.ts';
import type { AppContext } from '../context.ts';
import { headersForBackend } from './backend-request-headers.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';

export type BackendAnswer = {
  readonly response: Response;
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly type: string;
};

/** A redirect, an error page or a web server's page for an unknown path. */
type NoJson = { readonly http: number };

const BAD_GATEWAY = 502;

/** In place of an answer; `http`: the status of what was no JSON. */
export const backendFailureResponse = (
  http?: number,
  status = BAD_GATEWAY,
  headers: Record<string, string> = {},
): Response => {
  const message = http === undefined ? shopMessages.backendUnreachable : shopMessages.shopBroken;
  return new Response(JSON.stringify(encodeBackendFailure(message, { http })), {
    status,
    headers: { 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store', ...headers },
  });
};

/** The invoice is the one call that answers with a page (spec 11). */
const isInvoice = (path: string, response: Response): boolean =>
  path === allEndpoints.getInvoice.path &&
  response.ok &&
  /^text\/html\b/i.test(response.headers.get('content-type') ?? '');

/**
 * Rejects where there is no response, or one that is too long or cut off. `hono/proxy` would only clean headers of which none
 * is passed on: those of the request and of the answer are lists of what may be.
 */
export const exchangeWithBackend = async (
  c: AppContext,
  { backend, hops, timeoutMs }: { readonly backend: string; readonly hops: number; readonly timeoutMs: number },
): Promise<BackendAnswer | NoJson> => {
  const { pathname, search } = new URL(c.req.url);
  const sent = bodyOf(c);
  const response = await fetch(`${backend}${pathname}${search}`, {
    method: c.req.method === 'POST' ? 'POST' : 'GET',
    headers: headersForBackend(c, { backend, hops }),
    ...(sent.byteLength > 0 && { body: sent }),
    // Following a redirect would send the shopper's cookies to any site it names.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel();
    return { http: response.status };
  }
  const body = await countedBytes(response.body, MAX_ANSWER_BYTES);
  if (body === undefined) throw new Error(`an answer of more than ${MAX_ANSWER_BYTES} bytes`);
  if (isInvoice(pathname, response)) return { response, body, type: HTML_TYPE };
  const text = new TextDecoder().decode(body);
  const envelope = parseEnvelope(text);
  if (envelope === undefined) {
    if (isTruncatedJson(text)) throw new Error('an answer that was cut off');
    return { http: response.status };
  }
  if (!envelope.has('sandbox')) return { response, body, type: JSON_TYPE };
  // The backend's sandbox pages and calls are not forwarded, so this site is no sandbox.
  const { sandbox: _mark, ...rest } = Object.fromEntries(envelope);
  return { response, body: JSON.stringify(rest), type: JSON_TYPE };
};
