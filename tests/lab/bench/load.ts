/**
 * The load: keep-alive connections over raw sockets, each sending its next request when the last was answered. Node's
 * own HTTP client costs more than the server it would measure.
 */
import { connect, type Socket } from 'node:net';

/** The bytes of a connection's next request; undefined if it has none left. */
export type NextRequest = (connection: number) => string | undefined;

export type LoadOptions = {
  readonly port: number;
  readonly connections: number;
  readonly next: NextRequest;
  /** Called with each response: its status and its body. */
  readonly onResponse?: (connection: number, status: number, body: string) => void;
};

export type Load = { readonly requests: number; readonly seconds: number };

const CRLF = '\r\n';
const HEAD_END = '\r\n\r\n';

export const requestText = (
  method: string,
  path: string,
  { headers = {}, body }: { readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown } = {},
): string => {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = {
    Host: '127.0.0.1',
    Accept: 'application/json',
    ...(body !== undefined && {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(text)),
    }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${[`${method} ${path} HTTP/1.1`, ...lines].join(CRLF)}${HEAD_END}${text}`;
};

type Response = { readonly status: number; readonly body: string; readonly end: number };

/** The first whole response in the received text; undefined until it is whole. */
const firstResponse = (text: string): Response | undefined => {
  const headEnd = text.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const at = text.search(/content-length: /iu);
  if (at < 0 || at > headEnd) throw new Error(`a response without a length: ${text.slice(0, headEnd)}`);
  const length = Number.parseInt(text.slice(at + 'content-length: '.length, at + 40), 10);
  const start = headEnd + HEAD_END.length;
  const end = start + length;
  return text.length < end ? undefined : { status: Number(text.slice(9, 12)), body: text.slice(start, end), end };
};

/**
 * Keeps this process from sleeping until it is told to stop. Where it waits for a response, the system call with which
 * the server writes that response also has to wake it, which takes several microseconds on a virtual machine and counts as
 * the server's. A quick server has the next response ready before this process can sleep and pays none of it, so ratios
 * would be about the load as well.
 */
const stayAwake = (): (() => void) => {
  let isAwake = true;
  const turn = (): void => {
    if (isAwake) setImmediate(turn);
  };
  turn();
  return () => {
    isAwake = false;
  };
};

/** Runs the load to its end. */
export const runLoad = async (options: LoadOptions): Promise<Load> => {
  const stop = stayAwake();
  try {
    return await run(options);
  } finally {
    stop();
  }
};

const run = ({ port, connections, next, onResponse }: LoadOptions): Promise<Load> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    let open = connections;
    let requests = 0;

    const finish = (socket: Socket): void => {
      socket.destroy();
      open -= 1;
      if (open === 0) resolve({ requests, seconds: (performance.now() - start) / 1000 });
    };

    const connectOne = (connection: number): void => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let received = '';
      let requestsHere = 0;
      const send = (): void => {
        const request = next(connection);
        if (request === undefined) {
          finish(socket);
          return;
        }
        requestsHere += 1;
        socket.write(request, 'latin1');
      };
      socket.once('connect', send);
      socket.on('error', reject);
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1');
        const response = firstResponse(received);
        if (response === undefined) return;
        received = received.slice(response.end);
        requests += 1;
        onResponse?.(connection, response.status, response.body);
        // The server closes a connection after a number of requests: the load goes on with a new one.
        if (requestsHere >= REQUESTS_PER_CONNECTION) {
          socket.destroy();
          connectOne(connection);
        } else send();
      });
    };
    for (let connection = 0; connection < connections; connection += 1) connectOne(connection);
  });

/** Fewer than the server allows on one connection. */
const REQUESTS_PER_CONNECTION = 900;
