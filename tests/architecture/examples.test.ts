/** The examples in the comments of the core compile as a caller beside the core would write them. */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './planted-tree.ts';

const EXAMPLE = /@example\n \* ```ts\n(?<lines>.*?) \* ```\n/gs;

/** What every caller's project has at least. */
const OPTIONS = {
  strict: true,
  noEmit: true,
  module: 'nodenext',
  target: 'es2024',
  lib: ['es2024'],
  types: [],
  allowImportingTsExtensions: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
};

it('every example of the core compiles', { timeout: 60_000 }, () => {
  const parent = join(ROOT, '.cache');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'examples-'));
  const core = join(relative(folder, ROOT), 'core').replaceAll('\\', '/');
  try {
    const sources = globSync('core/**/*.ts', { cwd: ROOT }).flatMap((path) =>
      [...readFileSync(join(ROOT, path), 'utf8').matchAll(EXAMPLE)].map(({ groups }, index) => ({
        file: `${path.replaceAll('/', '-').replace(/\.ts$/, '')}-${index}.ts`,
        text: (groups?.['lines'] ?? '').replaceAll(/^ \* ?/gm, '').replaceAll("'../core/", `'${core}/`),
      })),
    );
    expect(sources.length).toBeGreaterThan(10);
    for (const { file, text } of sources) writeFileSync(join(folder, file), `${text}export {};\n`);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS, include: ['*.ts'] }));
    const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder, '--pretty', 'false'], {
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
