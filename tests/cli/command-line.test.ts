/** What is the same for every command: help, hints for invalid command lines, and the version of Node. */
import { describe, expect, it } from 'vitest';
import { nodeVersionProblem } from '../../cli/node-version.mjs';
import { cli } from './run-cli.ts';

describe('every command', () => {
  it.each([
    [[], 'Usage: bhor'],
    [['qoute'], 'Did you mean quote?'],
    [['--jsn'], 'unknown option'],
    [['help', 'nosuch'], '"nosuch" is not a command; expected one of: serve, config, settings'],
    [['help', 'qoute'], 'did you mean quote?'],
    [['help', 'orders', 'mvoe'], '"mvoe" is not a command of orders; did you mean move?'],
    [['help', 'quote', 'wash'], 'quote has no subcommands, so "wash" is unexpected'],
    [['serve', 'now'], 'too many arguments'],
    [['run', '--schema', 'x.yaml'], '--schema cannot be combined with scenarios'],
    [['--color'], 'Usage: bhor'],
    [['catalogue', '--jsn'], 'Did you mean --json?'],
    [['catalogue', 'extra'], 'too many arguments'],
  ])('exits for %j with code 2 and a hint on standard error', async (argv, message) => {
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

  it.each(['quote', 'validate'])(
    'describes in the help of %s what happens to blank and invalid lines',
    async (name) => {
      const { out } = await cli([name, '--help']);
      expect(out.replaceAll(/\s+/gu, ' ')).toContain(
        'Blank lines are skipped. An invalid line is answered by {"error":{"line","message"}}, and the exit code is 2.',
      );
    },
  );

  it('requires a Node that runs TypeScript', () => {
    const problem = 'Node 22.18 or newer is required; this is 20.20.2.';
    expect(nodeVersionProblem('20.20.2', true)).toBe(
      `${problem} Run the command with npx in the repository, which uses the Node installed there.`,
    );
    expect(nodeVersionProblem('20.20.2', false)).toBe(`${problem} Install it, or put --package node@24 after npx.`);
    expect(nodeVersionProblem('22.17.9', true)).toContain('22.17.9');
    expect(nodeVersionProblem('22.18.0', true)).toBeUndefined();
    expect(nodeVersionProblem('24.21.0', false)).toBeUndefined();
  });
});
