/**
 * A copy of the project in which a few files are written: what a change costs, done rather than told. It lies below the
 * project, so that Node and the tools find the packages there.
 */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COPIED = [
  ...['core', 'adapters', 'web', 'server', 'cli', 'tests'],
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'vitest.config.ts', 'oxlint.config.ts'],
];

/** The text of a new file, its bytes, or what becomes of the text of one that is there. */
export type Change = string | Uint8Array | ((source: string) => string);

export type ChangedCopy = {
  readonly root: string;
  /** Checks all areas but the tests. Rejects with what the compiler says. */
  readonly typeCheck: () => Promise<void>;
  /** Builds the storefront, as `npm run build` does. Rejects with what the build says. */
  readonly build: () => Promise<void>;
  /** The document of a page, and another file of the site, once the storefront is built. Throw for one that is not there. */
  readonly page: (path: string) => string;
  readonly siteFile: (name: string) => string;
  /** What the command line prints. Rejects with that where it fails. */
  readonly bhor: (...args: readonly string[]) => Promise<string>;
  /** Plays a scenario, written as YAML, in process. Rejects with the report where it fails. */
  readonly play: (scenario: string) => Promise<void>;
  readonly remove: () => void;
};

/** By paths from the project's root. Throws for a new file that is there already, and for an edit that changes nothing. */
export const copyWith = (changes: Readonly<Record<string, Change>>): ChangedCopy => {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const root = mkdtempSync(join(ROOT, '.cache', 'changed-'));
  for (const part of COPIED) cpSync(join(ROOT, part), join(root, part), { recursive: true });
  for (const [file, change] of Object.entries(changes)) write(join(root, file), change);
  const node = (...args: readonly string[]): Promise<string> => outputOf(root, process.execPath, args);
  const siteFile = (name: string): string => readFileSync(join(root, 'dist', 'build', 'client', name), 'utf8');
  const bhor: ChangedCopy['bhor'] = (...args) => node('cli/main.ts', ...args);
  return {
    root,
    bhor,
    typeCheck: async () => {
      await outputOf(root, join(ROOT, 'node_modules', '.bin', 'tsc'), [
        '-b',
        'web',
        'server',
        'cli',
        '--pretty',
        'false',
      ]);
    },
    build: async () => {
      await node(join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '-c', 'web/vite.config.ts');
      await node('web/prerender.ts');
    },
    page: (path) => siteFile(path === '/' ? 'index.html' : `${path}.html`),
    siteFile,
    play: async (scenario) => {
      writeFileSync(join(root, 'scenario.yaml'), scenario);
      await bhor('run', 'scenario.yaml');
    },
    remove: () => {
      // What a failed test has left running may still write.
      rmSync(root, { recursive: true, force: true, maxRetries: 20 });
    },
  };
};

const write = (file: string, change: Change): void => {
  mkdirSync(dirname(file), { recursive: true });
  if (typeof change !== 'function') {
    if (existsSync(file)) throw new Error(`${file} is there already`);
    writeFileSync(file, change);
    return;
  }
  const source = readFileSync(file, 'utf8');
  const changed = change(source);
  if (changed === source) throw new Error(`the change of ${file} changes nothing`);
  writeFileSync(file, changed);
};

const run = promisify(execFile);

const outputOf = async (cwd: string, program: string, args: readonly string[]): Promise<string> => {
  try {
    // The compiler spends a quarter of its time on collecting garbage unless it may use more memory.
    const env = { ...process.env, GOGC: '400' };
    const { stdout } = await run(program, args, { cwd, env, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(stripVTControlCharacters(`${args.join(' ')}\n${stdout}${stderr}`), { cause: error });
  }
};
