/** Reads a request's body: a JSON object of at most 16 KiB, whatever its headers declare. */
import { countedBytes } from '../wire/counted-bytes.ts';
import { malformed, NOT_JSON, TOO_LARGE, type TransportRefusal } from './refusals.ts';
import type { Bytes, HttpRequest } from './http-request.ts';

export const MAX_BODY_BYTES = 16 * 1024;

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

export type ReadBody =
  | { readonly ok: true; /** Undefined if none was sent. */ readonly body: unknown }
  | { readonly ok: false; readonly refusal: TransportRefusal };

const notRead = (refusal: TransportRefusal): { readonly ok: false; readonly refusal: TransportRefusal } => ({
  ok: false,
  refusal,
});

export type ReadBytes =
  | { readonly ok: true; readonly bytes: Bytes }
  | { readonly ok: false; readonly refusal: TransportRefusal };

/** The body as JSON. */
export const readJson = async (request: HttpRequest): Promise<ReadBody> => {
  const read = await readJsonBytes(request);
  if (!read.ok) return read;
  return read.bytes.byteLength === 0 ? { ok: true, body: undefined } : parsed(read.bytes);
};

/**
 * The bytes of a body that is declared as JSON, not parsed. A form's content type is refused even with an empty body,
 * because another site's page could send that.
 */
export const readJsonBytes = async (request: HttpRequest): Promise<ReadBytes> => {
  const type = request.header('content-type');
  if (type !== undefined && !JSON_TYPE.test(type)) return notRead(NOT_JSON);
  if ((request.header('content-encoding') ?? 'identity') !== 'identity') return notRead(NOT_JSON);
  const bytes = await readBytes(request).catch(() => 'cut off' as const);
  // The client closed the connection: no error of the server.
  if (bytes === 'cut off') return notRead(malformed('body', 'should arrive whole'));
  if (bytes === undefined) return notRead(TOO_LARGE);
  if (bytes.byteLength > 0 && type === undefined) return notRead(NOT_JSON);
  return { ok: true, bytes };
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

const parsed = (bytes: Uint8Array): ReadBody => {
  try {
    const body: unknown = JSON.parse(utf8.decode(bytes));
    return typeof body === 'object' && body !== null && !Array.isArray(body)
      ? { ok: true, body }
      : notRead(malformed('body', 'should be a JSON object'));
  } catch {
    return notRead(malformed('body', 'should be JSON'));
  }
};

/** The body's bytes; undefined if there are too many. Rejects if they do not arrive whole. */
export const readBytes = async ({ header, body }: HttpRequest): Promise<Bytes | undefined> => {
  if (declaredLength(header) > MAX_BODY_BYTES) return undefined;
  const bytes = await body.read();
  return bytes === undefined || bytes.byteLength > MAX_BODY_BYTES ? undefined : bytes;
};

/** NaN if there is none. */
const declaredLength = (header: HttpRequest['header']): number => Number(header('content-length') ?? Number.NaN);

/** Reads the body of a standard request. */
export const readStandardBody = async (
  request: { readonly raw: Request; readonly arrayBuffer: () => Promise<ArrayBuffer> },
  header: HttpRequest['header'],
): Promise<Bytes | undefined> => {
  // The HTTP parser enforces a declared length; without one the stream is counted.
  const isCounted = !Number.isInteger(declaredLength(header)) || header('transfer-encoding') !== undefined;
  return isCounted ? countedBytes(request.raw.body, MAX_BODY_BYTES) : new Uint8Array(await request.arrayBuffer());
};
