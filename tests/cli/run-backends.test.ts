/** `run --via URL` against backends that answer badly, or stop answering: there is always a whole report. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { composeWorld } from '../../cli/composition.ts';
import { codeOf } from '../../cli/run.ts';
import { parseScenario } from '../../cli/scenario/parse.ts';
import { playScenario } from '../../cli/scenario/player.ts';
import type { World } from '../../cli/scenario/world/world.ts';
import { createTimedFetch } from '../../cli/scenario/world/timed-fetch.ts';
import { dyingBackend, earnestShop, OTP, serve, withoutLaterCalls, type Backend } from './backends.ts';
import { cli } from './run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'backends-'));
let files = 0;
const textOf = (...steps: string[]): string =>
  ['name: x', 'steps:', ...steps.map((step) => `  - ${step}`), ''].join('\n');
const scenario = (...steps: string[]): string => {
  files += 1;
  const file = join(folder, `${files}.yaml`);
  writeFileSync(file, textOf(...steps));
  return file;
};

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
const ADDRESS =
  'fill: { name: Ravi Kumar, email: ravi@example.in, h_no: "4", st_address: MG Road, city: Pune, state: Maharashtra, pincode: 411001 }';

describe('a backend without the later calls', () => {
  const whole = scenario(
    'visit: /checkout',
    'add: wash',
    'expect: { cart: { items: { wash: 1 } }, quote: { total: 749 }, offer: { phase: running }, orders: [] }',
    'send-otp: 9876543210',
    'verify-otp',
    ADDRESS,
    'pay: cod',
    'place',
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
  ])('is enough up to placing where it answers what it does not know by %s', async (_how, unknown) => {
    const url = await opened(serve(withoutLaterCalls(earnestShop(), unknown)));
    const { code, out, err } = await cli(['run', whole, '--via', url, '--otp', OTP]);
    expect({ code, out, err }).toMatchObject({ code: 0, out: expect.stringContaining('1 passed'), err: '' });
  });

  it('that breaks instead is out of reach, and its orders are not taken for none', async () => {
    const url = await opened(serve(withoutLaterCalls(earnestShop(), page(500, '<b>Fatal error</b>'))));
    const placing = [
      'visit: /checkout',
      'add: wash',
      'send-otp: 9876543210',
      'verify-otp',
      ADDRESS,
      'pay: cod',
      'place',
    ];
    const told = scenario(
      ...placing,
      'expect: { checkout: { notice: { code: UNREACHABLE } }, cart: { items: { wash: 1 } } }',
    );
    expect(await cli(['run', told, '--via', url, '--otp', OTP])).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 passed'),
    });
    const asked = await cli(['run', scenario('visit: /', 'expect: { orders: [] }'), '--via', url]);
    expect(asked).toMatchObject({ code: 2, out: expect.stringContaining('4:5: the shop does not tell its orders') });
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

  it('leaves a whole report: the step it broke at, and every other scenario', async () => {
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
          message: expect.stringContaining('the shop gave no answer'),
        },
        { status: 'error', line: 1, column: 1, message: `${url} cannot be reached` },
      ],
    });
  });

  it('leaves a whole report in XML too', async () => {
    const url = await opened(dyingBackend());
    const { code, out } = await cli(['run', buying, scenario('visit: /'), '--via', url, '--reporter', 'junit']);
    expect(code).toBe(3);
    expect(out).toMatch(/^<\?xml[^]*tests="2" failures="0" errors="2"[^]*<\/testsuites>\n$/u);
  });

  it('fails no expectation that was met before', async () => {
    const url = await opened(dyingBackend());
    const { code, out } = await cli([
      'run',
      scenario('visit: /', 'add: wash', 'expect: { cart: { items: { wash: 1 } } }'),
      '--via',
      url,
    ]);
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('1 passed') });
  });

  it('is played as no sandbox where what it tells is no time', async () => {
    for (const now of [1e300, -1, 0.5, 'noon', null]) {
      const shop = earnestShop();
      const url = await opened(
        serve((request) => (request.url.endsWith('/sandbox/clock') ? Response.json({ now }) : shop(request))),
      );
      const { code, out } = await cli(['run', scenario('visit: /', 'add: wash', 'advance: 1h'), '--via', url]);
      expect({ code, out }).toMatchObject({
        code: 2,
        out: expect.stringContaining('5:5: 1h cannot be skipped: this shop has no sandbox clock'),
      });
    }
  });

  it('is given up where it never answers at all', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const ask = createTimedFetch(50)(`http://127.0.0.1:${address.port}/`, {
      method: 'GET',
      headers: {},
      credentials: 'same-origin',
      cache: 'no-store',
    });
    await expect(ask).rejects.toThrow(/time|abort/iu);
    silent.closeAllConnections();
    silent.close();
  });
});

describe('a fault of the program itself', () => {
  const parsed = parseScenario('x.yaml', textOf('visit: /', 'add: wash', 'reload'));
  if ('problems' in parsed) throw new Error('the scenario cannot be read');
  const playWith = async (change: (world: World) => Partial<World>) => {
    const world = await composeWorld('core', { backend: 'whole' });
    return playScenario(parsed.scenario, { ...world, ...change(world) });
  };

  it('is an outcome with its place like any other', async () => {
    let delivered = 0;
    const outcome = await playWith(({ deliver }) => ({
      deliver: async () => {
        delivered += 1;
        if (delivered > 1) throw new TypeError('undefined is not a function');
        await deliver();
      },
    }));
    expect(outcome).toEqual({
      kind: 'stuck',
      at: { line: 4, column: 5 },
      message: 'something broke: undefined is not a function',
      isBroken: true,
    });
  });

  it('ends the run with 70, after everything else has been played', () => {
    const stuck = { kind: 'stuck', at: { line: 1, column: 1 }, message: '' } as const;
    const failed = { kind: 'failed', at: { line: 1, column: 1 }, mismatches: [] } as const;
    const passed = { kind: 'passed', state: {} } as const;
    const unreachable = { ...stuck, isUnreachable: true } as const;
    const ends = (
      [
        [],
        [passed],
        [passed, failed],
        [failed, stuck, passed],
        [failed, unreachable, stuck],
        [{ ...stuck, isBroken: true }, unreachable, failed],
      ] as const
    ).map((outcomes) => codeOf(outcomes.map((outcome) => ({ outcome }))));
    expect(ends).toEqual([0, 0, 1, 2, 3, 70]);
    expect([codeOf([{ outcome: failed }], true), codeOf([{ outcome: unreachable }], true)]).toEqual([2, 3]);
  });
});
