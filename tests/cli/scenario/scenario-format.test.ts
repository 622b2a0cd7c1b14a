/** The scenario format: problems are reported with positions and corrections, and the JSON schema agrees. */
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { formatDuration } from '../../../core/entities/time/duration-text.ts';
import { readScenario, scenarioFiles } from '../../../cli/scenario/load/scenario-files.ts';
import { parseScenario } from '../../../cli/scenario/load/parse-scenario.ts';
import { scenarioJsonSchema } from '../../../cli/scenario/format/scenario-json-schema.ts';
import { cli } from '../run-cli.ts';

const schema = scenarioJsonSchema();
const conforms = new Ajv2020({ strict: false }).compile(schema);

const problemsOf = (text: string): readonly string[] => {
  const parsed = parseScenario('s.yaml', text);
  return 'problems' in parsed ? parsed.problems.map(({ line, column, message }) => `${line}:${column} ${message}`) : [];
};
const steps = (...lines: string[]): string =>
  ['name: x', 'steps:', ...lines.map((line) => `  - ${line}`), ''].join('\n');

/** Problems that a JSON schema cannot state. */
const READER_ALONE: readonly string[] = [
  'update: { wash: 1, bhor_0002: 2 }',
  'advance: 401d',
  'show: cart.itms',
  'show: [cart, quote.total.x]',
  'fill: { state: Karnatak }',
  'fill: { billing: { state: tamil nad } }',
];

describe('the parser of scenarios', () => {
  it.each([
    ['ad: wash', '3:5 "ad" is not a step; did you mean add?'],
    ['quickbuy: wash', '3:5 "quickbuy" is not a step; did you mean quick-buy?'],
    ['zzzzzzzz', '3:5 "zzzzzzzz" is not a step; expected one of: visit, follow, reload'],
    ['add: wsh', '3:10 "wsh" is not a product; did you mean wash?'],
    ['add: [wash, nite-recovery]', '3:17 "nite-recovery" is not a product; did you mean night-recovery?'],
    ['add', '3:5 this should be a product, or a list'],
    ['visit: cart', '3:12 "cart" is not a path of the site; a path begins with a single /'],
    ['visit: //evil.example', '3:12 "//evil.example" is not a path'],
    ['update: { wash: three }', '3:21 "three" is not a number'],
    ['update: { wash: 1, bhor_0002: 2 }', '3:24 duplicate key "bhor_0002"'],
    [
      'advance: 14x',
      '3:14 "14x" is not a duration; write days, hours, minutes, seconds or milliseconds, such as 14m30s',
    ],
    ['advance: 401d', '3:14 "401d" is longer than 400 days'],
    ['advance: -1s', '3:14 "-1s" is not a duration'],
    ['reload: now', '3:13 this takes no value'],
    ['pay: cods', '3:10 "cods" is not a payment mode; did you mean cod?'],
    ['redeem-cash: yes', '3:18 "yes" should be none, or true or false'],
    ['payment: maybe', '3:14 "maybe" is not an outcome; expected one of: succeeds, fails, silent'],
    ['tab: 0', '3:10 0 is not a whole number from 1 to 20'],
    ['fault: { call: addtocart, kind: drop }', '3:20 "addtocart" is not a call; did you mean addToCart?'],
    ['fault: { call: getCart }', '3:12 "kind" is missing'],
    ['fill: { pincod: 1 }', '3:13 unknown key "pincod"; did you mean pincode?'],
    ['fill: {}', '3:11 this object is empty; allowed keys are name, email'],
    ['expect: { cart: { itms: {} } }', '3:23 unknown key "itms"; did you mean items?'],
    ['expect: { cart: { items: { soap: 1 } } }', '3:32 "soap" is not a product'],
    ['expect: { cart: { items: { wash: 21 } } }', '3:38 21 is not a whole number from 1 to 20'],
    ['expect: { quote: { total: "1" } }', '3:31 "1" is not a whole number of rupees; write it without quotes'],
    ['expect: { quote: { total: 899 Rs } }', '3:31 "899 Rs" is not a whole number of rupees'],
    ['expect: { quote: { total: 899.5 } }', '3:31 899.5 is not a whole number of rupees'],
    ['advance: 20', '3:14 20 should be a duration such as 14m30s, 200ms or 31d'],
    ['coupon: 10', '3:13 10 should be a code such as DAWN10, in quotes'],
    ['send-otp: 98.5', '3:15 98.5 should be a phone number, in quotes'],
    ['update: [wash]', '3:13 this should be an object keyed by product'],
    ['fill: [wash]', '3:11 this should be none, or an object with name, email'],
    ['review: acept', '3:13 "acept" is not a decision; did you mean accept?'],
    ['stock: { product: wash, left: 1.5 }', '3:35 1.5 is not a whole number from 0'],
    ['retry: { order: order-1 }', '3:12 "mode" is missing'],
    ['expect: { feedback: { found: { stat: packed } } }', '3:36 unknown key "stat"; did you mean state?'],
    ['together: [reload, { ad: wash }]', '3:26 "ad" is not a step; did you mean add?'],
    ['together: reload', '3:15 "reload" is not a list of steps'],
    ['fill: { state: Karnatak }', '3:20 "Karnatak" is not a state of India; did you mean Karnataka?'],
    ['fill: { billing: { state: tamil nad } }', '3:31 "tamil nad" is not a state of India; did you mean Tamil Nadu?'],
    ['expect: { checkout: { stage: done } }', '3:34 "done" is not a stage; expected one of: send, verify'],
    ['expect', '3:5 this should be an object with page, shows, cart'],
    ['{ visit: /, add: wash }', '3:5 a step is one word, or one word with a colon and a value'],
    ['[visit]', '3:5 a step is one word'],
    ['show: crat', '3:11 "crat" is not a part of the state: the state has no "crat"; did you mean cart?'],
    ['show: cart.itms', '3:11 "cart.itms" is not a part of the state: cart has no "itms"; did you mean items?'],
    ['show: [cart, quote.total.x]', '3:18 "quote.total.x" is not a part of the state: quote.total has no parts'],
    ['show: { cart: 1 }', '3:11 this should be none, or a part of the state such as cart or cart.items, or a list'],
    ['expect: { shows: nowhere }', '3:22 "nowhere" is not a view; expected one of: page, not-found, error, gateway'],
    ['call: { name: getCart, wiht: 1 }', '3:28 unknown key "wiht"; did you mean with?'],
  ])('reports the problem of the step %s with its position, which the JSON schema refuses, too', (step, message) => {
    const problems = problemsOf(steps(step));
    expect(READER_ALONE.includes(step) || !conforms(parse(steps(step)))).toBe(true);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(message);
  });

  it('reports all problems at once, in the order of the file', () => {
    expect(
      problemsOf(
        'name: x\ncover: [a]\ngiven: { reward-cash: -1 }\nsteps:\n  - ad: wash\n  - visit: /\n  - pay: cash\n  - ship: { cuorier: x, by: y }\n',
      ),
    ).toEqual([
      '2:1 unknown key "cover"; did you mean covers?',
      '3:23 -1 is not a whole number from 0 to 1000000',
      '5:5 "ad" is not a step; did you mean add?',
      '7:10 "cash" is not a payment mode; expected one of: card, upi, netbanking, cod',
      '8:11 "courier" is missing',
      '8:11 "awb" is missing',
      '8:13 unknown key "cuorier"; did you mean courier?',
      '8:25 unknown key "by"; expected one of: courier, awb, order',
    ]);
  });

  it.each([
    ['', '1:1 a scenario is an object with name, covers, given, steps'],
    ['- a', '1:1 a scenario is an object'],
    ['name: x', '1:1 "steps" is missing'],
    ['steps: [reload]', '1:1 "name" is missing'],
    ['name: x\nsteps: []', '2:8 steps is empty'],
    ['name: x\nsteps: reload', '2:8 steps is a list'],
    ['name: x\nname: y\nsteps: [reload]', '2:1 duplicate key "name"'],
    ['name: [x\nsteps: [reload]', '2:'],
    ['name: x\nsteps:\n - &a [*a]', '3:7 a step is one word'],
    ['name: x\nsteps:\n - fill: { name: A, city: B, name: C }', '3:30 duplicate key "name"'],
    [
      `name: x\ncovers: &a [x]\nsteps:\n  - call: { name: getCart, with: { a: &b [${'*a,'.repeat(200)}], b: [${'*b,'.repeat(200)}] } }`,
      'stand for too much',
    ],
    ['name: x\nsteps:\n  - visit: *home', '3:12 this alias has no anchor above it'],
    ['name: x\nsteps:\n  - call: { name: getCart, with: &a [*a] }', 'this contains itself'],
    ['name: !!js/function x\nsteps: [reload]', '1:7'],
    [
      'name: x\nsteps: [reload]\n---\nname: y\nsteps: [reload]',
      '3:1 a file contains only one scenario; move what follows --- to another file',
    ],
  ])('reports the problem of the file %j', (text, message) => {
    expect(problemsOf(text).join('\n')).toContain(message);
  });

  it('reads digits without quotes as they are written, and durations with spaces', () => {
    const parsed = parseScenario(
      's.yaml',
      steps(
        'send-otp: 9876543210',
        'send-otp: +919876543210',
        'verify-otp: 012345',
        'call: { name: verifyOtp, with: { otp: 012345, qty: 2, total: 10.50 } }',
        'fill: { h_no: 1e3 }',
        'advance: 1h 30m',
        'device-clock: -2h',
        'reload',
        'reload:',
        'add: bhor_0002',
      ),
    );
    expect('scenario' in parsed && parsed.scenario.steps.map(({ value }) => value)).toEqual([
      '9876543210',
      '+919876543210',
      '012345',
      { name: 'verifyOtp', with: { otp: '012345', qty: 2, total: 10.5 } },
      { h_no: '1e3' },
      5_400_000,
      -7_200_000,
      null,
      null,
      'bhor_0002',
    ]);
  });

  it('formats durations as it reads them', () => {
    expect([870_000, 200, 31 * 86_400_000, 0, 3_661_001].map(formatDuration)).toEqual([
      '14m30s',
      '200ms',
      '31d',
      '0s',
      '1h1m1s1ms',
    ]);
  });
});

describe('the JSON schema of scenarios', () => {
  it('is printed by run --schema', async () => {
    const { code, out } = await cli(['run', '--schema']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual(schema);
  });

  it('accepts every scenario of tests/scenarios', async () => {
    const files = await scenarioFiles([fileURLToPath(new URL('../../scenarios', import.meta.url))]);
    const refused = (
      await Promise.all(files.map(async (file) => ({ file, fine: conforms(parse(await readScenario(file))) })))
    ).filter(({ fine }) => !fine);
    expect(refused).toEqual([]);
  });

  it.each([
    'reload',
    'reload:',
    'reload: none',
    'send-otp',
    'send-otp: 9876543210',
    'add: [wash, bhor_0003]',
    'redeem-cash: false',
    'redeem-cash',
    'tab: 2',
    'fault: { call: getCart, kind: slow, times: 2, after: true }',
    'update: { wash: 1.5 }',
    'advance: 1h 30m',
    'device-clock: -2h',
    'verify-otp: wrong',
    'show',
    'show: cart.items.wash.qty',
    'show: [orders.0.total, answer.data.items.any, consents]',
    'page-error',
    'expect: { page: /a, shows: not-found }',
    'fill: { state: Atlantis, billing: { state: Delhi. } }',
    'save-address: { state: TN }',
    'call: { name: getOrder, with: { order: [1, { a: null }] } }',
    'expect: { cart: { coupon: none, notice: { message: { contains: x } } }, orders: [] }',
  ])('accepts what the reader accepts: %s', (step) => {
    expect(problemsOf(steps(step))).toEqual([]);
    expect(conforms(parse(steps(step)))).toBe(true);
  });
});
