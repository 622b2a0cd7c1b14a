/**
 * A request as the HTTP layer's checks and the calls read it: Hono's, or one that comes straight from Node's server.
 */

/** The addresses of both ends of a connection. */
export type SocketAddresses = {
  readonly remoteAddress?: string | undefined;
  readonly localAddress?: string | undefined;
  readonly localPort?: number | undefined;
};

export type Bytes = Uint8Array<ArrayBuffer>;

export type RequestBody = {
  /** All bytes; undefined if there are more than MAX_BODY_BYTES. Rejects if they do not arrive whole. */
  readonly read: () => Promise<Bytes | undefined>;
  /** The bytes, once they were read. */
  readonly bytes: () => Bytes | undefined;
};

export type HttpRequest = {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** Path and query as sent, unparsed; of a request that was made in process, those of its parsed URL. */
  readonly target: string;
  readonly query: () => Readonly<Record<string, string>>;
  /** Of a repeated header what Node gives: all values in one text, or the first where only one is allowed. */
  readonly header: (name: Lowercase<string>) => string | undefined;
  /** The requested host with its port, in lower case. */
  readonly host: () => string;
  /** Undefined in process. */
  readonly socket: SocketAddresses | undefined;
  /** Whether the connection to this server is encrypted. Behind a proxy the client's own may be, although this is false. */
  readonly isEncrypted: boolean;
  readonly body: RequestBody;
};

/** Most requests have none, which needs no parsing. */
export const EMPTY_QUERY: Readonly<Record<string, string>> = {};

/** By name in lower case. */
export type NodeHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads from the object in which Node keeps the headers of a request. */
export const headerReader =
  (headers: NodeHeaders): HttpRequest['header'] =>
  (name) => {
    const value = headers[name];
    return typeof value === 'string' ? value : value?.join(', ');
  };

/** Reads once with `readAll`, however often it is asked for, and keeps the bytes. */
export const bufferedBody = (readAll: RequestBody['read']): RequestBody => {
  let reading: ReturnType<typeof readAll> | undefined;
  let kept: Bytes | undefined;
  return {
    read: () => {
      reading ??= readAll().then((bytes) => {
        kept = bytes;
        return bytes;
      });
      return reading;
    },
    bytes: () => kept,
  };
};

/** A loopback name of this machine, and its port. */
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d+))?$/;
const HTTP_PORT = 80;

/**
 * Whether the requested host is a loopback name with the port that the client connected to; another port belongs to
 * another program. A request that is made in process has no port to compare.
 */
export const isOwnLoopbackHost = ({ host, socket }: HttpRequest): boolean => {
  const match = LOOPBACK_HOST.exec(host());
  const port = socket?.localPort;
  return match !== null && (port === undefined || Number(match[1] ?? HTTP_PORT) === port);
};

const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
export const isLoopbackAddress = (address: string | undefined): boolean => LOOPBACK.includes(address ?? '');

/** Methods that change nothing; requests with any other must come from the site itself. */
export const isSafeMethod = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
