/**
 * `npm test` runs `unit`, all that needs no browser, and `web`, a real Chromium against the built shop. What takes longer is
 * named `*.nightly.test.ts` and runs in `npm run test:nightly`.
 */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const BROWSER_TESTS = 'tests/web/**/*.test.{ts,tsx}';
const NIGHTLY_TESTS = 'tests/**/*.nightly.test.ts';
/** Of the laboratory's packages, once it has been used. */
const PACKAGES = '**/node_modules/**';
const shared = {
  environment: 'node',
  // Each test file restores what it changes of the process, its environment and folder, so that files may share one.
  isolate: false,
  // Far above what any test needs: a slow machine must not fail a correct one.
  testTimeout: 180_000,
  hookTimeout: 180_000,
} as const;
const withoutBrowser = {
  ...shared,
  globalSetup: 'tests/databases/postgres-setup.ts',
  // One more than there are cores: while a test waits for a page, a program or a timer, the others go on.
  maxWorkers: availableParallelism() + 1,
  // Node imports the sources itself, which is a sixth faster than through Vite. No test here has JSX or mocks a module.
  experimental: { viteModuleRunner: false, nodeLoader: false },
} as const;

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...withoutBrowser,
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [PACKAGES, BROWSER_TESTS, NIGHTLY_TESTS],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'web',
          include: [BROWSER_TESTS],
          exclude: [NIGHTLY_TESTS],
          // A browser keeps a core busy: one more worker than cores took longer.
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: { ...withoutBrowser, name: 'nightly', include: [NIGHTLY_TESTS], exclude: [PACKAGES, BROWSER_TESTS] },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'web-nightly',
          // The journeys of the day are played on a desktop, too.
          include: ['tests/web/**/*.nightly.test.ts', 'tests/web/journeys/*.test.ts'],
          provide: { nightly: true },
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['core/**/*.ts'],
      reporter: ['text-summary', 'json-summary'],
      reportsDirectory: '.cache/coverage',
    },
  },
});
