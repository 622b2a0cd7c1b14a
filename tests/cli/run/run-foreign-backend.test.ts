/** `run --via URL` against backends that lack calls, fail or stop answering: the report is always complete. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { composeEnvironment } from '../../../cli/composition.ts';
import { exitCodeOf } from '../../../cli/commands/run.ts';
import { parseScenario } from '../../../cli/scenario/load/parse-scenario.ts';
import { playScenario } from '../../../cli/scenario/play/play-scenario.ts';
import type { Environment } from '../../../cli/scenario/environment/environment.ts';
import { createTimedFetch } from '../../../cli/scenario/environment/wire-connection.ts';
import { dyingBackend, productionShop, OTP, serve, withoutOptionalCalls, type Backend } from './backends.ts';
import { cli } from '../run-cli.ts';
import { COD_ORDER, scenarioFile as scenario } from '../scenario-file.ts';

let open: Backend[] = [];
const opened = async (backend: Promise<Backend>): Promise<string> => {
  const served = await backend;
  open.push(served);
  return served.url;
};
afterEach(async () => {
  await Promise.all(open.map(({ close }) => close()));
  open = [];
});

const page =
  (status: number, body: string, type = 'text/html') =>
  () =>
    new Response(body, { status, headers: { 'content-type': type } });

describe('a backend without the optional calls', () => {
  const whole = scenario(
    'visit: /checkout',
    'add: wash',
    'expect: { cart: { items: { wash: 1 } }, quote: { total: 749 }, offer: { phase: running }, orders: [] }',
    ...COD_ORDER.slice(2),
    'expect: { checkout: { notice: { code: NOT_AVAILABLE, message: This shop doesn’t accept online orders yet } }, cart: { items: { wash: 1 } }, orders: [] }',
  );

  it.each([
    ['404 and a page', page(404, '<!doctype html><title>404 Not Found</title>')],
    ['200 and the page of a front controller', page(200, '<!doctype html><title>Shop</title><div id="app"></div>')],
    ['200 and a line of text', page(200, 'File not found.\n', 'text/plain')],
    ['403 and a line of text', page(403, 'Access denied.', 'text/plain')],
    ['403 and the JSON of a gateway', page(403, '{"message":"Missing Authentication Token"}', 'application/json')],
    ['404 and a refusal in JSON', page(404, '{"status":false,"message":"no such script"}', 'application/json')],
    ['405 and nothing', page(405, '')],
  ])('is enough up to placing if it answers unknown calls with %s', async (_how, unknown) => {
    const url = await opened(serve(withoutOptionalCalls(productionShop(), unknown)));
    const { code, out, err } = await cli(['run', whole, '--via', url, '--otp', OTP]);
    expect({ code, out, err }).toMatchObject({ code: 0, out: expect.stringContaining('1 passed'), err: '' });
  });

  it('counts as unreachable if it fails instead, and its orders are not assumed to be empty', async () => {
    const url = await opened(serve(withoutOptionalCalls(productionShop(), page(500, '<b>Fatal error</b>'))));
    const expecting = scenario(
      ...COD_ORDER,
      'expect: { checkout: { notice: { code: UNREACHABLE } }, cart: { items: { wash: 1 } } }',
    );
    expect(await cli(['run', expecting, '--via', url, '--otp', OTP])).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 passed'),
    });
    const withOrders = await cli(['run', scenario('visit: /', 'expect: { orders: [] }'), '--via', url]);
    expect(withOrders).toMatchObject({
      code: 2,
      out: expect.stringContaining('4:5: the shop did not answer the request for its orders'),
    });
  });
});

describe('a backend that stops answering', () => {
  const buying = scenario(
    'visit: /',
    'add: wash',
    'expect: { cart: { items: { wash: 1 } } }',
    'call: { name: getCart }',
    'expect: { answer: { status: true } }',
  );

  it('still gets a complete report: the step that failed, and every other scenario', async () => {
    const url = await opened(dyingBackend());
    const { code, out, err } = await cli(['run', buying, scenario('visit: /'), '--via', url, '--reporter', 'json']);
    expect({ code, err }).toEqual({ code: 3, err: '' });
    expect(JSON.parse(out)).toMatchObject({
      passed: 0,
      failed: 0,
      errors: 2,
      scenarios: [
        {
          file: buying,
          status: 'error',
          line: 6,
          column: 5,
          message: expect.stringContaining('the shop did not answer'),
        },
        { status: 'error', line: 1, column: 1, message: `no response from ${url}; is the shop running there?` },
      ],
    });
  });

  it('is not treated as a sandbox if the time it sends is invalid', async () => {
    for (const now of [1e300, 'noon']) {
      const shop = productionShop();
      const url = await opened(
        serve((request) => (request.url.endsWith('/sandbox/clock') ? Response.json({ now }) : shop(request))),
      );
      const { code, out } = await cli(['run', scenario('visit: /', 'add: wash', 'advance: 1h'), '--via', url]);
      expect({ code, out }).toMatchObject({
        code: 2,
        out: expect.stringContaining('5:5: time cannot be skipped: this shop has no sandbox clock'),
      });
    }
  });

  it('is given up after a timeout if it never answers', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const response = createTimedFetch(50)(`http://127.0.0.1:${address.port}/`, {
      method: 'GET',
      headers: {},
      credentials: 'same-origin',
      cache: 'no-store',
    });
    await expect(response).rejects.toThrow(/time|abort/iu);
    silent.closeAllConnections();
    silent.close();
  });
});

describe('an internal error of bhor run', () => {
  const parsed = parseScenario('x.yaml', 'name: x\nsteps:\n  - visit: /\n  - add: wash\n');
  if ('problems' in parsed) throw new Error('the scenario cannot be read');
  const playWith = async (change: (environment: Environment) => Partial<Environment>) => {
    const environment = await composeEnvironment('core', { settings: DEFAULT_SETTINGS, backend: 'extended' });
    return playScenario(parsed.scenario, { ...environment, ...change(environment) });
  };

  it('is an outcome with a position like any other', async () => {
    let delivered = 0;
    const outcome = await playWith(({ deliver }) => ({
      deliver: async () => {
        delivered += 1;
        if (delivered > 1) throw new TypeError('undefined is not a function');
        await deliver();
      },
    }));
    expect(outcome).toEqual({
      kind: 'error',
      at: { line: 4, column: 5 },
      message: 'internal error: undefined is not a function',
      isInternal: true,
    });
  });

  it('makes the run exit with 70, after all other scenarios have been played', () => {
    const error = { kind: 'error', at: { line: 1, column: 1 }, message: '' } as const;
    const failed = { kind: 'failed', at: { line: 1, column: 1 }, mismatches: [] } as const;
    const passed = { kind: 'passed', state: {} } as const;
    const unreachable = { ...error, isUnreachable: true } as const;
    const ends = (
      [
        [],
        [passed],
        [passed, failed],
        [failed, error, passed],
        [failed, unreachable, error],
        [{ ...error, isInternal: true }, unreachable, failed],
      ] as const
    ).map((outcomes) => exitCodeOf(outcomes.map((outcome) => ({ outcome }))));
    expect(ends).toEqual([0, 0, 1, 2, 3, 70]);
    expect([exitCodeOf([{ outcome: failed }], true), exitCodeOf([{ outcome: unreachable }], true)]).toEqual([2, 3]);
  });
});
