import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { afterEach, describe, expect, it } from 'vitest';
import { CONNECTION_LIMITS, type ConnectionLimits } from '../../../server/connections/connection-limits.ts';
import { listen, TIMEOUTS, type Timeouts } from '../../../server/listen.ts';
import { pause, until } from '../fixtures/waiting.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

type Client = { readonly socket: Socket; readonly text: () => string; readonly isClosed: () => boolean };

const openClient = (port: number): Client => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  cleanups.push(() => socket.destroy());
  let text = '';
  let isClosed = false;
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  // A connection that the server closes may end with an error on this side.
  socket.on('error', () => undefined);
  socket.on('end', () => {
    isClosed = true;
  });
  socket.on('close', () => {
    isClosed = true;
  });
  return { socket, text: () => text, isClosed: () => isClosed };
};

const get = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\nHost: shop.test\r\n${headers}\r\n`;
const post = (path: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: shop.test\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

const BIG = 24 * 1024 * 1024;

/** An app that records its requests, on its own socket. */
const serve = async (
  options: {
    readonly limits?: Partial<ConnectionLimits>;
    readonly timeouts?: Partial<Timeouts>;
    readonly hasLocalProxy?: boolean;
  } = {},
) => {
  const asked: string[] = [];
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const app = new Hono();
  app.use(async (c, next) => {
    asked.push(c.req.path);
    await next();
  });
  app.onError((error, c) => c.text(error.message, 500));
  app.get('/gate', async (c) => {
    await opened;
    return c.text('through');
  });
  app.get('/slow', async (c) => {
    await pause(1_200);
    return c.text('at last');
  });
  app.get('/big', (c) => c.body(new Uint8Array(BIG)));
  app.get('/:name', (c) => c.text(`<${c.req.param('name')}>`));
  app.post('/echo', async (c) => c.text(`<${await c.req.text()}>`));
  const { port, close } = await listen(app, { port: 0, host: '127.0.0.1', ...options });
  cleanups.push(close);
  return { port, asked, open: () => open(), client: () => openClient(port) };
};

const answersIn = (text: string): readonly string[] => [...text.matchAll(/<([^<>]*)>/g)].map(([, name = '']) => name);
const numbered = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `n${index}`);

describe('one connection', () => {
  it('may pipeline hundreds of requests while it reads, and is answered in order', async () => {
    const { client } = await serve();
    const { socket, text } = client();
    const names = numbered(900);
    socket.write(names.map((name) => get(`/${name}`)).join(''));
    await until(() => answersIn(text()).length === names.length, 10_000);
    expect(answersIn(text())).toEqual(names);
  });

  it('is answered one request at a time, and only a little of what it sends meanwhile is parsed', async () => {
    const { client, asked, open } = await serve();
    const { socket, text } = client();
    const names = numbered(900);
    socket.write(get('/gate') + names.map((name) => get(`/${name}`)).join(''));
    await pause(200);
    expect(asked).toEqual(['/gate']);
    open();
    await until(() => answersIn(text()).length === names.length, 10_000);
    expect(asked).toHaveLength(901);
  });

  it('from a local proxy is also answered in order, one request at a time', async () => {
    const { client, asked, open } = await serve({ hasLocalProxy: true });
    const { socket, text } = client();
    const names = numbered(CONNECTION_LIMITS.unanswered - 1);
    socket.write(get('/gate') + names.map((name) => get(`/${name}`)).join(''));
    await pause(200);
    expect(asked).toEqual(['/gate']);
    open();
    await until(() => answersIn(text()).length === names.length, 10_000);
    expect(answersIn(text())).toEqual(names);
  });

  it('from a local proxy is closed when it has more unanswered requests than allowed, and none of them is answered', async () => {
    const { client, asked, open } = await serve({ hasLocalProxy: true });
    const { socket, text, isClosed } = client();
    socket.write(
      get('/gate') +
        numbered(CONNECTION_LIMITS.unanswered)
          .map((name) => get(`/${name}`))
          .join(''),
    );
    await until(isClosed, 3_000);
    open();
    await pause(100);
    expect([asked, text()]).toEqual([['/gate'], '']);
  });

  it.each([
    ['of a client', { limits: {} }],
    ['of a local proxy', { hasLocalProxy: true, limits: { unanswered: 100 } }],
  ])('keeps bodies whole and in order, however they are cut into packets: %s', async (_, options) => {
    const { client } = await serve(options);
    const { socket, text } = client();
    const bodies = Array.from({ length: 40 }, (_, index) => `${index}:${String(index % 10).repeat(index * 331)}`);
    const bytes = bodies.map((body, index) => post('/echo', body) + get(`/n${index}`)).join('');
    for (let from = 0; from < bytes.length; from += 7_919) {
      socket.write(bytes.slice(from, from + 7_919));
      if (from % 3 === 0) await pause(1);
    }
    await until(() => answersIn(text()).length === 80, 10_000);
    expect(answersIn(text())).toEqual(bodies.flatMap((body, index) => [body, `n${index}`]));
  });

  it('is closed when the client reads nothing of a response for too long', async () => {
    const { client, asked } = await serve({ limits: { stallMs: 500 } });
    const { socket, text, isClosed } = client();
    socket.pause();
    socket.write(get('/big') + get('/after'));
    await until(() => asked.length === 1, 2_000);
    await pause(2_500);
    // Only what both systems have buffered still arrives.
    socket.resume();
    await until(isClosed, 5_000);
    expect(text().length).toBeLessThan(BIG);
    expect(asked).toEqual(['/big']);
  });

  it('is closed even if it keeps sending requests while it reads nothing', async () => {
    const { client, asked } = await serve({ limits: { stallMs: 500, answerMs: 1_500 } });
    const { socket, text, isClosed } = client();
    socket.pause();
    socket.write(get('/big'));
    await until(() => asked.length === 1, 2_000);
    for (let round = 0; round < 30; round += 1) {
      socket.write('GET /drop HTTP/1.1\r\nHost: shop.test\r\nX-Drip: ');
      await pause(100);
    }
    socket.resume();
    await until(isClosed, 5_000);
    expect(text().length).toBeLessThan(BIG);
  });

  it('gets all of a large response if it reads slowly but steadily', async () => {
    const { client } = await serve({ limits: { stallMs: 500 } });
    const { socket } = client();
    socket.removeAllListeners('data').pause();
    socket.write(get('/big', 'Connection: close\r\n'));
    let bytes = 0;
    const start = performance.now();
    while (!socket.readableEnded) {
      socket.read(0);
      const chunk = socket.read() as Buffer | null;
      bytes += chunk?.length ?? 0;
      // About 8 MB a second, with a pause after every megabyte.
      await pause(chunk === null ? 1 : 5);
      if (performance.now() - start > 15_000) break;
    }
    expect(bytes).toBeGreaterThan(BIG);
  });

  it('may wait for a slow response longer than a write may stall', async () => {
    const { client } = await serve({ limits: { stallMs: 300 } });
    const { socket, text } = client();
    socket.write(get('/slow'));
    await until(() => text() !== '', 5_000);
    expect(text()).toMatch(/at last$/);
  });

  it('is closed when one response takes too long', async () => {
    const { client, asked } = await serve({ limits: { answerMs: 400 } });
    const { socket, isClosed, text } = client();
    socket.write(get('/gate'));
    await until(isClosed, 2_000);
    expect([asked, text()]).toEqual([['/gate'], '']);
  });

  it('learns from its last response that it will be closed', async () => {
    const { client } = await serve({ limits: { requests: 3 } });
    const { socket, text, isClosed } = client();
    socket.write(
      numbered(5)
        .map((name) => get(`/${name}`))
        .join(''),
    );
    await until(isClosed, 3_000);
    expect(answersIn(text())).toEqual(['n0', 'n1', 'n2']);
    expect(text().match(/^connection: close/gim)).toHaveLength(1);
  });

  it('may send the whole body of its last request, and of one that reaches the limit', async () => {
    const { client } = await serve({ limits: { requests: 3, unanswered: 1 } });
    const { socket, text, isClosed } = client();
    const bodies = ['a', 'b', 'c'].map((letter) => letter.repeat(12_000));
    const bytes = bodies.map((body) => post('/echo', body)).join('');
    for (let from = 0; from < bytes.length; from += 5_000) {
      socket.write(bytes.slice(from, from + 5_000));
      await pause(5);
    }
    await until(isClosed, 3_000);
    expect(answersIn(text())).toEqual(bodies);
  });

  it('is closed at once if too many are open', async () => {
    const { client } = await serve({ limits: { connections: 2 } });
    const [first, second] = [client(), client()];
    await Promise.all([once(first.socket, 'connect'), once(second.socket, 'connect')]);
    const third = client();
    third.socket.write(get('/third'));
    await until(third.isClosed, 3_000);
    first.socket.write(get('/first'));
    await until(() => answersIn(first.text()).length === 1, 3_000);
    expect([third.text(), answersIn(first.text())]).toEqual(['', ['first']]);
  });

  it('continues after a supported Expect header, and is refused an unknown one', async () => {
    const { client } = await serve();
    const [polite, odd] = [client(), client()];
    polite.socket.write('POST /echo HTTP/1.1\r\nHost: shop.test\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n');
    await until(() => polite.text().startsWith('HTTP/1.1 100 Continue'), 3_000);
    polite.socket.write('hello');
    await until(() => answersIn(polite.text()).length === 1, 3_000);
    expect(answersIn(polite.text())).toEqual(['hello']);
    odd.socket.write(get('/a', 'Expect: miracles\r\n').repeat(50));
    await until(odd.isClosed, 3_000);
    expect(odd.text().match(/^HTTP\/1\.1 417/gm)).toHaveLength(1);
  });
});

describe('a timeout', () => {
  it('for a request’s headers, or for a whole request, takes effect within two seconds of its limit', async () => {
    expect(TIMEOUTS.connectionsCheckingInterval).toBeLessThan(2_000);
    const { client } = await serve({ timeouts: { headersTimeout: 300, requestTimeout: 600 } });
    const [silent, head, body] = [client(), client(), client()];
    head.socket.write('GET / HTTP/1.1\r\nHost: shop');
    body.socket.write('POST /echo HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 10\r\n\r\nhalf');
    await until(() => silent.isClosed() && head.isClosed(), 2_300);
    await until(body.isClosed, 2_600);
    expect(head.text()).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('for an idle connection closes it', async () => {
    const { client } = await serve({ timeouts: { keepAliveTimeout: 300 } });
    const { socket, text, isClosed } = client();
    socket.write(get('/once'));
    await until(() => answersIn(text()).length === 1, 3_000);
    await until(isClosed, 3_000);
    expect(text()).toMatch(/^connection: keep-alive/im);
  });
});
