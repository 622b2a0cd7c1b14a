/** What is the same for every command: the version, errors as JSON, exit codes and colours. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { usesColour } from '../../cli/input/flags.ts';
import { cli } from './run-cli.ts';

describe('bhor --version', () => {
  it('prints only the version of package.json', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    expect(await cli(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });
});

describe('an error with --json', () => {
  const commandLines: readonly (readonly [argv: readonly string[], message: string, code: number])[] = [
    [['quote', 'soap', '--json'], '"soap" is not a product', 2],
    [['quote', '--json', '--offf'], "unknown option '--offf'", 2],
    [['quote', '--json'], 'missing required argument', 2],
    [['catalogue', '--json', 'more'], 'too many arguments', 2],
    [['validate', 'nmae', 'x', '--json'], 'did you mean name?', 2],
    [['orders', 'list', '--json', '--via', 'http://127.0.0.1:1'], 'no response from http://127.0.0.1:1', 3],
    [['orders', 'move', 'BH1', 'lost', '--json'], "value 'lost' is invalid", 2],
    [['run', '--json'], 'no scenarios given', 2],
    [['run', '--reporter', 'json', 'nowhere.yaml'], 'no such file or folder', 2],
    [['nosuch', '--json'], "unknown command 'nosuch'", 2],
    [['quote', 'so\u001B[31map\u009B', '--json'], 'so\u001B[31map\u009B', 2],
  ];

  it.each(commandLines)('of %j is one line of JSON on standard error', async (argv, message, code) => {
    const ran = await cli(argv, { colour: true });
    expect(ran.code).toBe(code);
    expect(ran.err.trimEnd().split('\n')).toHaveLength(1);
    expect(ran.err).not.toMatch(/\p{Cc}(?!$)/u);
    expect(JSON.parse(ran.err)).toEqual({
      error: expect.objectContaining({ message: expect.stringContaining(message) }),
    });
  });

  it('is text where --json is a value instead of a flag', async () => {
    expect((await cli(['validate', 'nmae', '--', '--json'])).err).toMatch(/^error: /u);
  });
});

describe('the exit code 3', () => {
  it.each([
    ['orders'],
    ['orders list'],
    ['orders show BH4K7Q2M9XWD'],
    ['orders move BH4K7Q2M9XWD packed'],
    ['run tests/scenarios/cart/drawer.yaml'],
  ])('is returned by %s if no shop answers at the address', async (command) => {
    expect((await cli([...command.split(' '), '--via', 'http://127.0.0.1:1'])).code).toBe(3);
  });
});

describe('the output of bhor', () => {
  it.each([
    [{}, true, true],
    [{}, false, false],
    [{ TERM: 'dumb' }, true, false],
    [{ NO_COLOR: '1' }, true, false],
    [{ NO_COLOR: '' }, true, true],
    [{ FORCE_COLOR: '1' }, false, true],
    [{ FORCE_COLOR: 'false' }, true, false],
    [{ FORCE_COLOR: '0' }, true, false],
    [{ FORCE_COLOR: '' }, false, false],
    [{ FORCE_COLOR: '3', TERM: 'dumb' }, false, true],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, true, false],
  ])('with the environment %j, on a terminal: %s, is coloured: %s', (env, isTerminal, expected) => {
    expect(usesColour(env, isTerminal)).toBe(expected);
  });
});
