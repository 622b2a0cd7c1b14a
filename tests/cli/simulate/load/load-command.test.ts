/** `simulate --rate` and `--clients`: their flags, their output and their exit codes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LoadResult } from '../../../../cli/simulate/run/play-load.ts';
import { createClientFolder, startTestServer, type TestServer } from '../../../server/fixtures/client-folder.ts';
import { productionShop, serve, type Backend } from '../../run/backends.ts';
import { cli } from '../../run-cli.ts';

const START = fileURLToPath(new URL('../../../../cli/start.mjs', import.meta.url));
const resultIn = (out: string): LoadResult => JSON.parse(out) as LoadResult;
const callsIn = ({ calls }: LoadResult): readonly string[] => calls.map(({ call }) => call);

describe('a load on a sandbox', () => {
  const folder = createClientFolder();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(folder);
  });
  afterAll(async () => {
    await server.close();
    folder.remove();
  });
  const put = (...flags: readonly string[]) => cli(['simulate', '--via', server.url, '--duration', '1s', ...flags]);

  it('at a rate begins that many sessions a second and plays them up to an order', async () => {
    const { code, out, err } = await put('--rate', '5', '--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const result = resultIn(out);
    expect(result).toMatchObject({
      session: 'order',
      isEndedEarly: false,
      load: { kind: 'rate', perSecond: 5 },
      sessions: { started: 5, finished: 5, failed: 0, unfinished: 0 },
      refusals: {},
      errors: {},
    });
    expect(result.calls.find(({ call }) => call === 'placeOrder')?.count).toBe(5);
  });

  it('by clients is printed as a table of its calls', async () => {
    const { code, out } = await put('--clients', '2');
    expect(code).toBe(0);
    expect(out).toContain('2 clients, for');
    expect(out).toMatch(/^placeOrder +\d+ +0 /mu);
    expect(out).toContain('orders in cash');
  });

  it('has other phones every time without a seed, and with one the same, whose limits it meets', async () => {
    const seeds = [await put('--rate', '1', '--json'), await put('--rate', '1', '--json')].map(
      ({ out }) => resultIn(out).seed,
    );
    expect(new Set(seeds).size).toBe(2);
    const again = async (): Promise<LoadResult> => resultIn((await put('--rate', '2', '--seed', '7', '--json')).out);
    expect((await again()).refusals).toEqual({});
    expect((await again()).refusals).toEqual({ THROTTLED: 2 });
  });

  it('ends with Ctrl-C, with the report on what was played', async () => {
    const flags = ['simulate', '--via', server.url, '--rate', '10', '--duration', '10m', '--json'];
    const child = spawn(process.execPath, [START, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    const before = (await sentMessages(server)).length;
    while ((await sentMessages(server)).length === before) await new Promise((resolve) => setTimeout(resolve, 50));
    child.kill('SIGINT');
    await once(child, 'close');
    expect(child.exitCode).toBe(0);
    const { isEndedEarly, sessions, errors } = resultIn(out);
    expect({ isEndedEarly, errors }).toEqual({ isEndedEarly: true, errors: {} });
    expect(sessions.finished + sessions.unfinished).toBe(sessions.started);
    expect(sessions.unfinished).toBeGreaterThan(0);
  }, 60_000);
});

const sentMessages = async ({ url }: TestServer): Promise<readonly unknown[]> =>
  (await (await fetch(`${url}/sandbox/outbox`)).json()) as readonly unknown[];

describe('a load on a shop in production', () => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await serve(productionShop());
  });
  afterAll(() => backend.close());

  it('ends every session with the cart, so that nobody is sent a message and nothing is ordered', async () => {
    const { out } = await cli(['simulate', '--via', backend.url, '--rate', '8', '--duration', '1s', '--json']);
    const result = resultIn(out);
    expect(result.session).toBe('cart');
    expect(callsIn(result)).toEqual(expect.arrayContaining(['getCart', 'addToCart', 'applyDiscount']));
    for (const call of ['sendOtp', 'verifyOtp', 'createCustomer', 'placeOrder'])
      expect(callsIn(result)).not.toContain(call);
  });
});

describe('a load that cannot be put', () => {
  it('ends with exit code 3 where nothing answers', async () => {
    const { code, out, err } = await cli(['simulate', '--via', 'http://127.0.0.1:1', '--rate', '5']);
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toContain('no response from http://127.0.0.1:1');
  });

  it('ends with exit code 1 where calls have no usable answer', async () => {
    const server = createServer((_request, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { code, out } = await cli(['simulate', '--via', url, '--rate', '2', '--duration', '1s']);
    server.close();
    expect(code).toBe(1);
    expect(out).toContain('Without an answer: 2 HTTP 502');
  });

  it('does not need the settings that SHOP_SETTINGS names: a running shop has its own', async () => {
    vi.stubEnv('SHOP_SETTINGS', 'missing.yaml');
    try {
      expect((await cli(['simulate', '--via', 'http://127.0.0.1:1', '--clients', '1'])).code).toBe(3);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  const AT = ['--via', 'http://127.0.0.1:1'];
  it.each([
    [['--rate', '5'], '--rate needs --via with the address of a running shop'],
    [['--clients', '5', '--via', 'wire'], '--clients needs --via with the address of a running shop'],
    [['--rate', '5', '--via', 'nowhere'], '--via "nowhere" must be the address of a shop'],
    [[...AT, '--rate', '5', '--clients', '2'], '--rate cannot be combined with --clients'],
    [[...AT, '--rate', '0'], '--rate "0" must be a number of sessions a second from 0.01 to 10,000'],
    [[...AT, '--rate', 'fast'], '--rate "fast"'],
    [[...AT, '--clients', '1.5'], '--clients "1.5" must be a whole number from 1 to 1,000'],
    [[...AT, '--rate', '5', '--duration', '10'], '--duration "10" must be a duration from 1s to 24h'],
    [[...AT, '--rate', '5', '--duration', '2d'], '--duration "2d"'],
    [[...AT, '--rate', '5', '--seed', 'x'], '--seed "x"'],
    [['--duration', '10s'], '--duration needs --rate or --clients'],
    [[...AT, '--rate', '5', '--compare', 'x.yaml'], '--rate cannot be combined with --compare'],
    [[...AT, '--rate', '5', '--report', 'x.html'], '--rate cannot be combined with --report'],
    [[...AT, '--rate', '5', '--sessions', '9'], '--rate cannot be combined with --sessions'],
    [[...AT, '--clients', '5', '--market', 'x.yaml'], '--clients cannot be combined with --market'],
    [[...AT, '--clients', '5', '--policy', 'x.yaml'], '--clients cannot be combined with --policy'],
    [[...AT, '--clients', '5', '--workers', '1'], '--clients cannot be combined with --workers'],
    [[...AT, '--clients', '5', '--shared'], '--clients cannot be combined with --shared'],
    [[...AT, '--clients', '5', '--store', 'memory'], '--clients cannot be combined with --store'],
    [[...AT, '--clients', '5', '--trace', '1'], '--clients cannot be combined with --trace'],
  ])('refuses %j with exit code 2 and says why', async (flags, message) => {
    const { code, err, out } = await cli(['simulate', ...flags]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });
});
