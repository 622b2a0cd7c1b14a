/** Which test files can notice a mutant: those that execute it, those most likely to fail first. */
import { readFileSync } from 'node:fs';
import type { Executed } from './active-mutant.ts';

export type Recorded = {
  /** Test files that execute the mutant in a test. */
  readonly testsOf: (id: string) => readonly string[];
  /** Whether it is executed while its module is loaded: then every test that imports the module may notice it. */
  readonly isLoaded: (id: string) => boolean;
  /** How often all tests together execute it. */
  readonly hits: (id: string) => number;
};

/** Reads what a session has recorded. */
export const readRecorded = (file: string): Recorded => {
  const executed = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Executed);
  const loaded = new Set(executed.flatMap(({ whileLoading }) => Object.keys(whileLoading)));
  return {
    testsOf: (id) => executed.filter(({ inTests }) => inTests[id] !== undefined).map(({ test }) => test),
    isLoaded: (id) => loaded.has(id),
    hits: (id) =>
      executed.reduce((sum, { inTests, whileLoading }) => sum + (inTests[id] ?? 0) + (whileLoading[id] ?? 0), 0),
  };
};

/** How many words of the module's path are found in a test's path. */
const relevance = (file: string, test: string): number =>
  file
    .replace(/\.ts$/, '')
    .split(/[/-]/)
    .filter((word) => test.includes(word)).length;

/** The tests of a module in the order in which to run them; `msOf` is how long a test file takes, in milliseconds. */
export const inOrder = (file: string, tests: readonly string[], msOf: (test: string) => number): readonly string[] =>
  [...new Set(tests)].sort((a, b) => relevance(file, b) - relevance(file, a) || msOf(a) - msOf(b));
