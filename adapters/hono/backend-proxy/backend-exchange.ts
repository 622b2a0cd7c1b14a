/**
 * One exchange with the backend: the request forwarded, and the response checked before anything of it is passed on.
 */
import { countedBytes, MAX_ANSWER_BYTES } from '../../wire/counted-bytes.ts';
import { parseEnvelope, type Envelope } from '../../wire/envelope.ts';
import { allEndpoints } from '../../wire/endpoints.ts';
import { isTruncatedJson } from '../../wire/truncated-json.ts';
import type { AppContext } from '../context.ts';
import { headersForBackend } from './backend-request-headers.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';

export type BackendAnswer = {
  readonly kind: 'answer';
  readonly response: Response;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly type: string;
};

export type Exchange =
  | BackendAnswer
  /** A redirect, an error page or a web server's page for an unknown path, with its HTTP status. */
  | { readonly kind: 'not-json'; readonly http: number }
  /** No response, or one that is too long or cut off. */
  | { readonly kind: 'failed'; readonly cause: unknown };

export type ForwardedRequest = {
  readonly path: string;
  readonly search: string;
  readonly body: Uint8Array<ArrayBuffer>;
};

const isRedirect = (status: number): boolean => status >= 300 && status < 400;

/** Drops the backend's sandbox mark: its sandbox pages and calls are not forwarded, so this site is no sandbox. */
const withoutSandbox = (envelope: Envelope): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(Object.fromEntries([...envelope].filter(([key]) => key !== 'sandbox'))));

/** The invoice is the one call that answers with a page (spec 11). */
const isInvoice = (path: string, response: Response): boolean =>
  path === allEndpoints.getInvoice.path &&
  response.ok &&
  /^text\/html\b/i.test(response.headers.get('content-type') ?? '');

const readResponse = async (path: string, response: Response): Promise<Exchange> => {
  if (isRedirect(response.status)) {
    await response.body?.cancel();
    return { kind: 'not-json', http: response.status };
  }
  const bytes = await countedBytes(response.body, MAX_ANSWER_BYTES);
  if (bytes === undefined)
    return { kind: 'failed', cause: new Error(`an answer of more than ${MAX_ANSWER_BYTES} bytes`) };
  if (isInvoice(path, response)) return { kind: 'answer', response, body: bytes, type: HTML_TYPE };
  const text = new TextDecoder().decode(bytes);
  const envelope = parseEnvelope(text);
  if (envelope === undefined)
    return isTruncatedJson(text)
      ? { kind: 'failed', cause: new Error('an answer that was cut off') }
      : { kind: 'not-json', http: response.status };
  return {
    kind: 'answer',
    response,
    body: envelope.has('sandbox') ? withoutSandbox(envelope) : bytes,
    type: JSON_TYPE,
  };
};

/**
 * Never rejects: whatever goes wrong is a failed exchange. `hono/proxy` would only clean headers of which none is passed on:
 * those of the request and of the answer are lists of what may be.
 */
export const exchangeWithBackend = async (
  c: AppContext,
  { path, search, body }: ForwardedRequest,
  { backend, hops, timeoutMs }: { readonly backend: string; readonly hops: number; readonly timeoutMs: number },
): Promise<Exchange> => {
  try {
    const response = await fetch(`${backend}${path}${search}`, {
      method: c.req.method === 'POST' ? 'POST' : 'GET',
      headers: headersForBackend(c, { backend, hops }),
      ...(body.byteLength > 0 && { body }),
      // Following a redirect would send the shopper's cookies to any site it names.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return await readResponse(path, response);
  } catch (cause) {
    return { kind: 'failed', cause };
  }
};
