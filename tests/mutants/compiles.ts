/** Whether the core still passes the type check with a mutant in it: what the compiler refuses needs no test. */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mutated, type Mutant } from './mutants-of.ts';

export const compiles = async (mutant: Mutant): Promise<boolean> => {
  const copy = mkdtempSync(join(tmpdir(), 'mutant-'));
  try {
    for (const part of ['core', 'tsconfig.json', 'package.json']) cpSync(part, join(copy, part), { recursive: true });
    writeFileSync(join(copy, mutant.file), mutated(readFileSync(mutant.file, 'utf8'), mutant));
    return (
      (await exitCodeOf('node_modules/.bin/tsc', [
        '-p',
        join(copy, 'core'),
        '--composite',
        'false',
        '--emitDeclarationOnly',
        'false',
        '--noEmit',
        // What a mutant leaves unused is no error of types.
        '--noUnusedLocals',
        'false',
        '--noUnusedParameters',
        'false',
      ])) === 0
    );
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
};

const exitCodeOf = (command: string, args: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    spawn(command, args, { stdio: 'ignore' })
      .once('error', reject)
      .once('exit', (code) => {
        resolve(code ?? 1);
      });
  });
