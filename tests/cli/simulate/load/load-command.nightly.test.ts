/** `load`: its flags, its output and its exit codes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keenMarket } from './keen-market.ts';
import type { SimulationReport } from '../../../../cli/simulate/report/simulation-report.ts';
import type { LoadResult } from '../../../../cli/simulate/run/play-load.ts';
import { serveAll } from '../../../server/fixtures/client-folder.ts';
import { productionShop, serve, type Backend } from '../../run/backends.ts';
import { cli } from '../../run-cli.ts';

const START = fileURLToPath(new URL('../../../../cli/start.mjs', import.meta.url));
const keen = keenMarket();
const resultIn = (out: string): LoadResult => JSON.parse(out) as LoadResult;
const callsIn = ({ calls }: LoadResult): readonly string[] => calls.map(({ call }) => call);

describe('a load on a sandbox', () => {
  const server = serveAll();
  const put = (...flags: readonly string[]) => cli(['load', server.url, '--duration', '1s', ...flags]);

  it('at a rate begins that many sessions a second, of the same shoppers as a simulation', async () => {
    const { code, out, err } = await put('--rate', '60', '--seed', '5', '--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const result = resultIn(out);
    expect(result).toMatchObject({
      session: 'order',
      thinkPercent: 0,
      isEndedEarly: false,
      load: { kind: 'rate', perSecond: 60 },
      sessions: { started: 60, finished: 60, failed: 0, unfinished: 0 },
      errors: {},
    });
    const simulated = await cli(['simulate', '--sessions', '60', '--seed', '5', '--workers', '1', '--json']);
    const { policies } = JSON.parse(simulated.out) as SimulationReport;
    const funnel = Object.fromEntries((policies[0]?.funnel ?? []).map(({ step, sessions }) => [step, sessions]));
    // A visit ends with the order; who comes back to a cart later is not waited for.
    const { visit, product, cart, placed } = result.reached;
    expect({ visit, product, cart }).toEqual({ visit: 60, product: funnel['product'], cart: funnel['cart'] });
    expect(placed).toBeGreaterThan(0);
    expect(result.calls.find(({ call }) => call === 'placeOrder')?.count).toBe(placed);
  });

  it('by clients is printed as a table of its calls, for any market', async () => {
    const { code, out } = await put('--clients', '2', '--market', keen, '--think-time', '1');
    expect(code).toBe(0);
    expect(out).toContain('2 clients, for');
    expect(out).toMatch(/^placeOrder +\d+ +0 /mu);
    expect(out).toMatch(/^Shoppers of the market, with 1 % of their time to think: (\d+) visits, \1 saw a product/mu);
  });

  it('has other phones every time without a seed, and with one the same, whose limits it meets', async () => {
    const seeds = [await put('--rate', '1', '--json'), await put('--rate', '1', '--json')].map(
      ({ out }) => resultIn(out).seed,
    );
    expect(new Set(seeds).size).toBe(2);
    const again = async (): Promise<LoadResult> =>
      resultIn((await put('--rate', '2', '--seed', '7', '--market', keen, '--json')).out);
    expect((await again()).refusals).toEqual({});
    expect((await again()).refusals).toEqual({ THROTTLED: 2 });
  });

  it('fails by an exit code of its own where a condition does not hold', async () => {
    const flags = ['--rate', '5', '--seed', '9', '--market', keen];
    const kept = await put(...flags, '--fail', 'p99<60000', 'errors<1', 'placeOrder.p50>=0');
    expect(kept.code).toBe(0);
    expect(kept.out).toMatch(/^✓ p99<60000: [\d.]+$/mu);
    const broken = await put('--rate', '1', '--seed', '10', '--json', '--fail', 'max<0.001', 'cancelOrder.p99<5');
    expect(broken.code).toBe(6);
    expect(JSON.parse(broken.out)).toMatchObject({
      thresholds: [
        { text: 'max<0.001', holds: false },
        { text: 'cancelOrder.p99<5', actual: null, holds: false },
      ],
    });
  });

  it('ends with Ctrl-C, with the report on what was played', async () => {
    const flags = ['load', server.url, '--rate', '10', '--duration', '10m', '--market', keen, '--json'];
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

const sentMessages = async ({ url }: { readonly url: string }): Promise<readonly unknown[]> =>
  (await (await fetch(`${url}/sandbox/sent`)).json()) as readonly unknown[];

describe('a load on a shop in production', () => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await serve(productionShop());
  });
  afterAll(() => backend.close());

  it('ends every session with the cart, so that nobody is sent a message and nothing is ordered', async () => {
    const { out } = await cli(['load', backend.url, '--rate', '20', '--duration', '1s', '--market', keen, '--json']);
    const result = resultIn(out);
    expect(result.session).toBe('cart');
    expect(callsIn(result)).toEqual(expect.arrayContaining(['getCart', 'addToCart', 'applyCoupon']));
    for (const call of ['sendOtp', 'signUpForOffers', 'sendConversion', 'createCustomer', 'placeOrder'])
      expect(callsIn(result)).not.toContain(call);
    expect(result.reached).toMatchObject({ visit: 20, cart: 20, verified: 0, placed: 0 });
  });
});

it('a load that cannot be put ends with exit code 1 where calls have no usable answer', async () => {
  const server = createServer((_request, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { code, out } = await cli(['load', url, '--rate', '2', '--duration', '1s']);
  server.close();
  expect(code).toBe(1);
  expect(out).toMatch(/^2 sessions, 0 finished, 2 failed; /mu);
  expect(out).toMatch(/^Without an answer: \d+ HTTP 502$/mu);
});
