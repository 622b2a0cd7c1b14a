/**
 * Runs the examples of the command line's READMEs unchanged: their files, their commands, and the output that they show.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../../cli/io.ts';
import { cli } from './run-cli.ts';

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const textOf = (path: string): string => readFileSync(fromHere(`../../${path}`), 'utf8');
const readme = textOf('cli/README.md');

type Example = { readonly command: string; readonly output: string };
type Document = { readonly files: readonly { name: string; text: string }[]; readonly examples: readonly Example[] };

/** Its files, by the name in their first line, and its commands with output below them. */
const documentAt = (path: string): Document => {
  const blocks = [...textOf(path).matchAll(/^```(\w*)\n(.*?)^```$/gmsu)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));
  return {
    files: blocks.flatMap(({ language, text }) => {
      const name = language === 'yaml' ? /^# (\S+\.yaml)$/mu.exec(text)?.[1] : undefined;
      return name === undefined ? [] : [{ name, text }];
    }),
    examples: blocks
      .filter(({ language }) => language === '')
      .flatMap(({ text }) => {
        const [, ...commands] = `\n${text}`.split('\n$ ');
        return commands.map((each) => {
          const [command = '', ...output] = each.split('\n');
          return { command, output: output.join('\n').trimEnd() };
        });
      })
      .filter(({ output }) => output !== ''),
  };
};

/** A folder with the document's files, and with a command `npx`. */
const folderOf = ({ files }: Document): string => {
  const folder = mkdtempSync(join(tmpdir(), 'readme-'));
  for (const { name, text } of files) writeFileSync(join(folder, name), text);
  // In the checkout `npx bhor` is this very command.
  writeFileSync(
    join(folder, 'npx'),
    `#!/bin/sh\nshift\nexec "${process.execPath}" "${fromHere('../../cli/start.mjs')}" "$@"\n`,
  );
  chmodSync(join(folder, 'npx'), 0o755);
  return folder;
};

/** A command line of words alone, which needs no shell; of the output perhaps only the first lines. */
const WORDS = /^npx bhor(?<words>(?: [\w./:,=-]+)*)(?: \| head -(?<lines>\d+))?$/u;

/** What a command line prints, both streams: in this process where it needs no shell. */
const printed = async (command: string, folder: string): Promise<string> => {
  const { words, lines } = WORDS.exec(command)?.groups ?? {};
  if (words === undefined) {
    const env = { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}`, NO_COLOR: '1' };
    return spawnSync('sh', ['-c', `(${command}\n) 2>&1`], { cwd: folder, env, encoding: 'utf8' }).stdout;
  }
  const before = process.cwd();
  process.chdir(folder);
  try {
    const { out, err } = await cli(words.trim().split(' '));
    return (out + err)
      .split('\n')
      .slice(0, lines === undefined ? undefined : Number(lines))
      .join('\n');
  } finally {
    process.chdir(before);
  }
};

/** Durations differ from run to run. */
const untimed = (text: string): string => text.replaceAll(/\b\d+ ms\b/gu, '… ms');

describe.each([
  {
    path: 'cli/README.md',
    commands: ['quote', 'quote', 'validate', 'run', 'run', 'run', 'run', 'contract'],
  },
  { path: 'cli/simulate/README.md', commands: ['simulate', 'simulate', 'sweep', 'simulate', 'simulate'] },
])('$path', ({ path, commands }) => {
  const document = documentAt(path);
  const folder = folderOf(document);

  it('shows commands with their output, and the files they read', () => {
    expect(document.examples.map(({ command }) => /npx bhor (\w+)/u.exec(command)?.[1])).toEqual(commands);
    expect(document.files.length).toBeGreaterThan(0);
  });

  it.each(document.examples.map(({ command, output }) => [command, output]))(
    'shows the actual output of: %s',
    async (command, output) => {
      expect(untimed((await printed(command, folder)).trimEnd())).toBe(untimed(output));
    },
    // Those of the simulator play some thousand sessions.
    120_000,
  );
});

describe('the README of the command line', () => {
  it('names every exit code, like the help', async () => {
    const { out } = await cli(['--help']);
    const section = /The exit codes: (.*?)\.\s/su.exec(readme)?.[1] ?? '';
    for (const text of [section, /Exit codes:(.*)/su.exec(out)?.[1] ?? '']) {
      expect([...text.matchAll(/\b\d+\b/gu)].map(([code]) => Number(code))).toEqual(Object.values(EXIT));
    }
  });
});
