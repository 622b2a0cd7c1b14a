/** `validate`: results, exit codes and invalid input. */
import { describe, expect, it } from 'vitest';
import { cli, jsonLines } from '../run-cli.ts';

describe('bhor validate', () => {
  it.each([
    ['name', 'Ravi O’Neil', 'valid', 'Valid Input'],
    ['name', '  ', 'empty', 'Please fill this field'],
    ['phone', '12a', 'invalid', 'Phone number should be 10 digits long'],
    ['pincode', '1100', 'pending', ''],
    ['city', 'मुंबई', 'valid', 'Valid Input'],
    ['h_no', '#4', 'invalid', 'Please enter a address'],
  ])('reports for %s %j that it is %s', async (field, value, status, message) => {
    const { code, out } = await cli(['validate', field, value, '--json']);
    const exitCode = status === 'invalid' ? 1 : 0;
    expect(code).toBe(exitCode);
    expect(JSON.parse(out)).toEqual({ field, status, message });
    const text = await cli(['validate', field, value]);
    expect(text).toEqual({
      code: exitCode,
      err: '',
      out: `${field} is ${status}${message === '' ? '' : `: ${message}`}\n`,
    });
  });

  it('accepts a value that looks like a flag after --', async () => {
    expect((await cli(['validate', 'name', '--', '-x'])).out).toBe('name is valid: Valid Input\n');
    expect((await cli(['validate', '--json', '--', 'phone', '--1'])).out).toContain('"invalid"');
    expect((await cli(['validate', 'pincode', '-5'])).out).toBe('pincode is pending\n');
  });

  it.each([
    [['nmae', 'x'], 'did you mean name?'],
    [['toString', 'x'], 'expected one of: name, email'],
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

  it('answers lines of JSON, and invalid ones with an error', async () => {
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

describe('the exit code of validate', () => {
  it('is 1 for an invalid value, and 0 for a stream whose lines could all be read', async () => {
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
