/** Whether the core still passes the type check with a mutant in it: what the compiler refuses needs no test. */
import { spawn } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutated, type Mutant } from './mutants-of.ts';

/** Checks mutants one after another, in a copy of the core that is made in this folder. */
export const createTypeCheck = (folder: string): ((mutant: Mutant) => Promise<boolean>) => {
  for (const part of ['core', 'tsconfig.json', 'package.json']) cpSync(part, join(folder, part), { recursive: true });
  return async (mutant) => {
    const copy = join(folder, mutant.file);
    const source = readFileSync(mutant.file, 'utf8');
    writeFileSync(copy, mutated(source, mutant));
    try {
      return (await exitCodeOf('node_modules/.bin/tsc', [...TYPE_CHECK, '-p', join(folder, 'core')])) === 0;
    } finally {
      writeFileSync(copy, source);
    }
  };
};

const TYPE_CHECK = [
  ...['--composite', 'false', '--emitDeclarationOnly', 'false', '--noEmit'],
  // What a mutant leaves unused is no error of types.
  ...['--noUnusedLocals', 'false', '--noUnusedParameters', 'false'],
];

const exitCodeOf = (command: string, args: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    spawn(command, args, { stdio: 'ignore' })
      .once('error', reject)
      .once('exit', (code) => resolve(code ?? 1));
  });
