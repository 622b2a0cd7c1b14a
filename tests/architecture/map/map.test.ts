/** The map is of the folders that are there, and the linter keeps it: each row has planted imports of both kinds. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantTree, ROOT, type Finding, type PlantedTree } from '../planted-tree.ts';
import { folderCycles, targetsIn } from './folder-cycles.ts';
import { covers, rowFor } from './imports.ts';
import { MAP, QUOTING, type Row } from './map.ts';

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};
const PACKAGES = [...Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }), 'node:fs'];
const AREAS = ['core', 'adapters', 'web', 'server', 'cli'];
const isPath = (seen: string): boolean => AREAS.includes(seen.split('/')[0] ?? '');
const isFile = (path: string): boolean => path.endsWith('.ts');

/** What the files of each row import from elsewhere: paths from the project's root, and packages. */
const importsOf = new Map<Row | undefined, Set<string>>();
for (const path of globSync(`{${AREAS.join(',')}}/**/*.{ts,tsx,mjs}`, { cwd: ROOT })) {
  const row = rowFor(path);
  const targets = importsOf.get(row) ?? new Set();
  importsOf.set(row, targets);
  for (const target of targetsIn(path, readFileSync(join(ROOT, path), 'utf8')))
    if (rowFor(target) !== row) targets.add(target);
}

/** Parents whose folders are subjects: each has a row of its own. */
const SUBJECTS = [...AREAS, 'core/shop', 'core/shopper'];
const codeFolders = [
  ...new Set(globSync(`{${AREAS.join(',')}}/**/*.{ts,tsx,mjs}`, { cwd: ROOT }).map((path) => posix.dirname(path))),
];
/** The folder of a subject that this folder is or belongs to; undefined for the parents themselves. */
const subjectOf = (folder: string): string | undefined =>
  SUBJECTS.filter((parent) => folder.startsWith(`${parent}/`))
    .map((parent) => `${parent}/${folder.slice(parent.length + 1).split('/')[0] ?? ''}`)
    .findLast((subject) => !SUBJECTS.includes(subject));

const relativeTo = (file: string, target: string): string => {
  const path = posix.relative(posix.dirname(file), target);
  return path.startsWith('.') ? path : `./${path}`;
};

/** A file that the row answers for, and what it imports: paths as they are written, and packages. */
const planted = ({
  folder,
  sees,
}: Row): { readonly file: string; readonly allowed: readonly string[]; readonly refused: readonly string[] } => {
  const file = isFile(folder) ? folder : `${folder}/planted.ts`;
  const targetIn = (seen: string): string => relativeTo(file, isFile(seen) ? seen : `${seen}/x.ts`);
  const isSeen = (path: string): boolean =>
    rowFor(path) === rowFor(file) || sees.some((seen) => path === seen || path.startsWith(`${seen}/`));
  const seenPackages = sees.filter((seen) => !isPath(seen));
  return {
    file,
    allowed: [
      ...(isFile(folder) ? [] : ['./x.ts']),
      ...sees.filter(isPath).map(targetIn),
      ...seenPackages.map((name) => (name.endsWith(':') ? `${name}fs` : name)),
    ],
    refused: [
      ...MAP.map((other) => (isFile(other.folder) ? other.folder : `${other.folder}/x.ts`))
        .filter((path) => !isSeen(path))
        .map((path) => relativeTo(file, path)),
      relativeTo(file, 'tests/x.ts'),
      ...PACKAGES.filter(
        (name) =>
          !seenPackages.some((seen) => name === seen || name.startsWith(seen.endsWith(':') ? seen : `${seen}/`)),
      ),
      './../elsewhere/x.ts',
    ],
  };
};

describe('the map', () => {
  it('has a row for the folder of every subject', () => {
    const subjects = new Set(codeFolders.map(subjectOf).filter((subject) => subject !== undefined));
    expect(subjects.size).toBeGreaterThan(60);
    expect(
      [...subjects].filter(
        (subject) => !MAP.some(({ folder }) => folder === subject || folder.startsWith(`${subject}/`)),
      ),
    ).toEqual([]);
  });

  it('names only what is there', () => {
    const packages = [...PACKAGES, 'node:', ...builtinModules.map((name) => `node:${name}`)];
    const exists = (name: string): boolean =>
      isPath(name)
        ? existsSync(join(ROOT, name))
        : packages.some((known) => name === known || name.startsWith(`${known}/`));
    expect(MAP.flatMap(({ folder, sees }) => [folder, ...sees]).filter((name) => !exists(name))).toEqual([]);
  });

  it('permits no import that no file makes, neither in a row of its own nor in a list that rows share', () => {
    const isUsed = (row: Row, seen: string): boolean =>
      [...(importsOf.get(row) ?? [])].some((target) => covers(seen, target));
    const shared = Map.groupBy(
      MAP.flatMap((row) => row.sees.filter((seen) => !row.ownSees.includes(seen)).map((seen) => ({ row, seen }))),
      ({ seen }) => seen,
    );
    expect(importsOf.size).toBe(MAP.length);
    expect(
      MAP.map((row) => [row.folder, ...row.ownSees.filter((seen) => !isUsed(row, seen))]).filter(
        ({ length }) => length > 1,
      ),
    ).toEqual([]);
    expect(
      [...shared].filter(([, uses]) => !uses.some(({ row, seen }) => isUsed(row, seen))).map(([seen]) => seen),
    ).toEqual([]);
  });

  it('has each folder once', () => {
    expect(new Set(MAP.map(({ folder }) => folder)).size).toBe(MAP.length);
  });
});

const CLOCK_AND_DICE: Readonly<Record<string, string>> = {
  'core/shopper/clock.ts': 'export const now = (): number => Date.now();\n',
  'core/entities/global.ts': 'export const now = (): number => globalThis.Date.now();\n',
  'core/shop/dice.ts': 'export const roll = (): number => Math.random();\n',
};

/** What the compiler does not know in the core: each is an error there. */
const UNKNOWN_IN_CORE = ['fetch', 'console', 'setTimeout', 'process.pid', 'document.title', 'crypto'];

it('the compiler knows no I/O and no timer in the core', () => {
  const tree = plantTree();
  tree.plant('core/io.ts', UNKNOWN_IN_CORE.map((name, index) => `export const a${index} = ${name};\n`).join(''));
  tree.plant('core/node.ts', "export { readFileSync } from 'node:fs';\n");
  const found = tree.typecheck().filter(({ file }) => file.startsWith('core/'));
  tree.remove();
  expect(found.filter(({ file }) => file === 'core/io.ts').map(({ line }) => line)).toEqual(
    UNKNOWN_IN_CORE.map((_, index) => index + 1),
  );
  expect(found.some(({ file }) => file === 'core/node.ts')).toBe(true);
});

describe('the linter', () => {
  let tree: PlantedTree;
  let findings: readonly Finding[] = [];

  beforeAll(() => {
    tree = plantTree();
    for (const row of MAP) {
      const { file, allowed, refused } = planted(row);
      const specifiers = [...allowed, ...refused];
      const imports = specifiers.map((specifier, index) => `import { x as x${index} } from '${specifier}';`);
      tree.plant(
        file,
        [...imports, `export const used = [${specifiers.map((_, index) => `x${index}`).join(', ')}];`, ''].join('\n'),
      );
    }
    tree.plant(
      'core/shop/cart/forms.ts',
      [
        "import type { X } from '../../shopper/x.ts';",
        "export { y } from '../../shopper/x.ts';",
        "export const load = (): Promise<unknown> => import('../../shopper/x.ts');",
        'export type Z = X;',
        '',
      ].join('\n'),
    );
    for (const [file, text] of Object.entries(CLOCK_AND_DICE)) tree.plant(file, text);
    findings = tree.lint();
  });
  afterAll(() => tree.remove());

  const refusedLines = (file: string): readonly number[] =>
    findings
      .filter((finding) => finding.file === file && finding.rule === 'map(imports)')
      .map(({ line }) => line)
      .toSorted((a, b) => a - b);

  it.each(MAP)('refuses in $folder every import that its row does not name, and no other', (row) => {
    const { file, allowed, refused } = planted(row);
    expect(refusedLines(file)).toEqual(refused.map((_, index) => allowed.length + index + 1));
  });

  it('refuses a clock and dice of its own in the core', () => {
    expect(
      Object.keys(CLOCK_AND_DICE).filter((file) =>
        findings.some((finding) => finding.file === file && finding.rule.includes('no-restricted-')),
      ),
    ).toEqual(Object.keys(CLOCK_AND_DICE));
  });

  it('takes a type import, a re-export and a dynamic import for imports', () => {
    expect(refusedLines('core/shop/cart/forms.ts')).toEqual([1, 2, 3]);
  });
});

it('the folders have an order in which each sees only those before it', () => {
  const files = globSync(`{${AREAS.join(',')}}/**/*.{ts,tsx,mjs}`, { cwd: ROOT })
    .filter((path) => !(rowFor(path)?.folder ?? '').startsWith(QUOTING))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
  expect(files.length).toBeGreaterThan(500);
  expect(folderCycles(files)).toEqual([]);
});
