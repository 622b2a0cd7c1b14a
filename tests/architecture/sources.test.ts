/** Rules about the text of the sources that no tool knows, and about the dependencies. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brand } from '../../core/catalogue/brand.ts';
import { AREAS, ROOT } from './planted-tree.ts';

type Rule = { readonly title: string; readonly wrong: RegExp; readonly governs: (path: string) => boolean };

const isProduct = (path: string): boolean => !path.startsWith('tests/');

const RULES: readonly Rule[] = [
  {
    title: 'only the catalogue spells the brand',
    wrong: new RegExp(brand.slug, 'iu'),
    governs: (path) => isProduct(path) && !path.startsWith('core/catalogue/'),
  },
  {
    title: 'payment modes are compared in their table only: a comparison elsewhere would miss the next mode',
    wrong: /[!=]== '(card|netbanking|cod)'/u,
    governs: (path) => isProduct(path) && path !== 'core/entities/payment-mode.ts',
  },
  { title: 'nothing is marked as unfinished', wrong: /\b(TO[D]O|FIX[M]E|XX[X])\b/u, governs: () => true },
  {
    title: 'no tool is silenced, but for one line and a few rules that can be wrong',
    wrong:
      /@ts-(ignore|expect-error|nocheck)|(ox|es)lint-disable(?!-next-line (no-control-regex|react\/exhaustive-deps|jsx-a11y\/[\w-]+)(, jsx-a11y\/[\w-]+)*( |$))/u,
    governs: isProduct,
  },
];

const TEXT_FILES = `{${AREAS.join(',')}}/**/*.{ts,tsx,mts,mjs,js,css,html,json,webmanifest,yaml,yml,txt}`;
const lines = globSync(TEXT_FILES, { cwd: ROOT, exclude: ['**/node_modules'] }).flatMap((path) =>
  readFileSync(join(ROOT, path), 'utf8')
    .split('\n')
    .map((text, index) => ({ path, place: `${path}:${index + 1}`, text })),
);

it.each(RULES)('the sources keep to the rule: $title', ({ wrong, governs }) => {
  const governed = lines.filter(({ path }) => governs(path));
  expect(governed.length).toBeGreaterThan(10_000);
  expect(governed.filter(({ text }) => wrong.test(text)).map(({ place }) => place)).toEqual([]);
});

describe.each(['.', 'tests/lab'])('the dependencies of %s', (folder) => {
  const readJson = (name: string): unknown => JSON.parse(readFileSync(join(ROOT, folder, name), 'utf8'));

  it('are pinned to one version each', () => {
    const { dependencies, devDependencies } = readJson('package.json') as Record<
      'dependencies' | 'devDependencies',
      Readonly<Record<string, string>> | undefined
    >;
    const versions = Object.entries({ ...dependencies, ...devDependencies });
    expect(versions.length).toBeGreaterThan(2);
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/u.test(version))).toEqual([]);
  });

  it('are locked without the address they came from', () => {
    const { packages } = readJson('package-lock.json') as { readonly packages: Readonly<Record<string, object>> };
    expect(Object.keys(packages).length).toBeGreaterThan(50);
    expect(
      Object.entries(packages)
        .filter(([, entry]) => 'resolved' in entry)
        .map(([path]) => path),
    ).toEqual([]);
  });
});
