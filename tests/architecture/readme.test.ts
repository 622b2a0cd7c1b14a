/**
 * What the documents name exists, and what the code knows of itself is written in them as it is.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { README_SECTIONS, withSection } from './readme-sections.ts';

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

it('the README begins with the two commands', () => {
  expect(
    /```\n([\s\S]*?)```/u
      .exec(readme)?.[1]
      ?.split('\n')
      .map((line) => line.split('#')[0]?.trim())
      .filter(Boolean),
  ).toEqual(['npm start', 'npm test']);
});

describe('the table of dependencies', () => {
  it('has every package, and no other', () => {
    const tables = documents.flatMap(({ text }) =>
      text.split(/^#+ /mu).filter((part) => part.startsWith('Dependencies')),
    );
    const rows = tables.flatMap((text) => text.split('\n')).filter((line) => line.startsWith('| `'));
    const explained = rows.flatMap((line) => found(line.split('|')[1] ?? '', /`([^`]+)`/gu));
    const lab = JSON.parse(textOf('tests/lab/package.json')) as {
      readonly dependencies: Readonly<Record<string, string>>;
    };
    const packages = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies, ...lab.dependencies });
    expect(explained.toSorted()).toEqual(packages.filter((name) => !name.startsWith('@types/')).toSorted());
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
    expect(paths.length).toBeGreaterThan(20);
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
    expect(pairs.length).toBeGreaterThan(5);
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

describe('a section that is generated', () => {
  it.each(README_SECTIONS)(
    'in $file is up to date: $name (if not, run npm run readme)',
    async ({ file, name, text }) => {
      expect(textOf(file)).toBe(withSection(textOf(file), name, await text()));
    },
  );
});

it('an environment variable that a program reads is described in a document', () => {
  const sources = globSync(['{cli,server,adapters,web}/**/*.{ts,tsx,mjs}', 'tests/web/**/*.ts'], { cwd: ROOT });
  const read = sources.flatMap((path) => found(textOf(path), /\benv(?:\.|\['|\(')([A-Z][A-Z_]+)/gu));
  const described = documents.flatMap(({ text }) => found(text, /`([A-Z][A-Z_]+)`/gu));
  const known = new Set([...described, 'PATH', 'DEV', 'SSR', 'PROD', 'DEBIAN_FRONTEND']);
  expect(read.length).toBeGreaterThan(4);
  expect(read.filter((name) => !known.has(name))).toEqual([]);
});
