/** What is the same for every command: help, the version, colours, control characters, and the versions of Node that run it. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { usesColour } from '../../cli/input/flags.ts';
import { nodeVersionProblem } from '../../cli/node-version.mjs';
import { allCommands, examplesOf } from './commands-of-program.ts';
import { cli, program as allOfProgram } from './run-cli.ts';

describe('bhor', () => {
  it('prints with --version only the version of package.json', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(await cli(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  it('prints its help as an error where no command is given, and otherwise on standard output', async () => {
    expect(await cli([])).toMatchObject({ code: 2, out: '', err: expect.stringContaining('Usage: bhor') });
    expect(await cli(['--color'])).toMatchObject({ code: 2, out: '', err: expect.stringContaining('Usage: bhor') });
    expect(await cli(['customers'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('Usage: bhor customers'),
    });
  });

  it('ends the help of every command with two examples, with --help and with the help command', async () => {
    expect(allCommands.map((path) => path.join(' '))).toEqual(expect.arrayContaining(['serve', 'orders move']));
    for (const path of allCommands) {
      const { code, out, err } = await cli([...path, '--help']);
      expect({ path, code, err, examples: examplesOf(out).length }).toEqual({ path, code: 0, err: '', examples: 2 });
      expect(await cli(['help', ...path])).toEqual({ code: 0, out, err: '' });
    }
  });

  it('lists at most 20 commands, and knows those that were renamed by their former names', async () => {
    const program = await allOfProgram();
    expect(program.createHelp().visibleCommands(program).length).toBeLessThanOrEqual(20);
    expect((await cli(['numbers', '--help'])).out).toContain('Usage: bhor store numbers');
    expect((await cli(['outbox', 'drop', '--help'])).out).toContain('Usage: bhor messages drop');
  });

  it('is refused by a Node that does not run TypeScript', () => {
    const problem = 'Node 22.18 or newer is required; this is 20.20.2.';
    expect(nodeVersionProblem('20.20.2', true)).toBe(
      `${problem} Run the command with npx in the repository, which uses the Node installed there.`,
    );
    expect(nodeVersionProblem('20.20.2', false)).toBe(`${problem} Install it, or put --package node@24 after npx.`);
    expect(nodeVersionProblem('22.17.9', true)).toContain('22.17.9');
    expect([nodeVersionProblem('22.18.0', true), nodeVersionProblem('24.21.0', false)]).toEqual([undefined, undefined]);
  });

  it('colours its output on a terminal', async () => {
    expect((await cli(['quote', 'wash'], { colour: true })).out).toContain('\u001B[');
    expect((await cli(['quote', 'wash'])).out).not.toContain('\u001B[');
  });

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

  it.each([
    [['quote', 'so\u001B[31map']],
    [['validate', '\u001B[31m', 'x']],
    [['\u001B[31m']],
    [['run', 'x\n\u001B[31m']],
  ])('escapes the control characters of %j in its errors, as text and as JSON', async (argv) => {
    for (const flags of [[], ['--json']]) {
      const { err } = await cli([...argv, ...flags], { colour: flags.length > 0 });
      expect(err).toContain('\\u001b[31m');
      expect(err).not.toMatch(/(?!\n)\p{Cc}/u);
    }
  });
});
