/**
 * A request as the HTTP layer's checks and the calls read it: Hono's, or one that comes straight from Node's server.
 */

/** The two ends of a connection. */
export type Socket = {
  readonly remoteAddress?: string | undefined;
  readonly localAddress?: string | undefined;
  readonly localPort?: number | undefined;
};

export type Bytes = Uint8Array<ArrayBuffer>;

export type RequestBody = {
  /** All bytes; undefined if there are more than `max`. Rejects if they do not arrive whole. */
  readonly read: (max: number) => Promise<Bytes | undefined>;
  /** What was read; undefined until then. */
  readonly bytes: () => Bytes | undefined;
};

export type HttpRequest = {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** The path with the query as sent, before any parsing; in process the parsed path. */
  readonly target: string;
  readonly query: () => Readonly<Record<string, string>>;
  /** The first value of a header that was sent several times, or all of them in one text. */
  readonly header: (name: Lowercase<string>) => string | undefined;
  /** The requested host with its port, in lower case. */
  readonly host: () => string;
  /** Undefined in process. */
  readonly socket: Socket | undefined;
  /** Whether the connection to this server is encrypted; before a proxy it may be so where this is false. */
  readonly isEncrypted: boolean;
  readonly body: RequestBody;
};

/** A body that is read once, by `readAll`, and kept. */
export const keptBody = (readAll: RequestBody['read']): RequestBody => {
  let kept: Bytes | undefined;
  return {
    read: async (max) => {
      kept = await readAll(max);
      return kept;
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
