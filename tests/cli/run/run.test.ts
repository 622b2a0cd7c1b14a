/** `run`: reports, exit codes, the selection of scenarios, and faults. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cli, type Ran } from '../run-cli.ts';
import { fileOfScenario } from '../scenario-file.ts';

const scenario = (...lines: string[]): string =>
  fileOfScenario(['name: a <scenario> & more', 'steps:', ...lines.map((line) => `  - ${line}`), ''].join('\n'));

const play = (file: string, ...flags: string[]): Promise<Ran> => cli(['run', file, ...flags]);

const passing = scenario('visit: /', 'add: wash', 'expect: { cart: { count: 1 } }');

const failing = scenario(
  'visit: /',
  'add: wash',
  'expect:\n      cart: { count: 2, items: { night-recovery: 1 } }\n      quote: { total: 749 }',
);

describe('bhor run', () => {
  it('exits with 0 if every expectation is met', async () => {
    const { code, out, err } = await play(passing);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^✓ a <scenario> & more .*3 steps/u);
    expect(out).toContain('1 scenario via core: 1 passed');
  });

  it('exits with 1 and prints a diff with positions if an expectation is not met', async () => {
    const { code, out } = await play(failing);
    expect(code).toBe(1);
    expect(out).toContain(`${failing}:6:22: cart.count\n    - expected 2\n    + actual   1\n`);
    expect(out).toContain(
      `${failing}:6:50: cart.items.night-recovery\n    - expected {"qty":1}\n    + actual   nothing\n`,
    );
    expect(out).toContain('cart.items.wash\n    - expected nothing\n    + actual   {"qty":1,"price":949,"sale":749}\n');
    expect(out).not.toContain('quote.total');
  });

  it('exits with 2 if a step cannot be played', async () => {
    const { code, out } = await play(scenario('visit: /', 'tab: 4'));
    expect(code).toBe(2);
    expect(out).toContain('4:5: there is no tab 4; open tabs: 1');
  });

  it.each([
    [['add: wash'], '3:5: no page is open; the first step must be - visit: /'],
    [['visit: /', 'payment: succeeds'], '4:5: there is no order to pay; - place must come first'],
    [['visit: /', 'verify-otp'], '4:5: no one-time password was sent to this phone'],
    [['visit: /', 'grant-cash: 5'], '4:5: there is no phone to credit'],
    [
      ['visit: /', 'call: { name: addToCart, with: { pid: [] } }'],
      '4:5: the input of the call is invalid: pid should be a text',
    ],
    [['visit: /', 'call: { name: sendOtp }'], '4:5: this call needs an input; add with: { … }\n'],
    [['visit: /', 'call: { name: createCustomer }'], '4:5: this call needs an input; add with: { … }\n'],
    [['visit: /', 'call: { name: placeOrder }'], '4:5: this call needs an input; add with: { … }\n'],
    [
      ['visit: /', 'call: { name: createCustomer, with: { customer: { name: 7 }, shipping: null, billing: null } }'],
      '4:5: the input of the call is invalid: customer.name should be a text',
    ],
    [
      ['visit: /', 'call: { name: createCustomer, with: { customer: null } }'],
      '4:5: the input of the call is invalid: a key is missing, or its value has the wrong type\n',
    ],
    [
      ['visit: /', 'call: { name: getOrder, with: 5 }'],
      '4:5: the input of the call is invalid: order should be a text',
    ],
    [
      ['visit: /', 'call: { name: addToCart, with: [] }'],
      '4:5: the input of the call is invalid: pid should be a text',
    ],
    [
      ['visit: /', 'call: { name: placeOrder, with: { mode: cod, billing: 5 } }'],
      '4:5: the input of the call is invalid: redeem_cash should be true or false\n',
    ],
  ])('reports why %j cannot be played', async (steps, message) => {
    const { code, out } = await play(scenario(...steps));
    expect(code).toBe(2);
    expect(out).toContain(message);
  });

  it('reports all problems of an invalid file on standard error, plays the others, and exits with 2', async () => {
    const wrong = scenario('ad: wash', 'pay: cash');
    const { code, out, err } = await cli(['run', wrong, passing, failing]);
    expect({ code, out }).toEqual({
      code: 2,
      out: expect.stringContaining('2 scenarios via core: 1 passed, 1 failed, 1 file could not be read\n'),
    });
    expect(await cli(['run', wrong])).toEqual({ code: 2, out: '', err });
    expect(err).toBe(
      `${wrong}:3:5: "ad" is not a step; did you mean add?\n${wrong}:4:10: "cash" is not a payment mode; expected one of: card, upi, netbanking, cod\n`,
    );
  });

  it('plays the other files if one does not exist or is not text', async () => {
    const noText = fileOfScenario('');
    writeFileSync(noText, Uint8Array.of(0xff));
    const { code, out, err } = await cli(['run', 'nowhere.yaml', noText, passing]);
    expect(code).toBe(2);
    expect(out).toContain('1 scenario via core: 1 passed, 2 files could not be read');
    expect(err).toBe(`error: nowhere.yaml: no such file or folder\nerror: ${noText}: not UTF-8 text\n`);
  });

  it('reads a scenario from standard input for -', async () => {
    const text = 'name: from a pipe\nsteps:\n  - visit: /\n  - add: wash\n  - expect: { cart: { count: 1 } }\n';
    expect(await cli(['run', '-'], { input: text })).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/^✓ from a pipe <stdin>, 3 steps/u),
    });
    expect(await cli(['run', '-', passing, '-'], { input: text })).toMatchObject({
      code: 0,
      out: expect.stringContaining('2 scenarios via core: 2 passed'),
    });
    expect(await cli(['run', '-'], { input: text.replace('add', 'ad') })).toEqual({
      code: 2,
      out: '',
      err: '<stdin>:4:5: "ad" is not a step; did you mean add?\n',
    });
    expect(await cli(['run', '-'], { input: 'x'.repeat(2_000_000) })).toMatchObject({
      code: 2,
      err: 'error: <stdin>: larger than 1048576 bytes\n',
    });
    expect(await cli(['run', '-'], { input: Uint8Array.of(0xff) })).toMatchObject({
      code: 2,
      err: 'error: <stdin>: not UTF-8 text\n',
    });
  });

  it('ignores --otp if the shop exposes its messages', async () => {
    expect(await play(passing, '--otp', '123456')).toMatchObject({ code: 0, err: '' });
    expect(await play(passing, '--otp', '123456', '--via', 'wire')).toMatchObject({ code: 0, err: '' });
  });

  it('plays with --only the scenarios with the text in their name, or covering the rule', async () => {
    const one = fileOfScenario('name: Cash on delivery costs 150\ncovers: [4-shipping-cod]\nsteps: [visit: /]\n');
    const two = fileOfScenario('name: Cards cost nothing\ncovers: [4-shipping-prepaid]\nsteps: [visit: /]\n');
    const only = async (wanted: string): Promise<readonly string[]> =>
      [...(await cli(['run', one, two, '--only', wanted])).out.matchAll(/✓ (\w+)/gu)].map(([, name]) => name ?? '');
    expect([await only('4-shipping-cod'), await only('cards'), await only('COST')]).toEqual([
      ['Cash'],
      ['Cards'],
      ['Cash', 'Cards'],
    ]);
    // A part of a rule's id does not match.
    expect(await cli(['run', one, two, '--only', '4-shipping-co'])).toEqual({
      code: 2,
      out: '',
      err: 'error: --only "4-shipping-co" matches no rule id and no scenario name; did you mean 4-shipping-cod?\n',
    });
    expect(await cli(['run', one, '--only', ' '])).toMatchObject({ code: 2, out: '' });
  });

  it('stops with --bail at the first scenario that does not pass', async () => {
    const { code, out } = await cli(['run', passing, failing, scenario('visit: /'), scenario('tab: 3'), '--bail']);
    expect(code).toBe(1);
    expect(out).toContain('2 scenarios via core: 1 passed, 1 failed, 2 not played\n');
    expect(out).not.toContain('there is no tab');
    const bad = await cli(['run', scenario('ad: wash'), passing, '--bail', '--json']);
    expect(bad.code).toBe(2);
    expect(JSON.parse(bad.out)).toMatchObject({ passed: 0, errors: 1, not_played: 1 });
    expect((await cli(['run', failing, passing, '--bail', '--reporter', 'junit'])).out).toMatch(
      /tests="2" failures="1" errors="0"[^>]* skipped="1"[^]*<skipped\/>/u,
    );
  });

  it('plays every file of a folder once', async () => {
    const own = mkdtempSync(join(tmpdir(), 'scenarios-'));
    for (const name of ['b.yaml', 'a.yml', 'c.txt'])
      writeFileSync(join(own, name), `name: ${name}\nsteps: [visit: /]\n`);
    const { out, code } = await cli(['run', own, join(own, 'a.yml')]);
    expect(code).toBe(0);
    expect(out.match(/✓ \S+/gu)).toEqual(['✓ a.yml', '✓ b.yaml']);
  });

  it.each([
    [[], 'no scenarios given'],
    [['nowhere.yaml'], 'nowhere.yaml: no such file or folder'],
    [[''], 'the name of a file or folder must not be empty'],
    [['no\nwhere\u001B[31m.yaml'], 'error: no\\u000awhere\\u001b[31m.yaml: no such file or folder\n'],
    [[mkdtempSync(join(tmpdir(), 'scenarios-'))], 'no scenarios (.yaml, .yml) found'],
    [[passing, '--via', 'http'], '--via "http" must be core, wire or the address of a shop'],
    [[passing, '--via', 'ftp://x'], '--via "ftp://x" must be core, wire or the address of a shop'],
    [[passing, '--via', 'http://127.0.0.1:1/shop'], 'must be an address without a path'],
    [[passing, '--reporter', 'xml'], 'pretty, json, junit'],
    [['--schema', passing], '--schema cannot be combined with scenarios'],
  ])('refuses %j with code 2', async (argv, message) => {
    const { code, out, err } = await cli(['run', ...argv]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });

  it('refuses a file that is not text', async () => {
    const file = fileOfScenario('');
    writeFileSync(file, Uint8Array.of(0xff, 0xfe, 0x00));
    expect((await play(file)).err).toContain(`${file}: not UTF-8 text`);
  });
});

describe('a fault has the same result in process and over the wire', () => {
  const kinds = ['drop', 'slow', 'html', 'garbage', 'refuse'] as const;

  it.each(
    kinds.flatMap(
      (kind) =>
        [
          [kind, false],
          [kind, true],
        ] as const,
    ),
  )('if its kind is %s, and after the shop has executed the call is %s', async (kind, after) => {
    const file = scenario(
      'visit: /',
      'add: wash',
      `fault: { call: updateCart, kind: ${kind}, times: 2, after: ${after} }`,
      'update: { wash: 3 }',
      'update: { wash: 5 }',
      'reload',
      `expect: { cart: { items: { wash: ${after ? 5 : 1} } } }`,
      'update: { wash: 7 }',
      'expect: { cart: { items: { wash: 7 }, notice: none } }',
    );
    const [core, wire] = await Promise.all(
      ['core', 'wire'].map(async (via) => {
        const { code, out } = await play(file, '--via', via, '--reporter', 'json');
        const [only] = (JSON.parse(out) as { scenarios: readonly object[] }).scenarios;
        expect({ code, only }).toMatchObject({ code: 0, only: { status: 'passed' } });
        return { ...only, ms: 0 };
      }),
    );
    expect(wire).toEqual(core);
  });
});
