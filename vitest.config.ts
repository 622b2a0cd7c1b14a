/**
 * `core` is the tests that the coverage of the core is measured with, at night; `unit` is the other quick ones; `architecture`
 * reads the repository: import boundaries, names, the README; `system` is the rest that needs no browser: command line, random sessions,
 * hostile requests, killed servers, what waits. `web` is a real Chromium against the built shop. `nightly` and
 * `web-nightly` are run by `npm run test:nightly`. `unit-alone`
 * compares times: one file at a time, while nothing else runs; so does `web-nightly`.
 */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const BROWSER_TESTS = 'tests/web/**/*.test.{ts,tsx}';
const ARCHITECTURE_TESTS = 'tests/architecture/**/*.test.ts';
/**
 * The tests that add to the coverage; no others are measured, because measuring takes time. The random
 * sessions and the law of rupees are among the others: they reach six branches of 3,105 that no test here does.
 */
const CORE_TESTS = [
  'tests/core/**/!(rupees.law).test.ts',
  'tests/adapters/memory/*.test.ts',
  'tests/cli/commands/check.test.ts',
  'tests/cli/operator/{address,compare,day,disputes,export,refund,review}.test.ts',
  'tests/cli/run/scenarios.test.ts',
  'tests/model/concurrency.test.ts',
  'tests/adapters/wire/**/*.test.ts',
  'tests/adapters/http-client/*.test.ts',
  'tests/server/stores/registry.long.test.ts',
];
/** Commands as processes, servers, random sessions, and tests that wait: `npm run check` leaves them out. */
const SYSTEM_TESTS = [
  'tests/**/*.waiting.test.ts',
  'tests/server/serve-command.test.ts',
  'tests/{bench,breaches,changes,fuzz,histories,mutants,setup,soak,threats}/**/*.test.ts',
  'tests/cli/*.test.ts',
  'tests/cli/{conform,contract,operator,record,scenario,simulate}/**/*.test.ts',
  'tests/cli/run/scenarios-over-url.long.test.ts',
];
/** What is too slow for `npm test`. The files of the second list are played there in part. */
const NIGHTLY_TESTS = 'tests/**/*.nightly.test.ts';
const PARTLY_NIGHTLY_TESTS = [
  'tests/breaches/breaches.long.test.ts',
  'tests/cli/help.long.test.ts',
  'tests/cli/run/scenarios-over-url.long.test.ts',
];
/** What compares times is disturbed by everything that runs beside it. */
const UNIT_TIMING_TESTS = 'tests/**/*.timing.test.ts';
/** One more than there are cores: while a test waits for a page, a program or a timer, the others go on. */
const WORKERS = availableParallelism() + 1;
const withoutBrowser = {
  environment: 'node',
  globalSetup: 'tests/databases/postgres-setup.ts',
  // Each test file restores what it changes of the process, its environment and folder, so that files may share one.
  isolate: false,
  maxWorkers: WORKERS,
  // Far above what any test needs: a slow machine must not fail a correct one.
  testTimeout: 90_000,
  hookTimeout: 120_000,
} as const;
/** Node imports the sources itself, which is a sixth faster than through Vite. No test here has JSX or mocks a module. */
const importedByNode = { experimental: { viteModuleRunner: false, nodeLoader: false } } as const;
const browser = {
  environment: 'node',
  isolate: false,
  testTimeout: 90_000,
  hookTimeout: 120_000,
} as const;

/** A long test keeps a core busy for many seconds. */
const isLong = ({ moduleId }: TestSpecification): boolean => moduleId.includes('.long.test.');
/** A waiting one takes as long, but for timeouts, gateways and locks. */
const isWaiting = ({ moduleId }: TestSpecification): boolean => moduleId.includes('.waiting.test.');

/** A worker is started anew for each project, so one follows the other; the one with the longest tests is the first. */
const PROJECTS = ['system', 'core', 'architecture', 'unit'];
const turnOf = ({ project }: TestSpecification): number =>
  PROJECTS.includes(project.name) ? PROJECTS.indexOf(project.name) : PROJECTS.length;

/**
 * The files of one project in their order. Long tests start first, so that none runs alone at the end. Waiting ones are
 * spread among the first two thirds: a core would be idle while several workers waited at the same time.
 */
const inOrder = (files: readonly TestSpecification[]): readonly TestSpecification[] => {
  const cores = availableParallelism();
  const long = files.filter(isLong);
  const waiting = files.filter(isWaiting);
  const others = [...long.slice(cores), ...files.filter((file) => !isLong(file) && !isWaiting(file))];
  const apart = Math.floor((others.length * 2) / 3 / Math.max(1, waiting.length));
  return [
    ...long.slice(0, cores),
    ...waiting.flatMap((file, index) => [file, ...others.slice(index * apart, (index + 1) * apart)]),
    ...others.slice(waiting.length * apart),
  ];
};

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const turns = [...new Set(sorted.map(turnOf))].toSorted((a, b) => a - b);
    return turns.flatMap((turn) => inOrder(sorted.filter((file) => turnOf(file) === turn)));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        extends: true,
        test: {
          ...withoutBrowser,
          name: 'core',
          include: CORE_TESTS,
          exclude: [UNIT_TIMING_TESTS],
        },
      },
      {
        extends: true,
        test: {
          ...withoutBrowser,
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [
            ARCHITECTURE_TESTS,
            ...CORE_TESTS,
            ...SYSTEM_TESTS,
            BROWSER_TESTS,
            UNIT_TIMING_TESTS,
            NIGHTLY_TESTS,
          ],
          ...importedByNode,
        },
      },
      {
        extends: true,
        test: {
          ...withoutBrowser,
          name: 'architecture',
          include: [ARCHITECTURE_TESTS],
        },
      },
      {
        extends: true,
        test: {
          ...withoutBrowser,
          name: 'system',
          include: SYSTEM_TESTS,
          exclude: [...CORE_TESTS, UNIT_TIMING_TESTS, NIGHTLY_TESTS],
          ...importedByNode,
        },
      },
      {
        extends: true,
        test: {
          ...withoutBrowser,
          name: 'nightly',
          include: [NIGHTLY_TESTS, ...PARTLY_NIGHTLY_TESTS],
          exclude: [BROWSER_TESTS],
          provide: { nightly: true },
          ...importedByNode,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-alone',
          environment: 'node',
          include: [UNIT_TIMING_TESTS],
          exclude: [BROWSER_TESTS],
          fileParallelism: false,
          maxWorkers: 1,
          testTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...browser,
          name: 'web',
          include: [BROWSER_TESTS],
          exclude: [NIGHTLY_TESTS],
          // A browser keeps a core busy: one more worker than cores took longer.
          maxWorkers: Math.min(3, availableParallelism()),
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          ...browser,
          name: 'web-nightly',
          include: [BROWSER_TESTS],
          provide: { nightly: true },
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['core/**/*.ts'],
      reporter: ['text', 'json-summary'],
      reportsDirectory: '.cache/coverage',
      reportOnFailure: true,
    },
  },
});
