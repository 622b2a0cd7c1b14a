/** Two projects: `unit` (everything that needs no browser) and `web` (a real Chromium against the built shop). */
import { defineConfig } from 'vitest/config';

const BROWSER_TESTS = 'tests/web/**/*.test.{ts,tsx}';

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [BROWSER_TESTS],
          // Nothing in these tests keeps a module's state or touches globals, so that files may share one process.
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'node',
          include: [BROWSER_TESTS],
          fileParallelism: false,
          maxWorkers: 1,
          testTimeout: 90_000,
          hookTimeout: 120_000,
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
