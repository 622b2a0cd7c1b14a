/** The TypeScript projects are boundaries: what an area must not see does not exist there, and tsc must say so. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT, plantTree } from './planted-tree.ts';
import type { Finding, PlantedTree } from './planted-tree.ts';

const NO_SUCH_NAME = /^TS(2304|2580|2584|2591)$/;
const NOT_IN_PROJECT = 'TS6307';

/** A global, by an expression that uses it. */
const GLOBALS = {
  fetch: 'fetch',
  console: 'console',
  setTimeout: 'setTimeout',
  process: 'process.pid',
  Buffer: 'Buffer',
  document: 'document.title',
  window: 'window',
  location: 'location',
  crypto: 'crypto',
} as const;
type Global = keyof typeof GLOBALS;

/** A file that each project holds, for others to import or to be refused. */
const TARGETS = {
  core: 'core/entities/target.ts',
  portable: 'adapters/wire/target.ts',
  browser: 'adapters/browser/target.ts',
  node: 'adapters/system/target.ts',
  web: 'web/target.ts',
  server: 'server/target.ts',
  cli: 'cli/target.ts',
} as const;
type Target = keyof typeof TARGETS;

type Folder = {
  readonly folder: string;
  /** The project that checks the folder. */
  readonly config: string;
  readonly hasNot: readonly Global[];
  readonly has: readonly Global[];
  readonly seesNot: readonly Target[];
  readonly sees: readonly Target[];
  readonly hasNode: boolean;
};

const DOM: readonly Global[] = ['document', 'window', 'location'];
const NODE: readonly Global[] = ['process', 'Buffer'];
const BOTH: readonly Global[] = ['fetch', 'console', 'setTimeout', 'crypto'];
const everyBut = (...sees: readonly Target[]): readonly Target[] =>
  (Object.keys(TARGETS) as readonly Target[]).filter((target) => !sees.includes(target));

const folder = (
  name: string,
  config: string,
  globals: 'none' | 'dom' | 'node',
  ...sees: readonly Target[]
): Folder => ({
  folder: name,
  config,
  has: globals === 'none' ? [] : [...BOTH, ...(globals === 'dom' ? DOM : NODE)],
  hasNot: { none: [...BOTH, ...DOM, ...NODE], dom: NODE, node: DOM }[globals],
  sees,
  seesNot: everyBut(...sees),
  hasNode: globals === 'node',
});

/** The adapters that run anywhere; all others but `browser` are of a server process. */
const PORTABLE = ['wire', 'http-client', 'memory', 'simulated'];
const ADAPTERS = readdirSync(join(ROOT, 'adapters'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const FOLDERS: readonly Folder[] = [
  folder('core/entities', 'core', 'none', 'core'),
  folder('core/shop', 'core', 'none', 'core'),
  ...PORTABLE.map((name) => folder(`adapters/${name}`, 'adapters/tsconfig.portable.json', 'none', 'core', 'portable')),
  folder('adapters/browser', 'adapters/browser', 'dom', 'core', 'portable', 'browser'),
  ...ADAPTERS.filter((name) => name !== 'browser' && !PORTABLE.includes(name)).map((name) =>
    folder(`adapters/${name}`, 'adapters/tsconfig.node.json', 'node', 'core', 'portable', 'node'),
  ),
  folder('web', 'web/tsconfig.browser.json', 'dom', 'core', 'portable', 'browser', 'web'),
  folder('web/build', 'web/tsconfig.node.json', 'node', 'core', 'portable', 'node'),
  folder('server', 'server', 'node', 'core', 'portable', 'node', 'server'),
  folder('cli', 'cli', 'node', 'core', 'portable', 'node', 'server', 'cli'),
];

/** One folder of each project: tsc names a file that is missing from a project only where it is first imported. */
const PROJECTS = FOLDERS.filter(({ config }, index) => FOLDERS.findIndex((other) => other.config === config) === index);

const way = (folder: string, target: string): string => `${'../'.repeat(folder.split('/').length)}${target}`;
const use = (name: Global, index: number): string => `export const g${index} = ${GLOBALS[name]};`;
const take =
  (folder: string) =>
  (target: Target, index: number): string =>
    `export { target as t${index} } from '${way(folder, TARGETS[target])}';`;
const READS_FILES = "export { readFileSync } from 'node:fs';";

/** The strict options, each with a line that only it refuses. */
const OPTIONS: readonly { readonly option: string; readonly rule: string; readonly line: string }[] = [
  { option: 'strict', rule: 'TS7006', line: 'export const a = (b) => b;' },
  { option: 'noUncheckedIndexedAccess', rule: 'TS2322', line: "export const c: string = ['x'][0];" },
  {
    option: 'exactOptionalPropertyTypes',
    rule: 'TS2375',
    line: 'export const d: { readonly e?: number } = { e: undefined };',
  },
  { option: 'erasableSyntaxOnly', rule: 'TS1294', line: 'export enum F { One }' },
  {
    option: 'verbatimModuleSyntax',
    rule: 'TS1484',
    line: "import { OnlyType } from './only-type.ts'; export type H = OnlyType;",
  },
  { option: 'noUnusedLocals', rule: 'TS6133', line: 'const unused = 1;' },
  { option: 'noUnusedParameters', rule: 'TS6133', line: 'export const i = (j: number): number => 1;' },
  { option: 'noImplicitReturns', rule: 'TS7030', line: 'export function k(l: boolean) { if (l) { return 1; } }' },
  {
    option: 'noImplicitOverride',
    rule: 'TS4114',
    line: 'class M { n(): void {} } export class O extends M { n(): void {} }',
  },
  {
    option: 'noFallthroughCasesInSwitch',
    rule: 'TS7029',
    line: 'export const p = (q: number): number => { let r = 0; switch (q) { case 1: r = 1; case 2: r = 2; } return r; };',
  },
];

describe('tsc', () => {
  let tree: PlantedTree;
  let findings: readonly Finding[] = [];
  const rulesAt = (file: string, line: number): readonly string[] =>
    findings.filter((finding) => finding.file === file && finding.line === line).map(({ rule }) => rule);

  beforeAll(() => {
    tree = plantTree();
    for (const target of Object.values(TARGETS)) tree.plant(target, 'export const target = 1;\n');
    tree.plant('core/entities/only-type.ts', 'export type OnlyType = 1;\n');
    tree.plant('core/entities/options.ts', [...OPTIONS.map(({ line }) => line), ''].join('\n'));
    tree.plant(
      'tests/everything.test.ts',
      [...everyBut().map(take('tests')), ...[...DOM, ...NODE].map(use), READS_FILES, ''].join('\n'),
    );
    for (const { folder: name, has, hasNot, sees, hasNode } of FOLDERS) {
      tree.plant(
        `${name}/clean.ts`,
        [...has.map(use), ...sees.map(take(name)), ...(hasNode ? [READS_FILES] : []), ''].join('\n'),
      );
      tree.plant(`${name}/globals.ts`, [...hasNot.map(use), ...(hasNode ? [] : [READS_FILES]), ''].join('\n'));
    }
    for (const { folder: name, seesNot } of PROJECTS) {
      tree.plant(`${name}/imports.ts`, [...seesNot.map(take(name)), ''].join('\n'));
    }
    findings = tree.typecheck();
  });
  afterAll(() => tree.remove());

  it.each(FOLDERS)('does not declare in $folder any of $hasNot', ({ folder: name, hasNot, hasNode }) => {
    const missing = [...hasNot, ...(hasNode ? [] : ['node:fs'])];
    const reported = missing.map((global, index) => [global, ...rulesAt(`${name}/globals.ts`, index + 1)]);
    expect(reported).toEqual(missing.map((global) => [global, expect.stringMatching(NO_SUCH_NAME)]));
  });

  it.each(PROJECTS)('gives the project $config no access to $seesNot', ({ folder: name, seesNot }) => {
    const reported = seesNot.map(
      (target, index) => `${target} ${rulesAt(`${name}/imports.ts`, index + 1).includes(NOT_IN_PROJECT)}`,
    );
    expect(reported).toEqual(seesNot.map((target) => `${target} true`));
  });

  it.each(FOLDERS)('declares in $folder the globals $has, and gives it access to $sees', ({ folder: name }) => {
    expect(findings.filter(({ file }) => file === `${name}/clean.ts`)).toEqual([]);
  });

  it('gives the tests access to every area, the DOM and Node', () => {
    expect(findings.filter(({ file }) => file === 'tests/everything.test.ts')).toEqual([]);
  });

  it.each(OPTIONS.map((option, index) => ({ ...option, row: index + 1 })))(
    'refuses what $option refuses',
    ({ rule, row }) => {
      expect(rulesAt('core/entities/options.ts', row)).toEqual([rule]);
    },
  );

  it('is tested with every strict option of tsconfig.json', () => {
    const text = readFileSync(join(ROOT, 'tsconfig.json'), 'utf8').replaceAll(/^\s*\/\/.*$/gm, '');
    const { compilerOptions } = JSON.parse(text) as { readonly compilerOptions: Readonly<Record<string, unknown>> };
    const named = Object.keys(compilerOptions).filter((name) => /^(no[A-Z]|strict|exact|erasable|verbatim)/.test(name));
    expect(named.toSorted()).toEqual(OPTIONS.map(({ option }) => option).toSorted());
  });
});
