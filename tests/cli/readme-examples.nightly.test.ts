/**
 * Runs the examples of the READMEs unchanged: their files, their commands, and the output that they show. Only the
 * addresses of servers are replaced, by those of servers that listen here.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIT } from '../../cli/io.ts';
import { BACKEND, openReadmeServers, SHOP, type ReadmeServers } from './readme-servers.ts';
import { cli } from './run-cli.ts';

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const textOf = (path: string): string => readFileSync(fromHere(`../../${path}`), 'utf8');

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
  if (words === undefined || words.startsWith(' record ')) return printedByShell(command, folder);
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

const printedByShell = async (command: string, folder: string): Promise<string> => {
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}`, NO_COLOR: '1' };
  const shell = spawn('sh', ['-c', `(${command}\n) 2>&1`], { cwd: folder, env, detached: true });
  let said = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    const recorder = /^Recording .* Open (?<url>\S+) and shop/u.exec(text)?.groups?.['url'];
    // What a browser does, and Ctrl-C, which goes to all processes of the command line.
    if (recorder !== undefined) void addedTo(recorder).then(() => process.kill(-(shell.pid ?? NaN), 'SIGINT'));
  });
  await once(shell, 'close');
  return said;
};

const addedTo = (shop: string): Promise<Response> =>
  fetch(`${shop}/server/api/cart/add.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"pid":"bhor_0002","qty":1}',
  });

/** Durations differ from run to run, and so does the port of a recording. */
const lasting = (text: string): string =>
  text.replaceAll(/\b\d+ ms\b/gu, '… ms').replaceAll(/(?<=Open )http:\S+/gu, 'http://127.0.0.1:…');

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`);

/** What a document shows of an output: `…` is lines that are left out, or the rest of a line. */
const patternOf = (shown: string): RegExp => {
  const lines = shown.split('\n').map((line) => {
    if (line === '…') return '.*(?:\n.*)*?';
    return line.endsWith(' …') ? `${escaped(line.slice(0, -' …'.length))}.*` : escaped(line);
  });
  return new RegExp(`^${lines.join('\n')}$`, 'u');
};

describe.each([
  { path: 'README.md', commands: ['conform'] },
  { path: 'cli/README.md', commands: ['quote', 'quote', 'validate', 'run', 'run', 'run', 'run', 'contract'] },
  { path: 'cli/simulate/README.md', commands: ['simulate', 'simulate', 'simulate', 'simulate', 'simulate'] },
  { path: 'cli/conform/README.md', commands: ['conform'] },
])('$path', ({ path, commands }) => {
  const document = documentAt(path);
  const folder = folderOf(document);
  let servers: ReadmeServers;
  beforeAll(async () => {
    servers = await openReadmeServers();
  });
  afterAll(() => servers.close());

  /** The output of a command of the document, with the addresses that it has there. */
  const outputOf = async (command: string): Promise<string> => {
    const addresses = [BACKEND, SHOP].map((address) => [address, servers.addressOf(address)] as const);
    const here = addresses.reduce((text, [address, url]) => text.replaceAll(address, url), command);
    // In a checkout the scenarios are named from its folder.
    const output = (await printed(here, folder)).replaceAll(fromHere('../../'), '');
    return addresses.reduce((text, [address, url]) => text.replaceAll(url, address), output);
  };

  it('shows commands with their output', () => {
    expect(document.examples.map(({ command }) => /npx bhor (\w+)/u.exec(command)?.[1])).toEqual(commands);
  });

  it.each(document.examples.map(({ command, output }) => [command, output]))(
    'shows the actual output of: %s',
    async (command, output) => {
      const printed = lasting((await outputOf(command)).trimEnd());
      // Where it is something else, all of it is compared, for the message.
      expect(patternOf(lasting(output)).test(printed) ? lasting(output) : printed).toBe(lasting(output));
    },
    // Those of the simulator play some thousand sessions.
    120_000,
  );
});

it('the README of the contract check shows the scenario that a difference is written as', async () => {
  const servers = await openReadmeServers();
  try {
    const url = servers.addressOf(BACKEND);
    const folder = mkdtempSync(join(tmpdir(), 'readme-'));
    const command = ['conform', url, '--otp', '424242', '--only', '10.9-replaces'];
    expect((await cli([...command, '--out', join(folder, 'conform-failures')])).code).toBe(EXIT.failed);
    const name = 'one-code-at-a-time-is-applied-and-an-unknown-one.yaml';
    const written = readFileSync(join(folder, 'conform-failures', name), 'utf8')
      .replaceAll(url, BACKEND)
      .replaceAll(`${folder}/`, '');
    expect(textOf('cli/conform/README.md')).toContain(`\`\`\`yaml\n${written}\`\`\``);
  } finally {
    await servers.close();
  }
});
