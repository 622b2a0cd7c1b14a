/** `validate` and `catalogue`, and what holds for every command. */
import { describe, expect, it } from 'vitest';
import { nodeVersionProblem } from '../../../cli/node-version.mjs';
import { products } from '../../../core/catalogue/products.ts';
import { cli, jsonLines } from '../run-cli.ts';

describe('validate', () => {
  it.each([
    ['name', 'Ravi O’Neil', 'valid', 'Valid Input'],
    ['name', '  ', 'empty', 'Please fill this field'],
    ['phone', '12a', 'invalid', 'Phone number should be 10 digits long'],
    ['pincode', '1100', 'pending', ''],
    ['city', 'मुंबई', 'valid', 'Valid Input'],
    ['h_no', '#4', 'invalid', 'Please enter a address'],
  ])('judges %s %j as %s', async (field, value, status, message) => {
    const { code, out } = await cli(['validate', field, value, '--json']);
    const ends = status === 'invalid' ? 1 : 0;
    expect(code).toBe(ends);
    expect(JSON.parse(out)).toEqual({ field, status, message });
    const told = await cli(['validate', field, value]);
    expect(told).toEqual({
      code: ends,
      err: '',
      out: `${field} is ${status}${message === '' ? '' : `: ${message}`}\n`,
    });
  });

  it('takes a value that looks like a flag, after --', async () => {
    expect((await cli(['validate', 'name', '--', '-x'])).out).toBe('name is valid: Valid Input\n');
    expect((await cli(['validate', '--json', '--', 'phone', '--1'])).out).toContain('"invalid"');
    expect((await cli(['validate', 'pincode', '-5'])).out).toBe('pincode is pending\n');
  });

  it.each([
    [['nmae', 'x'], 'did you mean name?'],
    [['toString', 'x'], 'expected one of: name, phone'],
    [['name'], 'missing value'],
    [['name', '-x'], "unknown option '-x'"],
    [['name', 'Ravi', 'Kumar'], 'too many arguments'],
    [['-'], 'requires --json'],
    [['-', 'x', '--json'], 'are read from standard input'],
  ])('refuses %j with code 2', async (argv, message) => {
    const { code, out, err } = await cli(['validate', ...argv]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });

  it('answers lines of JSON, bad ones by their error', async () => {
    const input =
      '{"field":"otp","value":""}\n{"field":"otp"}\n{"field":"opt","value":"1"}\n{"field":7,"value":"1"}\n{"field":"email","value":"a@b.in"}\n';
    const { code, out } = await cli(['validate', '-', '--json'], { input });
    expect(code).toBe(2);
    expect(jsonLines(out)).toEqual([
      { field: 'otp', status: 'empty', message: 'Please fill this field' },
      { error: { line: 2, message: '"value" must be a string' } },
      { error: { line: 3, message: 'unknown "field" "opt"; did you mean otp?' } },
      { error: { line: 4, message: expect.stringContaining('must be one of name') } },
      { field: 'email', status: 'valid', message: 'Valid Input' },
    ]);
  });
});

describe('the code of validate', () => {
  it('is 1 for one invalid value, and 0 for a stream whose every line could be judged', async () => {
    expect((await cli(['validate', 'city', 'P4ne'])).code).toBe(1);
    const { code, out } = await cli(['validate', '-', '--json'], {
      input: '{"field":"city","value":"P4ne"}\n{"field":"city","value":"Pune"}\n',
    });
    expect({ code, statuses: jsonLines(out) }).toMatchObject({
      code: 0,
      statuses: [{ status: 'invalid' }, { status: 'valid' }],
    });
  });
});

describe('catalogue', () => {
  it('lists every product with its list price and its price', async () => {
    const { out } = await cli(['catalogue']);
    expect(out).toMatch(/bhor_0001 +Skin System +₹2,049 +₹799 +5 +15/u);
    expect(out.trimEnd().split('\n')).toHaveLength(products.length + 1);
  });

  it('lowers the bundle to 499 by a URL coupon, and nothing else', async () => {
    const price = async (...flags: string[]): Promise<unknown[]> =>
      JSON.parse((await cli(['catalogue', '--json', ...flags])).out);
    expect(await price()).toEqual(products);
    expect(await price('--url-coupon')).toEqual(
      products.map((product) =>
        product.id === 'bhor_0001' ? { ...product, price: { initial: 2049, sale: 499 } } : product,
      ),
    );
    expect((await cli(['catalogue', '--url-coupon'])).out).toContain('Skin System costs ₹499');
  });
});

describe('every command', () => {
  it.each([
    [[], 'Usage: bhor'],
    [['qoute'], 'Did you mean quote?'],
    [['--jsn'], 'unknown option'],
    [['help', 'nosuch'], '"nosuch" is not a command; expected one of: serve, catalogue, quote'],
    [['help', 'qoute'], 'did you mean quote?'],
    [['help', 'orders', 'mvoe'], '"mvoe" is not a command of orders; did you mean move?'],
    [['help', 'quote', 'wash'], 'quote has no subcommands, so "wash" is unexpected'],
    [['serve', 'now'], 'too many arguments'],
    [['run', '--schema', 'x.yaml'], '--schema cannot be combined with scenarios'],
    [['--color'], 'Usage: bhor'],
    [['catalogue', '--jsn'], 'Did you mean --json?'],
    [['catalogue', 'extra'], 'too many arguments'],
  ])('ends %j with code 2 and a hint on standard error', async (argv, message) => {
    const { code, out, err } = await cli(argv);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });

  it.each([[['--help']], [['quote', '--help']], [['help', 'quote']]])(
    'shows help for %j on standard output',
    async (argv) => {
      const { code, out, err } = await cli(argv);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toContain('Usage: bhor');
    },
  );

  it.each(['quote', 'validate'])('says in the help of %s what becomes of blank and of bad lines', async (name) => {
    const { out } = await cli([name, '--help']);
    expect(out.replaceAll(/\s+/gu, ' ')).toContain(
      'Blank lines are skipped. An invalid line is answered by {"error":{"line","message"}}, and the exit code is 2.',
    );
  });

  it('asks for a Node that loads TypeScript', () => {
    expect(nodeVersionProblem('20.20.2')).toContain('Node 22.18 or newer is required; this is 20.20.2');
    expect(nodeVersionProblem('22.17.9')).toContain('22.17.9');
    expect(nodeVersionProblem('22.18.0')).toBeUndefined();
    expect(nodeVersionProblem('24.21.0')).toBeUndefined();
  });
});
