/**
 * Vitest's setup file of a mutation run: makes one mutant active for a test file, or none, and then records which
 * mutants the file executes. The names in `__stryker__` are those of Stryker's instrumenter.
 */
import { appendFileSync } from 'node:fs';
import { afterAll, expect, inject } from 'vitest';
import { LOADING } from './while-loading.ts';

type Counts = Record<string, number>;

/**
 * What one test file executed: how often by mutant, in its tests and while modules were loaded, which may be in the
 * middle of a test.
 */
export type Executed = {
  readonly test: string;
  readonly inTests: Readonly<Counts>;
  readonly whileLoading: Readonly<Counts>;
};

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- vitest declares the same interface
  interface ProvidedContext {
    /** The active mutant; null records what is executed. More hits than the limit are an endless loop. */
    readonly mutant: { readonly id: string; readonly hitLimit: number } | null;
    /** The file to which what was executed is written, a line of JSON for each test file. */
    readonly executedFile: string;
  }
}

declare global {
  var __stryker__: {
    activeMutant?: string | undefined;
    hitCount?: number | undefined;
    hitLimit?: number | undefined;
    currentTestId?: string | undefined;
    mutantCoverage?: { static: Counts; perTest: Record<string, Counts> };
  };
}

const mutant = inject('mutant');
globalThis.__stryker__ ??= {};
const stryker = globalThis.__stryker__;
stryker.activeMutant = mutant?.id;
stryker.hitLimit = mutant?.hitLimit;
stryker.hitCount = mutant === null ? undefined : 0;

if (mutant === null) {
  // What is executed without a test's id counts as static.
  stryker.mutantCoverage ??= { static: {}, perTest: {} };
  const { static: inTests, perTest } = stryker.mutantCoverage;
  afterAll(() => {
    const executed: Executed = {
      test: expect.getState().testPath ?? '',
      inTests,
      whileLoading: perTest[LOADING] ?? {},
    };
    appendFileSync(inject('executedFile'), `${JSON.stringify(executed)}\n`);
    for (const id of Object.keys(inTests)) delete inTests[id];
    delete perTest[LOADING];
  });
}
