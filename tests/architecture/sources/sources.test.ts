/** The sources keep the house rules that no linter knows; each rule is first shown a violation that it must see. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brand } from '../../../core/catalogue/brand.ts';
import { AREAS, ROOT } from '../planted-tree.ts';
import {
  brandOnlyInCatalogue,
  modesOnlyInTable,
  modulesSayTheirJob,
  nothingSilenced,
  nothingUnfinished,
  unpinned,
} from './source-rules.ts';
import type { SourceFile, SourceRule } from './source-rules.ts';
import { titlesHaveSubjects } from './test-titles.ts';

const TEXT_FILES = `{${AREAS.join(',')}}/**/*.{ts,tsx,mts,mjs,js,css,html,json,webmanifest,yaml,yml,txt}`;

const sources: readonly SourceFile[] = globSync(TEXT_FILES, { cwd: ROOT }).map((path) => ({
  path: path.replaceAll('\\', '/'),
  text: readFileSync(join(ROOT, path), 'utf8'),
}));

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));

type Case = {
  readonly title: string;
  readonly rule: SourceRule;
  readonly violations: readonly SourceFile[];
  readonly innocent: readonly SourceFile[];
};

const file = (path: string, text: string): SourceFile => ({ path, text });

const CASES: readonly Case[] = [
  {
    title: 'only the catalogue spells the brand',
    rule: brandOnlyInCatalogue(brand.slug),
    violations: [
      file('core/shop/a.ts', `const key = '${brand.slug}_0001';`),
      file('web/index.html', `<title>${brand.name}</title>`),
      file('server/b.ts', `// the ${brand.slug.toUpperCase()} server`),
      file('cli/c.css', `.${brand.slug} {}`),
      file('adapters/wire/d.ts', `const path = '${brand.slug}_cash';`),
    ],
    innocent: [file('core/catalogue/a.ts', `'${brand.slug}_0001'`), file('tests/a.test.ts', `'${brand.slug}_0001'`)],
  },
  {
    title: 'payment modes are compared in their table only',
    rule: modesOnlyInTable,
    violations: [
      file('core/shop/a.ts', "if (mode !== 'cod') return;"),
      file('web/a.tsx', "{mode === 'cod' ? 1 : 2}"),
      file('adapters/a.ts', "mode === 'card'"),
    ],
    innocent: [
      file('core/entities/payment-mode.ts', "mode === 'cod'"),
      file('core/pricing/a.ts', "quote({ mode: 'cod' })"),
      file('tests/a.ts', "mode === 'cod'"),
    ],
  },
  {
    title: 'nothing is marked as unfinished',
    rule: nothingUnfinished,
    violations: [
      file('core/a.ts', `// ${'TO'}DO: later`),
      file('tests/a.ts', `/* ${'FIX'}ME */`),
      file('web/a.tsx', `// ${'XX'}X`),
    ],
    innocent: [file('core/a.ts', 'const mastodon = 1; // in two weeks')],
  },
  {
    title: 'no tool is silenced',
    rule: nothingSilenced,
    violations: [
      file('core/a.ts', '// @ts-ignore'),
      file('web/a.tsx', '// @ts-expect-error'),
      file('cli/a.ts', '// @ts-nocheck'),
      file('server/a.ts', '// oxlint-disable-next-line'),
      file('adapters/a.ts', '/* eslint-disable */'),
      file('core/b.ts', '// oxlint-disable-next-line no-restricted-imports -- a reason'),
      file('core/c.ts', '// oxlint-disable no-control-regex'),
    ],
    innocent: [
      file('core/b.ts', '// oxlint-disable-next-line no-control-regex -- these are the characters meant'),
      file('tests/a.test.ts', '// @ts-expect-error: wrong wiring is a compile error'),
    ],
  },
  {
    title: 'a test without describe has a title with a subject',
    rule: titlesHaveSubjects,
    violations: [
      file('tests/a.test.ts', "it('measures every row', () => {});"),
      file('tests/b.test.tsx', "describe('a', () => {});\nit.each([1])(`is built for ${1}`, () => {});"),
      file('tests/c.test.ts', "it.each`a`('pass', () => {});"),
      file('tests/d.test.ts', 'test.skip(title, () => {});'),
    ],
    innocent: [
      file('tests/a.test.ts', "describe('the bench', () => { it('measures every row', () => {}); });"),
      file('tests/b.test.ts', "it('the bench measures every row', () => {});\nit(`SQLite searches`, () => {});"),
      file('tests/store.ts', "it('measures every row', () => {});"),
    ],
  },
  {
    title: 'a module begins with what it is for',
    rule: modulesSayTheirJob,
    violations: [file('core/a.ts', 'export const a = 1;\n'), file('web/a.tsx', "import a from 'a';\n")],
    innocent: [
      file('core/a.ts', '/** One. */\n'),
      file('cli/a.ts', '#!/usr/bin/env node\n/** One. */\n'),
      file('tests/a.ts', 'a;\n'),
    ],
  },
];

describe('the sources', () => {
  it('are found', () => {
    expect(sources.map(({ path }) => path)).toContain('core/pricing/quote.ts');
    for (const area of AREAS)
      expect(sources.filter(({ path }) => path.startsWith(`${area}/`)).length).toBeGreaterThan(0);
  });

  it.each(CASES)('keep to the rule: $title', ({ rule }) => {
    expect(rule(sources)).toEqual([]);
  });

  it.each(CASES)('with a planted violation break the rule: $title', ({ rule, violations, innocent }) => {
    expect(rule(violations).map((complaint) => complaint.replace(/:.*/, ''))).toEqual(
      violations.map(({ path }) => path),
    );
    expect(rule(innocent)).toEqual([]);
  });
});

describe('the dependencies', () => {
  it('are pinned to one version each', () => {
    const { dependencies, devDependencies } = readJson('package.json') as Record<
      'dependencies' | 'devDependencies',
      Record<string, string>
    >;
    expect(Object.keys({ ...dependencies, ...devDependencies }).length).toBeGreaterThan(10);
    expect(unpinned({ ...dependencies, ...devDependencies })).toEqual([]);
    expect(unpinned({ a: '^1.0.0', b: '~1.0.0', c: 'latest', d: '1.x', e: '1.0.0' })).toEqual([
      'a ^1.0.0',
      'b ~1.0.0',
      'c latest',
      'd 1.x',
    ]);
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
