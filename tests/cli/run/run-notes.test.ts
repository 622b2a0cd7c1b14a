/** What a run reports besides the outcome: refused steps, parts of the state, and uncredited reward cash. */
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { cli } from '../run-cli.ts';
import { scenarioFile } from '../scenario-file.ts';

type Shown = { readonly path: string; readonly value: unknown; readonly line: number };
type Result = {
  readonly status: string;
  readonly message?: string;
  readonly remarks?: readonly { readonly line: number; readonly message: string }[];
  readonly shown?: readonly Shown[];
};

const ADDRESS =
  'fill: { name: Ravi Kumar, email: ravi@example.in, h_no: "4", st_address: MG Road, city: Pune, state: Maharashtra, pincode: 411001 }';

/** The result of these steps in process, which must be the same over the wire. */
const resultOf = async (...steps: readonly string[]): Promise<Result> => {
  const file = scenarioFile(...steps);
  const [core, wire] = await Promise.all(
    ['core', 'wire'].map(async (via) => {
      const {
        scenarios: [only],
      } = JSON.parse((await cli(['run', file, '--json', '--via', via])).out) as {
        scenarios: readonly (Result & { ms: number })[];
      };
      return { ...only, ms: 0 };
    }),
  );
  expect(wire).toEqual(core);
  return core as Result;
};
const remarks = async (...steps: readonly string[]): Promise<readonly string[]> =>
  ((await resultOf(...steps)).remarks ?? []).map(({ line, message }) => `${line} ${message}`);

describe('a refused step of a scenario', () => {
  const TOO_EARLY = ['visit: /', 'add: wash', 'send-otp: 9876543210', 'verify-otp', 'place'] as const;

  it('is reported with its reason, and ends the scenario if it places an order too early', async () => {
    const file = scenarioFile(...TOO_EARLY, 'payment: succeeds');
    const { code, out } = await cli(['run', file]);
    expect(code).toBe(1);
    expect(out).toMatch(
      /:7:5: place was refused: .+ \(ADDRESS_INCOMPLETE\); shipping\.name: Please fill this field; /u,
    );
    expect(out).toMatch(
      /:7:5: place\n +- expected "an order"\n +\+ actual +"place was refused: .+ADDRESS_INCOMPLETE\)"/u,
    );
    expect((await cli(['run', file, '--reporter', 'junit'])).out).toMatch(
      /<failure[^]*<system-out>[^<]*:7:5: place was refused: [^<]*<\/system-out>/u,
    );
  });

  it('is the reason that a later step gives which cannot be played because of it', async () => {
    const file = scenarioFile(...TOO_EARLY, 'expect: { orders: [] }', 'payment: succeeds');
    const { code, out } = await cli(['run', file]);
    expect(code).toBe(2);
    expect(out).toMatch(/:9:5: there is no order to pay; place was refused: [^;]+ \(ADDRESS_INCOMPLETE\)$/mu);
  });

  it.each([
    [['visit: /', 'coupon: NOSUCH'], [/^4 coupon was refused: .+ \(COUPON_INVALID\)$/u]],
    [['visit: /', 'add: wash', 'update: { wash: 1.5 }', 'reload'], [/^5 update was refused: .*20/u]],
    [['visit: /', 'send-otp: 12'], [/^4 send-otp was refused: .*10 digits/u]],
    [
      ['visit: /', 'send-otp: 9876543210', 'verify-otp: wrong', 'verify-otp: wrong'],
      [/^5 verify-otp was refused: otp: /u, /^6 verify-otp was refused: otp: /u],
    ],
    [['visit: /', 'unlock: abc'], [/^4 unlock was refused: phone: Phone number should be 10 digits long$/u]],
    [
      ['visit: /', 'call: { name: getOrder, with: { order: BH0000000000 } }'],
      [/^4 call was refused: .+ \([A-Z_]+\)$/u],
    ],
    [['visit: /', 'grievance: { name: Ravi }'], [/^4 grievance was refused: .*email: Please fill this field/u]],
    [
      ['visit: /', 'fault: { call: addToCart, kind: drop, times: 2 }', 'add: wash', 'add: wash'],
      [/^5 add was refused: .*\(UNREACHABLE\)$/u, /^6 add was refused: .*\(UNREACHABLE\)$/u],
    ],
  ])('is reported in %j', async (steps, expected) => {
    const found = await remarks(...steps);
    expect(found).toHaveLength(expected.length);
    for (const [index, pattern] of expected.entries()) expect(found[index]).toMatch(pattern);
  });

  it('is not reported if an expect follows it, with or without a show in between', async () => {
    expect(await remarks('visit: /', 'coupon: NOSUCH', 'expect: { cart: { coupon: none } }')).toEqual([]);
    expect(
      await remarks('visit: /', 'coupon: NOSUCH', 'show: cart.coupon-notice', 'expect: { cart: { coupon: none } }'),
    ).toEqual([]);
  });

  it('is reported once, and a step that succeeds is not reported', async () => {
    expect(
      await remarks(
        'visit: /',
        'coupon: NOSUCH',
        'drawer: open',
        'add: wash',
        'new-tab: /cart',
        'tab: 1',
        'show: quote.total',
      ),
    ).toHaveLength(1);
    expect(
      await remarks(
        'visit: /checkout',
        'add: wash',
        'send-otp: 9876543210',
        'verify-otp',
        ADDRESS,
        'pay: cod',
        'place',
        'logout',
      ),
    ).toEqual([]);
  });
});

describe('the step show of a scenario', () => {
  it('prints a part of the state in the form that expect takes', async () => {
    const parts = [
      'page',
      'cart',
      'cart.items.wash',
      'quote',
      'totals',
      'prices',
      'offer',
      'checkout.errors',
      'session',
      'popup',
      'drawer',
      'messages.sms.count',
      'orders',
      'console',
    ];
    const { shown = [] } = await resultOf('visit: /', 'add: wash', `show: [${parts.join(', ')}]`);
    expect(shown.map(({ path, line }) => [path, line])).toEqual(parts.map((part) => [part, 5]));
    expect(shown.find(({ path }) => path === 'cart.items.wash')?.value).toEqual({ qty: 1, price: 949, sale: 749 });

    const { out } = await cli(['run', scenarioFile('visit: /', 'add: wash', `show: [${parts.join(', ')}]`)]);
    const blocks = out
      .split(/^ {2}\S+:5:5: show$\n/mu)
      .slice(1)
      .map((block) => block.replace(/^\n1 scenario via[^]*$/mu, ''));
    expect(blocks).toHaveLength(parts.length);
    const expectations = blocks.map((block) => `expect: ${JSON.stringify(parse(block))}`);
    expect(await cli(['run', scenarioFile('visit: /', 'add: wash', ...expectations)])).toMatchObject({
      code: 0,
      err: '',
    });
  });

  it('prints the whole state without a value, and "nothing" for a part without a value', async () => {
    const { shown = [] } = await resultOf('visit: /', 'show', 'show: answer');
    expect(shown.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'page',
        'shows',
        'cart',
        'quote',
        'checkout',
        'session',
        'orders',
        'ledger',
        'consents',
        'feedback',
        'messages',
        'console',
      ]),
    );
    expect(shown.at(-1)).toMatchObject({ path: 'answer', value: null });
    expect((await cli(['run', scenarioFile('visit: /', 'show: answer')])).out).toContain('\n    answer: nothing\n');
  });

  it('is printed to system-out by junit, and changes nothing', async () => {
    const { code, out } = await cli([
      'run',
      scenarioFile('visit: /', 'add: wash', 'show: cart.items', 'expect: { cart: { count: 1 } }'),
      '--reporter',
      'junit',
    ]);
    expect(code).toBe(0);
    expect(out).toMatch(
      /<testcase [^>]*>\n {6}<system-out>[^<]*:5:5: show&#10;cart:&#10; {2}items:&#10; {4}wash:&#10; {6}qty: 1[^<]*<\/system-out>/u,
    );
  });

  it('escapes control characters', async () => {
    const { out } = await cli([
      'run',
      scenarioFile('visit: /checkout', 'fill: { name: "a\\e[31mb" }', 'show: checkout.shipping.name'),
    ]);
    expect(out).not.toContain('\u001B');
  });
});

describe('reward cash that a scenario is given', () => {
  const file = async (...steps: readonly string[]): Promise<string> => {
    const text = ['name: x', 'given: { reward-cash: 50 }', 'steps:', ...steps.map((step) => `  - ${step}`), ''].join(
      '\n',
    );
    return (await cli(['run', '-', '--json'], { input: text })).out;
  };

  it('is credited when the first one-time password is sent; if none is, that is reported', async () => {
    const without = JSON.parse(await file('visit: /', 'add: wash')) as { scenarios: readonly Result[] };
    expect(without.scenarios[0]?.remarks).toEqual([
      {
        line: 2,
        column: 8,
        message: 'reward-cash was not credited: it is credited when the first one-time password is sent, and none was',
      },
    ]);
    const sent = JSON.parse(
      await file(
        'visit: /checkout',
        'add: wash',
        'send-otp: 9876543210',
        'verify-otp',
        ADDRESS,
        'pay: upi',
        'place',
        'show: session.cash',
      ),
    ) as { scenarios: readonly Result[] };
    expect(sent.scenarios[0]).toMatchObject({ status: 'passed', shown: [{ value: 50 }] });
    expect(sent.scenarios[0]?.remarks).toBeUndefined();
  });
});
