/** Waits for a request's body: at most 16 KiB, whatever its headers declare. */
import { Malformed } from '../../../core/contract/strict.ts';
import { countedBytes } from '../../wire/counted-bytes.ts';
import { malformed, NOT_JSON, TOO_LARGE, type Reject, type TransportRefusal } from '../answers.ts';
import { incomingOf, isSafeMethod, type AppContext, type Bytes, type Middleware } from '../context.ts';

export const MAX_BODY_BYTES = 16 * 1024;

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/**
 * Keeps the bytes for what comes next, which is not begun before: until a body has arrived, a request costs nothing but
 * memory, and its client decides how long that lasts. Node closes its connection when it takes too long (`requestTimeout`).
 */
export const readBody =
  (reject: Reject): Middleware =>
  async (c, next) => {
    const bytes = await bytesOf(c);
    if (!(bytes instanceof Uint8Array)) return reject(c, bytes);
    c.set('body', bytes);
    return next();
  };

/**
 * The same for a body that is declared as JSON. A form's content type is refused even with an empty body, because another
 * site's page could send that.
 */
export const readJsonBody = (reject: Reject): Middleware => {
  const read = readBody(reject);
  return async (c, next) => {
    if (isSafeMethod(c.req.method)) return next();
    const type = c.req.header('content-type');
    if (type !== undefined && !JSON_TYPE.test(type)) return reject(c, NOT_JSON);
    if ((c.req.header('content-encoding') ?? 'identity') !== 'identity') return reject(c, NOT_JSON);
    return read(c, async () => {
      if (type === undefined && bodyOf(c).byteLength > 0) c.res = reject(c, NOT_JSON);
      else await next();
    });
  };
};

const NONE: Bytes = new Uint8Array();

/** The bytes that have arrived. */
export const bodyOf = (c: AppContext): Bytes => c.get('body') ?? NONE;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The body as an object of JSON; undefined if none was sent. Throws Malformed. */
export const jsonOf = (c: AppContext): Readonly<Record<string, unknown>> | undefined => {
  const bytes = bodyOf(c);
  if (bytes.byteLength === 0) return undefined;
  const body = parsed(bytes);
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  throw new Malformed('body', 'should be a JSON object');
};

const parsed = (bytes: Bytes): unknown => {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new Malformed('body', 'should be JSON');
  }
};

/** The body as a form. */
export const formOf = (c: AppContext): URLSearchParams => new URLSearchParams(new TextDecoder().decode(bodyOf(c)));

/**
 * All bytes, or why they are refused. `hono/body-limit` is not used: it makes Node's adapter build a standard request with
 * a web stream for every body, and turns a body that is cut off into an error of the server.
 */
const bytesOf = async (c: AppContext): Promise<Bytes | TransportRefusal> => {
  const length = Number(c.req.header('content-length') ?? Number.NaN);
  if (length > MAX_BODY_BYTES) return TOO_LARGE;
  // The HTTP parser enforces a declared length; without one the stream is counted.
  const isCounted = !Number.isInteger(length) || c.req.header('transfer-encoding') !== undefined;
  try {
    const bytes = isCounted ? await countedBytes(c.req.raw.body, MAX_BODY_BYTES) : await wholeBody(c);
    return bytes === undefined || bytes.byteLength > MAX_BODY_BYTES ? TOO_LARGE : bytes;
  } catch {
    // The client closed the connection: no error of the server.
    return malformed('body', 'should arrive whole');
  }
};

/** Most bodies have arrived by now (`heldUntilTurnEnds`); waiting for the events of a stream takes half of the time of a cart's update. */
const wholeBody = async (c: AppContext): Promise<Bytes> => {
  const incoming = incomingOf(c);
  return incoming?.complete === true && incoming.read !== undefined
    ? (incoming.read() ?? NONE)
    : new Uint8Array(await c.req.raw.arrayBuffer());
};
