/**
 * `run --via URL`: against a sandbox, and against a shop in production, which exposes neither its clock nor its
 * messages.
 */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../../server/listen.ts';
import { serveAll } from '../../server/fixtures/client-folder.ts';
import { productionShop, OTP, serve, type Backend } from './backends.ts';
import { cli } from '../run-cli.ts';
import { until } from '../../server/fixtures/waiting.ts';
import { scenarioFile } from '../scenario-file.ts';

const scenarios = (...names: string[]): string[] =>
  names.map((name) => fileURLToPath(new URL(`../../scenarios/${name}.yaml`, import.meta.url)));

describe('bhor run against a sandbox', () => {
  const server = serveAll();

  it('plays the scenarios that need a clock, messages, a gateway and faults, repeatedly', async () => {
    const names = scenarios(
      'offer/never-restarts',
      'checkout/paid-online',
      'session/thirty-days',
      'coupons/once-per-phone',
      'failures/core-backend',
      'account/erasure',
    );
    for (const round of [1, 2]) {
      const { code, out, err } = await cli(['run', ...names, '--via', server.url]);
      expect({
        round,
        code,
        err,
        failures: out.split('\n').filter((line) => !/^(?:✓| {2})/u.test(line) && line !== ''),
      }).toEqual({
        round,
        code: 0,
        err: '',
        failures: [`${names.length} scenarios via ${server.url}: ${names.length} passed`],
      });
    }
  }, 120_000);

  it('moves its clock exactly, also by less than a second', async () => {
    const file = scenarioFile('visit: /', 'drawer: open', 'advance: 249ms', 'advance: 1ms', 'show: drawer');
    const { code, out } = await cli(['run', file, '--via', server.url, '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ scenarios: [{ status: 'passed' }] });
    expect(out).not.toContain('exact');
  });

  it('lets its clock run again afterwards', async () => {
    await cli(['run', scenarioFile('visit: /', 'advance: 1s'), '--via', server.url]);
    const now = async (): Promise<number> =>
      ((await (await fetch(`${server.url}/sandbox/clock`)).json()) as { readonly now: number }).now;
    const before = await now();
    await expect(until(async () => (await now()) > before, 5_000)).resolves.toBeUndefined();
  });

  it('ignores --otp', async () => {
    const file = scenarioFile(
      'visit: /checkout',
      'add: wash',
      'send-otp: 9876543210',
      'verify-otp',
      'expect: { checkout: { verified: true } }',
    );
    expect(await cli(['run', file, '--via', server.url, '--otp', 'not the one'])).toMatchObject({ code: 0, err: '' });
  });
});

describe('against a shop in production, run', () => {
  let server: Backend;

  beforeAll(async () => {
    server = await serve(productionShop());
  });
  afterAll(() => server.close());

  const run = (file: string, ...flags: string[]) => cli(['run', file, '--via', server.url, ...flags]);
  const untilOtp = ['visit: /checkout', 'add: wash', 'send-otp: 9876543210'];

  it('plays scenarios that need neither its clock nor its messages', async () => {
    const { code, out } = await cli([
      'run',
      ...scenarios('pricing/summary-of-a-cart', 'coupons/typed', 'checkout/payment-modes'),
      '--via',
      server.url,
    ]);
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('3 passed') });
  });

  it('takes the one-time password from --otp, and reports if it is missing', async () => {
    const missing = await run(scenarioFile(...untilOtp, 'verify-otp'));
    expect(missing.code).toBe(2);
    expect(missing.out).toContain('6:5: this shop does not expose its messages; pass the one-time password with --otp');
    const given = await run(
      scenarioFile(
        'visit: /checkout',
        'send-otp: 9876543211',
        'verify-otp',
        'expect: { checkout: { verified: true } }',
      ),
      '--otp',
      OTP,
    );
    expect(given).toMatchObject({ code: 0 });
  });

  it('waits for a short time, and reports that a long time cannot be skipped', async () => {
    const start = performance.now();
    const waited = await run(
      scenarioFile('visit: /', 'drawer: open', 'advance: 250ms', 'expect: { drawer: { slider: true } }'),
    );
    expect(performance.now() - start).toBeGreaterThan(249);
    expect(waited).toMatchObject({
      code: 0,
      out: expect.stringContaining('5:5: 250ms cannot be exact over a URL: it is waited for in real time'),
    });
    const { code, out } = await run(scenarioFile('visit: /', 'advance: 14m30s'));
    expect(code).toBe(2);
    expect(out).toContain('4:5: 14m30s cannot be skipped: this shop has no sandbox clock');
  });

  it('reports that it cannot wait for a late answer', async () => {
    const { out } = await run(scenarioFile('visit: /', 'fault: { call: addToCart, kind: slow }', 'add: wash'));
    expect(out).toContain('5:5: 15s cannot be skipped');
  });

  it('reports that it cannot credit reward cash', async () => {
    const file = scenarioFile('visit: /checkout', 'send-otp: 9876543213', 'grant-cash: 5');
    expect(await run(file, '--otp', OTP)).toMatchObject({
      code: 2,
      out: expect.stringContaining('5:5: this shop has no sandbox operator'),
    });
  });

  it('reports that the gateway and the messages are not exposed', async () => {
    const placing = [
      'visit: /checkout',
      'add: wash',
      'send-otp: 9876543212',
      'verify-otp',
      'pay: cod',
      'fill: { name: Ravi, email: r@example.in, h_no: "4", st_address: MG Road, city: Pune, state: Maharashtra, pincode: 411001 }',
      'place',
    ];
    const { out } = await run(scenarioFile(...placing, 'payment: succeeds'), '--otp', OTP);
    expect(out).toContain('10:5: this shop has no sandbox gateway to pay with');
    expect(await run(scenarioFile('visit: /', 'expect: { messages: { sms: { count: 0 } } }'))).toMatchObject({
      code: 2,
      out: expect.stringContaining('does not expose its messages'),
    });
  });
});

it('bhor run reports that no shop answers at an address', async () => {
  const closed = await listen({ fetch: () => new Response('') }, { port: 0, host: '127.0.0.1' });
  await closed.close();
  const { code, out, err } = await cli([
    'run',
    ...scenarios('cart/drawer'),
    '--via',
    `http://127.0.0.1:${closed.port}`,
  ]);
  expect({ code, err }).toEqual({ code: 3, err: '' });
  expect(out).toContain(`no response from http://127.0.0.1:${closed.port}; is the shop running there?`);
});
