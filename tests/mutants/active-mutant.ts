/**
 * Vitest's setup file of a mutation run: makes one mutant active for a test file, or none, and then records which
 * mutants the file executes. The names in `__stryker__` are those of Stryker's instrumenter.
 */
import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject } from 'vitest';

type Counts = Record<string, number>;

/** What one test file executed: how often by mutant, and which mutants while modules were loaded. */
export type Executed = {
  readonly test: string;
  readonly counts: Readonly<Counts>;
  readonly whileLoading: readonly string[];
};

declare module 'vitest' {
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
    mutantCoverage?: { static: Counts; perTest: object };
  };
}

const mutant = inject('mutant');
globalThis.__stryker__ ??= {};
const stryker = globalThis.__stryker__;
stryker.activeMutant = mutant?.id;
stryker.hitLimit = mutant?.hitLimit;
stryker.hitCount = mutant === null ? undefined : 0;

if (mutant === null) {
  // Without a test's id, Stryker counts all hits as static ones.
  stryker.mutantCoverage ??= { static: {}, perTest: {} };
  const counts = stryker.mutantCoverage.static;
  let whileLoading: readonly string[] = [];
  beforeAll(() => {
    whileLoading = Object.keys(counts);
  });
  afterAll(() => {
    const executed: Executed = { test: expect.getState().testPath ?? '', counts, whileLoading };
    appendFileSync(inject('executedFile'), `${JSON.stringify(executed)}\n`);
    for (const id of Object.keys(counts)) delete counts[id];
  });
}
