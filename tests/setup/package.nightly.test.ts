/** `npm pack`: the package as the author of a backend installs it, in an empty folder with an empty home. */
import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyWith, type ChangedCopy } from '../changes/changed-copy.ts';
import type { Backend } from '../cli/run/backends.ts';
import { foreignRequest, served } from '../cli/run/served-backends.ts';
import { ROOT } from '../server/fixtures/serve-process.ts';
import { createClientFolder, startTestServer, type TestServer } from '../server/fixtures/client-folder.ts';

const execute = promisify(execFile);

const client = createClientFolder();
const folder = mkdtempSync(join(tmpdir(), 'packed-'));
const installed = (...path: readonly string[]): string => join(folder, 'node_modules', 'bhor', ...path);
const work = join(folder, 'work');

type Ended = { readonly code: number; readonly out: string; readonly err: string };

/** Runs the installed command, with nothing of this repository in its environment. */
const bhor = async (...args: readonly string[]): Promise<Ended> => {
  const env = { PATH: dirname(process.execPath), HOME: join(folder, 'home') };
  const command = join(folder, 'node_modules', '.bin', 'bhor');
  try {
    const { stdout, stderr } = await execute(process.execPath, [command, ...args], { cwd: work, env });
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as {
      readonly code: number;
      readonly stdout: string;
      readonly stderr: string;
    };
    return { code, out: stdout, err: stderr };
  }
};

/** Puts the package where `npm install` would, beside the dependencies that it declares, and no others. */
const install = async (tarball: string): Promise<void> => {
  for (const path of [installed(), work, join(folder, 'home'), join(folder, 'node_modules', '.bin')])
    mkdirSync(path, { recursive: true });
  await execute('tar', ['-xzf', tarball, '-C', installed(), '--strip-components=1']);
  const { bin, dependencies } = JSON.parse(readFileSync(installed('package.json'), 'utf8')) as {
    readonly bin: { readonly bhor: string };
    readonly dependencies: Readonly<Record<string, string>>;
  };
  symlinkSync(installed(bin.bhor), join(folder, 'node_modules', '.bin', 'bhor'));
  for (const name of Object.keys(dependencies)) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), link, 'dir');
  }
};

/** The project, in a copy: while `npm pack` runs, another README stands in its folder, which other tests read. */
const PROJECT = '# The project\n';
let copy: ChangedCopy;
let server: TestServer;
let backend: Backend;
beforeAll(async () => {
  server = await startTestServer(client);
  backend = await served(foreignRequest());
  copy = copyWith({ 'README.md': PROJECT });
  symlinkSync(join(ROOT, 'node_modules'), join(copy.root, 'node_modules'), 'dir');
  const path = [dirname(process.execPath), process.env['PATH'] ?? ''].join(':');
  const { stdout } = await execute('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: copy.root,
    env: { ...process.env, PATH: path, npm_config_cache: join(folder, 'cache') },
  });
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('['))) as readonly { readonly filename: string }[];
  await install(join(folder, packed?.filename ?? ''));
});
afterAll(async () => {
  await Promise.all([server.close(), backend.close()]);
  copy.remove();
  client.remove();
  rmSync(folder, { recursive: true });
});

describe('the package', () => {
  it('has compiled modules, the scenario schema, the contract and the scenarios, and neither sources nor a storefront', () => {
    const files = globSync('**/*.*', { cwd: installed() });
    expect(files.filter((file) => /\.tsx?$/u.test(file) || /^(?:web|dist\/(?:client|releases))\//u.test(file))).toEqual(
      [],
    );
    expect(files.some((file) => /^tests\/scenarios\/.+\.yaml$/u.test(file))).toBe(true);
    for (const [file, key] of [
      ['scenario.schema.json', '$schema'],
      ['openapi.json', 'openapi'],
    ] as const)
      expect(JSON.parse(readFileSync(installed('dist', 'node', file), 'utf8'))).toHaveProperty([key]);
  });

  it('has a README of its own, whose commands run, and leaves that of the project in its place', async () => {
    expect(readFileSync(join(copy.root, 'README.md'), 'utf8')).toBe(PROJECT);
    const readme = readFileSync(installed('README.md'), 'utf8');
    const scenario = /^```yaml\n# (?<name>\S+)\n(?<text>.*?)^```$/msu.exec(readme)?.groups;
    writeFileSync(join(folder, scenario?.['name'] ?? ''), scenario?.['text'] ?? '');
    const commands = [...readme.matchAll(/^\$ npx bhor (?<words>[^#\n]+)/gmu)].map(([, words = '']) => words.trim());
    expect(commands.map((words) => words.split(' ')[0])).toEqual([
      'contract',
      'contract',
      'conform',
      'run',
      'run',
      'run',
      'simulate',
    ]);
    for (const words of commands) {
      const line = `"$0" node_modules/.bin/bhor ${words.replaceAll('http://127.0.0.1:8080', backend.url)}`;
      const { stderr } = await execute('sh', ['-c', line, process.execPath], { cwd: folder });
      expect([words, stderr]).toEqual([words, '']);
    }
  }, 300_000);

  it('quotes a cart', async () => {
    const { code, out, err } = await bhor('quote', 'wash', '--json');
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toMatchObject({ total: 749 });
  });

  it('plays a scenario in process and against a backend', async () => {
    writeFileSync(join(work, 'wash.yaml'), 'name: Wash\nsteps:\n  - visit: /shop\n  - add: wash\n');
    for (const via of [[], ['--via', server.url]])
      expect(await bhor('run', 'wash.yaml', ...via)).toMatchObject({ code: 0, err: '' });
  });

  it('checks whether a backend keeps the contract', async () => {
    const options = ['--only', '4-shipping-cod', '--sessions', '1', '--out', work];
    const { code, out, err } = await bhor('conform', server.url, ...options);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('0 differ, 0 not checked');
  });

  it('simulates shoppers in several threads', async () => {
    const { code, err } = await bhor('simulate', '--sessions', '200', '--workers', '2', '--json');
    expect([code, err]).toEqual([0, '']);
  });

  it.each(['serve', 'release'])('says that %s needs the repository, and does not list it', async (command) => {
    expect(await bhor(command)).toEqual({
      code: 2,
      out: '',
      err: `error: ${command} needs the project's repository: the installed package has no storefront\n`,
    });
    expect((await bhor('help')).out).not.toMatch(new RegExp(`^ +${command} `, 'mu'));
  });
});
