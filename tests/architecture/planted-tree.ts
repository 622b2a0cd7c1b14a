/**
 * A small copy of the project in a temporary folder: the real configuration, and only the files a test plants there.
 * A tool run over it must find exactly what was planted.
 */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const AREAS = ['core', 'adapters', 'web', 'server', 'cli', 'tests'] as const;

/** One thing a tool said: about which line (from 1), by which rule, in which words. */
export type Finding = { readonly file: string; readonly line: number; readonly rule: string; readonly text: string };

export type PlantedTree = {
  readonly root: string;
  readonly plant: (file: string, source: string) => void;
  readonly lint: () => readonly Finding[];
  readonly typecheck: () => readonly Finding[];
  readonly remove: () => void;
};

/** Makes the tree; throws when a configuration file is missing. */
export const plantTree = (): PlantedTree => {
  const root = mkdtempSync(join(tmpdir(), 'planted-'));
  const plant = (file: string, source: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), source);
  };
  for (const file of configFiles()) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(root, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'dir');
  return {
    root,
    plant,
    lint: () => readLint(runTool(root, 'oxlint', ['-f', 'json', ...areasIn(root)])),
    typecheck: () => readTypes(root, runTool(root, 'tsc', ['-b', '--pretty', 'false'])),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
};

const configFiles = (): readonly string[] => [
  'package.json',
  'oxlint.config.ts',
  'tests/architecture/map/imports.ts',
  'tests/architecture/map/map.ts',
  'tsconfig.json',
  'vitest.config.ts',
  ...globSync(`{${AREAS.join(',')}}/**/tsconfig*.json`, { cwd: ROOT }),
];

/** Named, so that the link to node_modules is not walked. */
const areasIn = (root: string): readonly string[] => AREAS.filter((area) => existsSync(join(root, area)));

const runTool = (cwd: string, name: string, args: readonly string[]): string => {
  const { stdout, stderr, error } = spawnSync(join(ROOT, 'node_modules', '.bin', name), args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error !== undefined || stderr !== '') throw new Error(`${name} did not run: ${stderr}`, { cause: error });
  return stdout;
};

type LintReport = {
  readonly diagnostics: readonly {
    readonly filename: string;
    readonly code?: string;
    readonly message: string;
    readonly help?: string;
    readonly labels: readonly { readonly span: { readonly line: number } }[];
  }[];
};

const readLint = (output: string): readonly Finding[] =>
  (JSON.parse(output) as LintReport).diagnostics.map(({ filename, code, message, help, labels }) => ({
    file: filename,
    line: labels[0]?.span.line ?? 0,
    rule: code ?? '',
    text: `${message} ${help ?? ''}`,
  }));

const readTypes = (root: string, output: string): readonly Finding[] =>
  output.split('\n').flatMap((line) => {
    const [, file, row, code, text] = /^([^\s(][^(]*)\((\d+),\d+\): error (TS\d+): (.*)$/.exec(line) ?? [];
    return file === undefined || code === undefined || text === undefined
      ? []
      : [{ file: relative(root, join(root, file)), line: Number(row), rule: code, text }];
  });
