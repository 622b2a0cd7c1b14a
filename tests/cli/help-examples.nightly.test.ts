/** The examples that the help of every command ends with work unchanged. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClientFolder, startTestServer, type TestServer } from '../server/fixtures/client-folder.ts';
import { EXIT } from '../../cli/io.ts';
import { productionShop, serve, withoutOptionalCalls, type Backend } from './run/backends.ts';
import { allExamples, isOperators } from './commands-of-program.ts';
import { cli, type Ran } from './run-cli.ts';

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'help-'));
writeFileSync(
  join(folder, 'bhor'),
  `#!/bin/sh\nexec "${process.execPath}" "${fromHere('../../cli/start.mjs')}" "$@"\n`,
);
chmodSync(join(folder, 'bhor'), 0o755);
// The examples name the scenarios as they lie in the checkout; what they write goes elsewhere.
symlinkSync(fromHere('..'), join(folder, 'tests'));
// A policy of the shop's own, as an example compares one.
writeFileSync(join(folder, 'dearer.yaml'), 'codFee: 200\n');
writeFileSync(join(folder, 'shop.env'), 'STORE=sqlite:data/shop.db\n');
// A settlement report with nothing to compare.
for (const [index, name] of ['settlement', 'october', 'november'].entries())
  writeFileSync(join(folder, `${name}.csv`), `entity_id,type,amount\nadj_${index},adjustment,100\n`);

let server: TestServer;
/** What checks servers gets one whose stock no other example has changed, in memory, as it asks much. */
let checkedServer: TestServer;
/** An existing backend, which has the core calls alone: the examples have it on a port of its own. */
let existingBackend: Backend;
const shopFolder = createClientFolder();
beforeAll(async () => {
  // The examples of backups share the store in their folder, so that the environment must not name another.
  vi.stubEnv('STORE', undefined);
  server = await startTestServer(shopFolder, { store: 'memory' });
  checkedServer = await startTestServer(shopFolder, { store: 'memory' });
  // The parts of a run, for examples that merge them.
  for (const part of ['1', '2']) {
    const flags = ['--sessions', '20', '--workers', '1', '--shard', `${part}/2`];
    await cli(['simulate', ...flags, '--out', join(folder, `part-${part}.json`)]);
  }
  existingBackend = await serve(
    withoutOptionalCalls(productionShop(), () => new Response('<h1>Not Found</h1>', { status: 404 })),
  );
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await existingBackend.close();
  await checkedServer.close();
  await server.close();
  shopFolder.remove();
});

/** The example with so few simulated shoppers, on one thread, that a test can wait for them; the parts of a run are of one. */
const shortened = (example: string): string =>
  /\bsimulate merge\b/u.test(example)
    ? example
    : example
        .replace(/ --sessions \d+/gu, '')
        .replace(/\bbhor simulate/u, `$& --sessions ${example.includes('--sensitivity') ? 4 : 40} --workers 1`);

/** The example against the shop of this test, on a free port. */
const here = (example: string): string => {
  if (/\bbhor serve\b/u.test(example)) return example.replace(/ --port \d+/u, '').concat(' --port 0');
  if (/\bbhor simulate\b/u.test(example)) return shortened(example);
  if (/\bbhor conform\b/u.test(example))
    return (
      example
        .replace('http://127.0.0.1:8080', existingBackend.url)
        .replace('http://127.0.0.1:3000', checkedServer.url)
        .replace(/--sessions \d+/u, '--sessions 2')
        // All scenarios against such a server are played by scenarios-over-url.nightly.test.ts.
        .replace(/\bbhor conform/u, '$& --only 10.9-replaces')
    );
  return example;
};

/** Words, some of them between quotes; nothing that only a shell understands. */
const WORDS = /^bhor(?<words>(?: (?:[\w./:,=@+-]+|"[\w -]*"))*)$/u;

/** The words of a command line, or undefined where it needs a shell: a pipe, a file for the output, a variable. */
const wordsOf = (commandLine: string): readonly string[] | undefined => {
  const words = WORDS.exec(commandLine)?.groups?.['words'];
  return words === undefined
    ? undefined
    : [...words.matchAll(/"(.*?)"|([^ "]+)/gu)].map(([, quoted, plain]) => quoted ?? plain ?? '');
};

/** A command line whose output goes to a file. */
const REDIRECTED = /^(?<command>.*\S) > (?<file>[\w.]+)$/u;

/** Runs a command line in its folder to its end: in this process, but for those that need a shell or are interrupted. */
const run = async (commandLine: string): Promise<Ran> => {
  const { command, file } = REDIRECTED.exec(commandLine)?.groups ?? { command: commandLine };
  const words = wordsOf(command ?? '');
  if (words === undefined || words[0] === 'serve') return runInShell(commandLine);
  const before = process.cwd();
  process.chdir(folder);
  try {
    const ran = await cli(words);
    if (file === undefined) return ran;
    writeFileSync(file, ran.out);
    return { ...ran, out: '' };
  } finally {
    process.chdir(before);
  }
};

/** As somebody types it; a command that serves the shop is interrupted once the shop is open. */
const runInShell = async (commandLine: string): Promise<Ran> => {
  const child = spawn('bash', ['-c', commandLine.startsWith('bhor serve') ? `exec ${commandLine}` : commandLine], {
    cwd: folder,
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}`, NO_COLOR: '1', PORT: undefined },
  });
  let out = '';
  let err = '';
  let isOpen = false;
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    if (isOpen || !/ is running at .*\n/u.test(out)) return;
    isOpen = true;
    child.kill('SIGINT');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  await once(child, 'close');
  return { code: child.exitCode ?? -1, out, err };
};

/** Those of an operator are run beside those of the documents, in `operator/documented-commands.nightly.test.ts`. */
const examples = allExamples.filter(([, example]) => !isOperators(example));

/** `npm run check` works without a build; the server then reports that it is missing. */
const isBuilt = existsSync('dist/client/index.html');

describe('an example of the help', () => {
  // A recording needs somebody who shops: record-command.nightly.test.ts runs one. No shop is configured in this folder, so `config` fails.
  it.each(
    examples.filter(
      ([command, example]) => command !== 'record' && !/^bhor config(?: show --json| rehearse .*)?$/u.test(example),
    ),
  )('of "%s" works: %s', { timeout: 240_000 }, async (_command, example) => {
    const { code, out, err } = await run(here(example));
    const isMissing = /\bserve\b/u.test(example) && !isBuilt;
    expect(err).toBe(isMissing ? 'error: the storefront is not built yet; run npx bhor release\n' : '');
    expect(code).toBe(isMissing ? EXIT.badInput : EXIT.ok);
    // Output that is redirected to a file or sourced is not shown.
    expect(out === '').toBe(isMissing || /^source |> \S+$/u.test(example));
  });
});
