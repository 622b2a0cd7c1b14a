/** The lint rules catch what they are there for: every one has a planted violation that oxlint must report. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Boundary } from './boundaries/boundary.ts';
import { BOUNDARIES } from './boundaries/all-boundaries.ts';
import { LINT_VIOLATIONS } from './lint-violations.ts';
import { ROOT, plantTree } from './planted-tree.ts';
import type { Finding, PlantedTree } from './planted-tree.ts';

const IMPORT_RULE = 'eslint(no-restricted-imports)';

interface LintConfig {
  readonly rules: Readonly<Record<string, unknown>>;
  readonly overrides: readonly {
    readonly files: readonly string[];
    readonly rules: Readonly<Record<string, unknown>>;
  }[];
}

const readConfig = (): LintConfig =>
  JSON.parse(readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8').replaceAll(/^\s*\/\/.*$/gm, '')) as LintConfig;

/** One import a line, the allowed ones first; the lines after them use what was imported. */
const importLines = ({ allows, forbids }: Boundary): string => {
  const specifiers = [...allows, ...forbids.map(({ specifier }) => specifier)];
  const names = specifiers.map((_, index) => `x${index}`);
  return [
    ...specifiers.map((specifier, index) => `import { x as x${index} } from '${specifier}';`),
    `export const used = [${names.join(', ')}];`,
    '',
  ].join('\n');
};

/** Every form of an import, and a line that has none. */
const FORMS_FILE = 'core/shop/forms.ts';
const FORMS = [
  "import type { X } from '../shopper/x.ts';",
  "export { y } from '../shopper/x.ts';",
  "export const load = (): Promise<unknown> => import('../shopper/x.ts');",
  'export type Z = X;',
  '',
];

const codeOf = (rule: string): string => rule.split('/').at(-1) ?? rule;
const saysRule = (finding: Finding, rule: string): boolean => finding.rule.endsWith(`(${codeOf(rule)})`);

describe('oxlint', () => {
  let tree: PlantedTree;
  let findings: readonly Finding[] = [];
  const about = (file: string, line: number): readonly Finding[] =>
    findings.filter((finding) => finding.file === file && finding.line === line);

  beforeAll(() => {
    tree = plantTree();
    for (const boundary of BOUNDARIES) tree.plant(boundary.file, importLines(boundary));
    tree.plant(FORMS_FILE, FORMS.join('\n'));
    findings = tree.lint();
  }, 120_000);
  afterAll(() => tree.remove());

  it.each(BOUNDARIES)('refuses in $file the import that $override forbids', ({ file, allows, forbids }) => {
    const reported = forbids.map(({ specifier, says }, index) => {
      const found = about(file, allows.length + index + 1);
      const right = found.some(({ text }) => text.includes(says)) && found.every(({ rule }) => rule === IMPORT_RULE);
      return right ? `${specifier}: ${says}` : `${specifier}: ${JSON.stringify(found)}`;
    });
    expect(reported).toEqual(forbids.map(({ specifier, says }) => `${specifier}: ${says}`));
  });

  it.each(BOUNDARIES)('accepts in $file the import that $override allows', ({ file, allows }) => {
    expect(
      allows.flatMap((specifier, index) => about(file, index + 1).map(({ text }) => `${specifier}: ${text}`)),
    ).toEqual([]);
  });

  it('treats a type import, a re-export and a dynamic import as imports', () => {
    const found = findings.filter(({ file, rule }) => file === FORMS_FILE && rule === IMPORT_RULE);
    expect(found.map(({ line }) => line)).toEqual([1, 2, 3]);
  });

  it('is tested with every override of the configuration', () => {
    const configured = readConfig()
      .overrides.filter(({ rules }) => 'no-restricted-imports' in rules)
      .flatMap(({ files }) => files);
    expect([...new Set(BOUNDARIES.map(({ override }) => override))].toSorted()).toEqual(configured.toSorted());
  });

  it.each(['core', 'core/shopper'])('has an override for every folder of %s', (parent) => {
    const folders = readdirSync(join(ROOT, parent), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const overrides = new Set(BOUNDARIES.map(({ override }) => override));
    expect(folders.length).toBeGreaterThan(0);
    expect(folders.map(({ name }) => `${parent}/${name}/**`).filter((glob) => !overrides.has(glob))).toEqual([]);
  });
});

describe('a rule of oxlint about code', () => {
  const lintAll = (source: 'wrong' | 'right'): readonly Finding[] => {
    const tree = plantTree();
    for (const violation of LINT_VIOLATIONS) {
      for (const [file, text] of Object.entries(violation.besides ?? {})) tree.plant(file, text);
      // A wrong name is put right by another name.
      tree.plant(
        source === 'right' ? violation.file.replace('camelCase', 'kebab-case') : violation.file,
        violation[source],
      );
    }
    const findings = tree.lint();
    tree.remove();
    return findings;
  };
  let wrong: readonly Finding[] = [];
  beforeAll(() => {
    wrong = lintAll('wrong');
  });

  it.each(LINT_VIOLATIONS)('reports $file: $rule', ({ rule, file }) => {
    const found = wrong.filter((finding) => finding.file === file);
    expect(found).toHaveLength(1);
    expect(found.filter((finding) => saysRule(finding, rule))).toEqual(found);
  });

  it('accepts the correct version of each violation', () => {
    expect(lintAll('right')).toEqual([]);
  });

  it('is tested here for every name in the configuration', () => {
    const { rules, overrides } = readConfig();
    const named = [rules, ...overrides.map((override) => override.rules)]
      .flatMap((set) => Object.entries(set))
      .filter(([, setting]) => setting !== 'off')
      .map(([rule]) => rule);
    const tried = new Set([...LINT_VIOLATIONS.map(({ rule }) => rule), 'no-restricted-imports']);
    expect([...new Set(named)].filter((rule) => !tried.has(rule))).toEqual([]);
  });
});
