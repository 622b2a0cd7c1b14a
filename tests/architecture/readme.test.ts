/**
 * What the README and the documents beside the code name exists: paths, functions, scripts, flags, variables, packages.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { cli } from '../cli/run-cli.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const inRoot = (path: string): string => join(ROOT, path);
const textOf = (path: string): string => readFileSync(inRoot(path), 'utf8');

const documents = globSync('**/*.md', { cwd: ROOT, exclude: (path) => /(^|\/)(node_modules|dist|\.\w+)$/u.test(path) })
  .toSorted()
  .map((path) => ({ path, text: textOf(path) }));
const readme = textOf('README.md');
const manifest = JSON.parse(textOf('package.json')) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};

const found = (text: string, pattern: RegExp): readonly string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, match = '']) => match)),
];
/** What the documents name, each with the document that does. */
const named = (pattern: RegExp): readonly { readonly in: string; readonly name: string }[] =>
  documents.flatMap(({ path, text }) => found(text, pattern).map((name) => ({ in: path, name })));
const section = (heading: string): string => readme.split(/^## /mu).find((part) => part.startsWith(heading)) ?? '';
const sorted = (names: readonly string[]): readonly string[] => [...new Set(names)].toSorted();

describe('the README', () => {
  it('begins with the two commands', () => {
    expect(
      /```\n([\s\S]*?)```/u
        .exec(readme)?.[1]
        ?.split('\n')
        .map((line) => line.split('#')[0]?.trim())
        .filter(Boolean),
    ).toEqual(['npm start', 'npm test']);
  });

  it('gives every package its reason', () => {
    const packages = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      (name) => !name.startsWith('@types/'),
    );
    expect(packages.filter((name) => !section('Dependencies').includes(`\`${name}\``))).toEqual([]);
  });

  it('lists the packages that are installed, and no other', () => {
    const packages = section('Dependencies')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => found(line.split('|')[1] ?? '', /`([^`]+)`/gu));
    expect(packages.filter((name) => !(name in { ...manifest.dependencies, ...manifest.devDependencies }))).toEqual([]);
  });
});

describe('the documents', () => {
  it('link to files and headings that exist', () => {
    const links = named(/\]\((?!https?:)([^)]+)\)/gu);
    expect(links.length).toBeGreaterThan(10);
    const anchorsOf = (path: string): readonly string[] =>
      found(readFileSync(path, 'utf8'), /^#+ (.+)$/gmu).map((heading) =>
        heading
          .toLowerCase()
          .replaceAll(/[^\w -]/gu, '')
          .replaceAll(' ', '-'),
      );
    const broken = links.filter(({ in: document, name }) => {
      const [file = '', anchor] = name.split('#');
      const target = file === '' ? inRoot(document) : join(dirname(inRoot(document)), file);
      return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    });
    expect(broken).toEqual([]);
  });

  it('name files and folders that exist', () => {
    const paths = named(/`((?:core|adapters|web|server|cli|tests)(?:\/[\w.-]+)*)`/gu);
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.filter(({ name }) => !existsSync(inRoot(name)))).toEqual([]);
  });

  it('name functions and types that their files declare', () => {
    const pairs = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/`(\w+)`\s+(?:in\s+)?\(?`([a-z][\w./-]+\.tsx?)`/gu)].map(([, name = '', file = '']) => ({
        in: path,
        name,
        file,
      })),
    );
    expect(pairs.length).toBeGreaterThan(40);
    const isDeclared = (name: string, file: string): boolean =>
      existsSync(inRoot(file)) &&
      new RegExp(String.raw`\b(?:const|type|class) ${name}\b|^ +${name}: `, 'mu').test(textOf(file));
    expect(pairs.filter(({ name, file }) => !isDeclared(name, file))).toEqual([]);
  });

  it('name scripts that package.json has', () => {
    const scripts = named(/\bnpm (?:run )?((?<=run )[\w:-]+|start|test)\b/gu);
    expect(scripts.length).toBeGreaterThan(5);
    expect(scripts.filter(({ name }) => manifest.scripts[name] === undefined)).toEqual([]);
  });
});

describe('the configuration tables', () => {
  const flagsIn = (text: string): readonly string[] => sorted(found(text, /(?<![\w-])(--[a-z][a-z-]*)/gu));
  /** The flags in the first column of a help's own options. */
  const flagsOf = async (command: readonly string[]): Promise<readonly string[]> => {
    const { out } = await cli([...command, '--help']);
    const options = /^Options:\n((?: .*\n)+)/mu.exec(out)?.[1] ?? '';
    return sorted(found(options, /^ {2}(?:-\w, )?(--[a-z-]+)/gmu).filter((flag) => flag !== '--help'));
  };
  const rows = section('Configuration')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const rowOf = (first: string): string => rows.find(([, name]) => name === first)?.[2] ?? '';

  it('name every flag of serve, and no other', async () => {
    const documented = rows.flatMap(([, first = '']) => (first.startsWith('`--') ? flagsIn(first) : []));
    expect(sorted(documented)).toEqual(await flagsOf(['serve']));
  });

  it.each(['catalogue', 'quote', 'validate', 'run'])('name every flag of %s, and no other', async (command) => {
    expect(flagsIn(rowOf(`\`${command}\``))).toEqual(await flagsOf([command]));
  });

  it.each(['migrate', 'backup', 'restore', 'check'])('name every flag of %s, and no other', async (command) => {
    expect(flagsIn(rowOf('`migrate` `backup` `restore` `check`'))).toEqual(await flagsOf([command]));
  });

  it('name every flag of simulate and sweep, and no other', async () => {
    const flags = await Promise.all([flagsOf(['simulate']), flagsOf(['sweep'])]);
    expect(flagsIn(rowOf('`simulate` `sweep`'))).toEqual(sorted(flags.flat()));
  });

  it('name every flag of orders, and no other', async () => {
    const flags = await Promise.all(
      ['list', 'show', 'move', 'refund', 'review', 'payments'].map((name) => flagsOf(['orders', name])),
    );
    expect(flagsIn(rowOf('`orders`'))).toEqual(sorted(flags.flat()));
  });

  it('name every flag of outbox, and no other', async () => {
    const flags = await Promise.all(['list', 'retry', 'drop'].map((name) => flagsOf(['outbox', name])));
    expect(flagsIn(rowOf('`outbox`'))).toEqual(sorted(flags.flat()));
  });

  it('name every flag of stock, customers, stats, reconcile and numbers, and no other', async () => {
    const commands = [
      ['stock', 'list'],
      ['stock', 'set'],
      ['customers', 'show'],
      ['stats'],
      ['reconcile'],
      ['numbers'],
    ];
    const flags = await Promise.all(commands.map(flagsOf));
    expect(flagsIn(rowOf('`stock` `customers` `stats` `reconcile` `numbers`'))).toEqual(sorted(flags.flat()));
  });

  it('name every flag of the program, and no other', async () => {
    expect(flagsIn(rowOf('all')).filter((flag) => flag !== '--help')).toEqual(await flagsOf([]));
  });

  it('name every command that has flags', async () => {
    const { out } = await cli(['--help']);
    const commands = found(/^Commands:\n((?: .*\n)+)/mu.exec(out)?.[1] ?? '', /^ {2}([a-z]+)/gmu);
    const flags = await Promise.all(commands.map(async (name) => ({ name, flags: await flagsOf([name]) })));
    const missing = flags.filter(
      ({ name, flags: own }) =>
        own.length > 0 && name !== 'serve' && !rows.some(([, first = '']) => first.includes(`\`${name}\``)),
    );
    expect(commands.length).toBeGreaterThan(5);
    expect(missing).toEqual([]);
  });

  it('name every environment variable that the programs read, and no other', () => {
    const sources = globSync(
      ['cli/**/*.{ts,mjs}', 'server/**/*.ts', 'adapters/**/*.ts', 'web/**/*.{ts,tsx}', 'tests/web/**/*.ts'],
      { cwd: ROOT },
    ).map(textOf);
    const read = sorted(sources.flatMap((text) => found(text, /\benv(?:\.|\['|\(')([A-Z][A-Z_]+)/gu))).filter(
      (name) => !['PATH', 'DEV', 'SSR', 'PROD', 'DEBIAN_FRONTEND'].includes(name),
    );
    const documented = rows.flatMap(([, first = '']) => found(first, /`([A-Z][A-Z_]+)`/gu));
    expect(read.length).toBeGreaterThan(4);
    expect(read.filter((name) => !documented.includes(name))).toEqual([]);
    const all = sources.join('\n');
    expect(documented.filter((name) => !new RegExp(String.raw`\b${name}\b`, 'u').test(all))).toEqual([]);
  });
});
