/**
 * A connection that is not to be relied on: a proxy in front of a backend that disturbs one call in N. It drops the call
 * before or after the backend has handled it, cuts the answer off, answers 502 or 503 with a page in the backend's place,
 * sends the call twice, or delays it. Which calls are disturbed follows from the seed.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSeededRandom } from '../../../adapters/simulated/seeded-random.ts';

const DISTURBANCES = ['before', 'after', 'cut', '502', '503', 'twice', 'delay'] as const;

type FlakyProxyOptions = {
  /** The address of the backend. */
  readonly url: string;
  /** One call in so many is disturbed. */
  readonly oneIn: number;
  readonly seed: number;
};

type FlakyProxy = {
  readonly url: string;
  /** How many calls there were, and how many of them were disturbed. */
  readonly counts: () => { readonly calls: number; readonly disturbed: number };
  readonly close: () => Promise<void>;
};

const DELAY_MS = 30;
const PAGE = '<html><body><h1>Bad Gateway</h1></body></html>';

export const openFlakyProxy = async ({ url, oneIn, seed }: FlakyProxyOptions): Promise<FlakyProxy> => {
  const random = createSeededRandom(seed);
  const draw = (count: number): number => Number(random.text(6, '0123456789')) % count;
  let [calls, disturbed] = [0, 0];

  const pass = async (request: IncomingMessage, body: Buffer): Promise<Response> =>
    fetch(`${url}${request.url ?? ''}`, {
      method: request.method ?? 'GET',
      headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' && !['host', 'connection', 'content-length'].includes(name) ? [[name, value]] : [],
      ),
      redirect: 'manual',
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });

  const answer = async (response: ServerResponse, from: Response, isCut = false): Promise<void> => {
    const text = Buffer.from(await from.arrayBuffer());
    response.statusCode = from.status;
    for (const [name, value] of from.headers)
      if (!['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'set-cookie'].includes(name))
        response.setHeader(name, value);
    response.setHeader('set-cookie', from.headers.getSetCookie());
    response.setHeader('content-length', text.length);
    if (!isCut) return void response.end(text);
    response.write(text.subarray(0, Math.floor(text.length / 2)), () => response.destroy());
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    calls += 1;
    const kind = draw(oneIn) === 0 ? DISTURBANCES[draw(DISTURBANCES.length)] : undefined;
    if (kind !== undefined) disturbed += 1;
    switch (kind) {
      case 'before':
        response.destroy();
        return;
      case 'after':
        await (await pass(request, body)).arrayBuffer();
        response.destroy();
        return;
      case '502':
      case '503':
        response.writeHead(Number(kind), { 'content-type': 'text/html' }).end(PAGE);
        return;
      case 'twice':
        await (await pass(request, body)).arrayBuffer();
        return answer(response, await pass(request, body));
      case 'cut':
        return answer(response, await pass(request, body), true);
      case 'delay':
        await sleep(DELAY_MS);
        return answer(response, await pass(request, body));
      case undefined:
        return answer(response, await pass(request, body));
    }
  };

  const server = createServer((request, response) => {
    // Where the backend is gone, the proxy has no answer either.
    handle(request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    counts: () => ({ calls, disturbed }),
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
