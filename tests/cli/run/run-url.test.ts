/**
 * `run --via URL`: against a sandbox, and against a shop in production, which exposes neither its clock nor its
 * messages.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveAll } from '../../server/fixtures/client-folder.ts';
import { until } from '../../server/fixtures/waiting.ts';
import { cli } from '../run-cli.ts';
import { COD_ORDER, scenarioFile } from '../scenario-file.ts';
import { productionShop, OTP, serve, type Backend } from './backends.ts';

const scenarios = (...names: readonly string[]): readonly string[] =>
  names.map((name) => join(import.meta.dirname, `../../scenarios/${name}.yaml`));

describe('bhor run against a sandbox', () => {
  const server = serveAll();
  const run = (...argv: readonly string[]) => cli(['run', ...argv, '--via', server.url]);

  it('plays scenarios that need a clock, messages, a gateway and faults, again and again, whatever --otp is', async () => {
    for (const _again of [1, 2]) {
      const { code, out, err } = await run(
        ...scenarios('checkout/paid-online', 'failures/core-backend'),
        '--otp',
        'no',
      );
      expect([code, err, out]).toEqual([0, '', expect.stringContaining('2 passed')]);
    }
  });

  it('moves its clock exactly, and lets it run again afterwards', async () => {
    const { code, out } = await run(scenarioFile('visit: /', 'drawer: open', 'advance: 249ms', 'advance: 1ms'));
    expect([code, out]).toEqual([0, expect.not.stringContaining('exact')]);
    const now = async (): Promise<number> => (await (await fetch(`${server.url}/sandbox/clock`)).json()).now;
    const before = await now();
    await expect(until(async () => (await now()) > before, 5_000)).resolves.toBeUndefined();
  });
});

describe('bhor run against a shop in production', () => {
  let server: Backend;
  beforeAll(async () => {
    server = await serve(productionShop());
  });
  afterAll(() => server.close());
  const run = (...argv: readonly string[]) => cli(['run', ...argv, '--via', server.url]);

  it('plays scenarios that need neither its clock nor its messages', async () => {
    const { code, out } = await run(...scenarios('pricing/summary-of-a-cart', 'coupons/typed'));
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('2 passed') });
  });

  it('takes the one-time password from --otp', async () => {
    const steps = [
      'visit: /checkout',
      'send-otp: 9876543211',
      'verify-otp',
      'expect: { checkout: { verified: true } }',
    ];
    expect(await run(scenarioFile(...steps), '--otp', OTP)).toMatchObject({ code: 0 });
  });

  it('waits for a short time, and says that this is not exact', async () => {
    const { code, out } = await run(
      scenarioFile('visit: /', 'drawer: open', 'advance: 250ms', 'expect: { drawer: { slider: true } }'),
    );
    expect([code, out]).toEqual([0, expect.stringContaining('5:5: 250ms cannot be exact over a URL')]);
  });

  it.each([
    [
      ['visit: /checkout', 'send-otp: 9876543214', 'verify-otp'],
      [],
      '5:5: this shop does not expose its messages; pass',
    ],
    [['visit: /', 'advance: 14m30s'], [], '4:5: time cannot be skipped: this shop has no sandbox clock'],
    [['visit: /', 'fault: { call: addToCart, kind: slow }', 'add: wash'], [], '5:5: time cannot be skipped'],
    [['visit: /', 'send-otp: 9876543213', 'grant-cash: 5'], [], '5:5: this shop has no sandbox operator'],
    [['visit: /', 'expect: { messages: { sms: { count: 0 } } }'], [], 'does not expose its messages'],
    [[...COD_ORDER, 'payment: succeeds'], ['--otp', OTP], '10:5: this shop has no sandbox gateway to pay with'],
  ])('says of %j what the shop lacks for it', async (steps, flags, message) => {
    const { code, out } = await run(scenarioFile(...steps), ...flags);
    expect([code, out]).toEqual([2, expect.stringContaining(message)]);
  });
});
