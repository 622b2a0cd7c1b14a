/**
 * A process that runs the unit tests on the instrumented core, again and again with another mutant active: vitest stays,
 * so that no module is transformed twice. `run.ts` starts it, sends requests, and kills it where a mutant loops for
 * ever.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from 'vitest/node';

export type Request =
  /** Runs all tests without a mutant and records what each executes. */
  | { readonly do: 'record' }
  /** Names the tests that import a file. */
  | { readonly do: 'find tests'; readonly of: string }
  /** Runs these tests, in this order, until one fails. */
  | { readonly do: 'test'; readonly mutant: string; readonly hitLimit: number; readonly tests: readonly string[] };

export type Response = {
  readonly passed: boolean;
  /** The test that failed first, or the error outside of a test; empty where all passed. */
  readonly failure: string;
  /** The test files, with how long they took, in milliseconds. */
  readonly tests: readonly { readonly path: string; readonly ms: number }[];
};

/** Written by `run.ts`: the instrumented code by file, and where to record what is executed. */
export type SessionInput = { readonly code: Readonly<Record<string, string>>; readonly executedFile: string };

const root = fileURLToPath(new URL('../..', import.meta.url));
const { code, executedFile } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as SessionInput;

/** The order of the request. */
let wanted: readonly string[] = [];
class AsRequested extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((a, b) => wanted.indexOf(a.moduleId) - wanted.indexOf(b.moduleId));
  }
}

const vitest = await createVitest(
  'test',
  { config: false, root, watch: false, run: true, reporters: [{}] },
  {
    plugins: [
      {
        name: 'mutants',
        enforce: 'pre',
        transform: (_, id) => {
          const instrumented = id.startsWith(root) ? code[id.slice(root.length)] : undefined;
          return instrumented === undefined ? undefined : { code: instrumented, map: null };
        },
      },
    ],
    test: {
      environment: 'node',
      include: ['tests/**/*.test.{ts,tsx}'],
      // Browsers see the build, threads and processes of their own see the files: none of them sees a mutant.
      exclude: [
        'tests/web/**',
        'tests/architecture/**',
        'tests/setup/**',
        'tests/browsers/**',
        'tests/server/**',
        'tests/model/mutants.test.ts',
        'tests/cli/process.test.ts',
      ],
      setupFiles: ['tests/mutants/active-mutant.ts'],
      provide: { mutant: null, executedFile },
      // The cache on disk would take instrumented modules for the original ones.
      fsModuleCache: false,
      isolate: false,
      maxWorkers: 1,
      bail: 1,
      testTimeout: 20_000,
      sequence: { sequencer: AsRequested },
    },
  },
);
const all = await vitest.globTestSpecifications();

const firstFailure = (modules: readonly TestModule[], errors: readonly unknown[]): string => {
  for (const module of modules) {
    for (const test of module.children.allTests('failed')) return `${module.relativeModuleId} > ${test.fullName}`;
    if (!module.ok()) return module.relativeModuleId;
  }
  return String(errors[0]);
};

const runTests = async (tests: readonly TestSpecification[]): Promise<Response> => {
  wanted = tests.map(({ moduleId }) => moduleId);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([...tests]);
  const passed = unhandledErrors.length === 0 && testModules.every((module) => module.ok());
  return {
    passed,
    failure: passed ? '' : firstFailure(testModules, unhandledErrors),
    tests: testModules.map((module) => ({ path: module.moduleId, ms: module.diagnostic().duration })),
  };
};

const answer = async (request: Request): Promise<Response> => {
  if (request.do === 'find tests') {
    vitest.config.related = [`${root}${request.of}`];
    const related = await vitest.getRelevantTestSpecifications();
    delete vitest.config.related;
    return { passed: true, failure: '', tests: related.map(({ moduleId }) => ({ path: moduleId, ms: 0 })) };
  }
  if (request.do === 'record') {
    vitest.provide('mutant', null);
    return runTests(all);
  }
  vitest.provide('mutant', { id: request.mutant, hitLimit: request.hitLimit });
  return runTests(request.tests.flatMap((path) => all.filter(({ moduleId }) => moduleId === path)));
};

process.on('message', (request: Request) => {
  void answer(request).then((response) => process.send?.(response));
});
process.send?.({ passed: true, failure: '', tests: [] } satisfies Response);
