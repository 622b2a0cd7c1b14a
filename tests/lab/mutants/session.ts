/**
 * A process that runs the unit tests on the instrumented core, again and again with another mutant active: vitest
 * stays, so that no module is transformed twice. `run.ts` starts it, sends requests, and kills it where a mutant loops
 * for ever.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BaseSequencer, createVitest, type Reporter, type TestSpecification } from 'vitest/node';
import { withLoadingMarked } from './while-loading.ts';

export type Request =
  /** Runs all tests without a mutant and records what each executes. */
  | { readonly do: 'record' }
  /** Names the tests that import a file. */
  | { readonly do: 'find tests'; readonly of: string }
  /** Runs these tests, in this order, until one fails; `reloads`: with modules that are loaded anew for each file. */
  | {
      readonly do: 'test';
      readonly mutant: string;
      readonly hitLimit: number;
      readonly tests: readonly string[];
      readonly reloads: boolean;
    };

export type Response = {
  readonly passed: boolean;
  /** The test that failed first, or the error outside of a test; empty where all passed. */
  readonly failure: string;
  /** The test files, with how long they took, in milliseconds. */
  readonly tests: readonly { readonly path: string; readonly ms: number }[];
};

/** Written by `run.ts`: the instrumented code by file, where to record what is executed, and globs of the tests. */
export type SessionInput = {
  readonly code: Readonly<Record<string, string>>;
  readonly executedFile: string;
  readonly tests: readonly string[];
};

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { code, executedFile, tests } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as SessionInput;

/** The order of the request. */
let wanted: readonly string[] = [];
class AsRequested extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((a, b) => wanted.indexOf(a.moduleId) - wanted.indexOf(b.moduleId));
  }
}

/** What the current run has brought so far. */
let run: { readonly failures: string[]; readonly tests: { path: string; ms: number }[] } = { failures: [], tests: [] };
// `runTestSpecifications` returns the modules of earlier runs, too.
const reporter: Reporter = {
  onTestModuleEnd: (module) => {
    run.tests.push({ path: module.moduleId, ms: module.diagnostic().duration });
    const failed = [...module.children.allTests('failed')].map(({ fullName }) => fullName);
    if (!module.ok()) run.failures.push(`${module.relativeModuleId} > ${failed[0] ?? 'does not load'}`);
  },
};

const vitest = await createVitest(
  'test',
  { config: false, root, watch: false, run: true, reporters: [reporter] },
  {
    plugins: [
      {
        name: 'mutants',
        enforce: 'pre',
        transform: (_, id) => {
          const instrumented = id.startsWith(root) ? code[id.slice(root.length)] : undefined;
          return instrumented === undefined ? undefined : { code: withLoadingMarked(instrumented), map: null };
        },
      },
    ],
    test: {
      environment: 'node',
      include: [...tests],
      // Browsers see the build, threads and processes of their own see the files: none of them sees a mutant. Nightly tests are too slow.
      exclude: [
        'tests/{web,architecture,setup,lab,server,changes,shop,fuzz}/**',
        'tests/**/*.nightly.test.ts',
        'tests/cli/process.test.ts',
        // They look for faults of other backends, and are the longest.
        'tests/lab/breaches/**',
      ],
      globalSetup: 'tests/databases/postgres-setup.ts',
      setupFiles: ['tests/lab/mutants/active-mutant.ts'],
      provide: { mutant: null, executedFile },
      // The cache on disk would take instrumented modules for the original ones.
      fsModuleCache: false,
      isolate: false,
      maxWorkers: 1,
      bail: 1,
      testTimeout: 60_000,
      sequence: { sequencer: AsRequested },
    },
  },
);
const all = await vitest.globTestSpecifications();

/** Errors come from another thread as plain objects, which may have no prototype. */
const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : 'an unhandled error';

const runTests = async (tests: readonly TestSpecification[]): Promise<Response> => {
  wanted = tests.map(({ moduleId }) => moduleId);
  run = { failures: [], tests: [] };
  const { unhandledErrors } = await vitest.runTestSpecifications([...tests]);
  const failure = [...run.failures, ...unhandledErrors.map(messageOf)][0];
  return { passed: failure === undefined, failure: failure ?? '', tests: run.tests };
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
  // Workers outlive a run, and so do the modules in them: what is executed while a module is loaded needs a new worker.
  vitest.getRootProject().config.isolate = request.reloads;
  vitest.provide('mutant', { id: request.mutant, hitLimit: request.hitLimit });
  return runTests(request.tests.flatMap((path) => all.filter(({ moduleId }) => moduleId === path)));
};

process.on('message', (request: Request) => {
  void answer(request).then((response) => process.send?.(response));
});
process.send?.({ passed: true, failure: '', tests: [] } satisfies Response);
