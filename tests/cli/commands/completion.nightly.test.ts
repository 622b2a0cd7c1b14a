/** `completion`: runs the scripts in their shells, and compares them with the program. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { products } from '../../../core/catalogue/products.ts';
import { allCommands } from '../commands-of-program.ts';
import { cli, program } from '../run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'completion-'));
/** Where the shells find the program. */
const programs = mkdtempSync(join(tmpdir(), 'completion-programs-'));
const START = fileURLToPath(new URL('../../../cli/start.mjs', import.meta.url));
writeFileSync(join(programs, 'bhor'), `#!/bin/sh\nexec '${process.execPath}' '${START}' "$@"\n`, { mode: 0o755 });
/** The names of the commands below this one, by the program itself. */
const namesBelow = (command: Command): readonly string[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .map((each) => each.name());
const PROGRAM = await program();
const COMMANDS = namesBelow(PROGRAM);
/** Those that have commands of their own. */
const WITH_SUBCOMMANDS = PROGRAM.commands.filter((command) => namesBelow(command).length > 0);
const SHORT_NAMES = products.map(({ name }) => name);

const scriptFor = async (shell: string): Promise<string> => {
  const { code, out, err } = await cli(['completion', shell]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const file = join(folder, `script.${shell}`);
  writeFileSync(file, out);
  return file;
};

const runIn = (shell: string, args: readonly string[]): readonly string[] => {
  const env = { ...process.env, PATH: `${programs}${delimiter}${process.env['PATH']}` };
  const { stdout, stderr, status } = spawnSync(shell, args, { cwd: folder, encoding: 'utf8', env });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout.split('\n').filter((line) => line !== '');
};

const isInstalled = (shell: string): boolean => spawnSync(shell, ['-c', 'exit 0']).status === 0;
const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' ');

/** What each shell suggests for the last word of a command line. */
const COMPLETE: Readonly<Record<string, (script: string, words: readonly string[]) => readonly string[]>> = {
  bash: (script, words) =>
    runIn('bash', [
      '--norc',
      '-c',
      [
        `source '${script}'`,
        `COMP_WORDS=(${quoted(['bhor', ...words])})`,
        `COMP_CWORD=${words.length}`,
        'complete -p bhor > /dev/null',
        '_bhor',
        'printf \'%s\\n\' "${COMPREPLY[@]}"',
      ].join('\n'),
    ]),
  // In place of zsh's line editor: the words of the line, and the functions that receive the suggestions.
  zsh: (script, words) =>
    runIn('zsh', [
      '-f',
      '-c',
      [
        'compdef() { : }',
        'compadd() { [[ $1 == -- ]] && shift; print -rl -- "$@" }',
        '_files() { print -rl -- * }',
        'compset() { : }',
        '_describe() { local each; for each in "${(@P)2}"; do print -r -- "${${each%%:*}}"; done }',
        `source '${script}'`,
        `words=(${quoted(['bhor', ...words])})`,
        `CURRENT=${words.length + 1}`,
        '_bhor',
      ].join('\n'),
    ]).filter((word) => word.startsWith((words.at(-1) ?? '').replace(/^--\w+=/u, ''))),
  fish: (script, words) =>
    runIn('fish', ['--no-config', '-c', `source '${script}'; complete -C '${['bhor', ...words].join(' ')}'`]).map(
      (line) => line.replace(/\t.*$/u, '').replace(/^--\w+=/u, ''),
    ),
};

describe.each(Object.entries(COMPLETE))('the completion script for %s', (shell, complete) => {
  it.skipIf(!isInstalled(shell)).each([
    [[''], COMMANDS],
    ...WITH_SUBCOMMANDS.map((command) => [[command.name(), ''], namesBelow(command)]),
    [['messages', 'list', '--state', 'pa'], ['parked']],
    [['orders', 'move', 'BH4K7Q2M9XWD', 'pa'], ['packed']],
    [['quote', ''], SHORT_NAMES],
    [['quote', 'wash', '--json', 'we'], ['weekly-polish']],
    [
      ['quote', 'wash', '--pay', ''],
      ['card', 'upi', 'netbanking', 'cod'],
    ],
    [['--no-color', 'quote', '--url'], ['--url-coupon']],
    [
      ['run', '--reporter', 'j'],
      ['json', 'junit'],
    ],
    [['run', 'script.ba'], ['script.bash']],
  ])('suggests for %j what the program accepts', async (words, suggestions) => {
    expect([...complete(await scriptFor(shell), words)].toSorted()).toEqual([...suggestions].toSorted());
  });

  it.skipIf(!isInstalled(shell))('suggests values after --flag= as well', async () => {
    const script = await scriptFor(shell);
    const words = shell === 'bash' ? ['quote', 'wash', '--pay', '=', 'c'] : ['quote', 'wash', '--pay=c'];
    expect([...complete(script, words)].toSorted()).toEqual(['card', 'cod']);
  });
});

describe('bhor completion', () => {
  it.each([...allCommands.filter((path) => path.length > 0).map((path) => [...path])])(
    'suggests every flag that the help of %s %s lists',
    async (...path) => {
      const help = (await cli([...path, '--help'])).out;
      const flags = [...help.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gmu)].map(([, flag]) => flag);
      expect(flags.length).toBeGreaterThan(1);
      const { out } = await cli(['completion', 'bash', '--', ...path, '--']);
      expect(new Set(out.trim().split('\n'))).toEqual(new Set(flags));
    },
  );
});
