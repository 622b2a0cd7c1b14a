/**
 * The unit tests with one mutant in the core: `MUTANT` holds it as JSON. The tests most likely to kill it run first.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { mutated, type Mutant } from './mutants-of.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const mutant = JSON.parse(process.env['MUTANT'] ?? 'null') as Mutant | null;
if (mutant === null) throw new Error('MUTANT names no mutant');

/** How much of the module's path and name is found in a test's path. */
const relevance = (test: string): number =>
  mutant.file
    .replace(/\.ts$/, '')
    .split(/[/-]/)
    .filter((word) => test.includes(word)).length;

class MostRelevantFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((a, b) => relevance(b.moduleId) - relevance(a.moduleId));
  }
}

export default defineConfig({
  root,
  plugins: [
    {
      name: 'one-mutant',
      enforce: 'pre',
      transform: (source, id) =>
        id === `${root}${mutant.file}` ? { code: mutated(source, mutant), map: null } : undefined,
    },
  ],
  test: {
    environment: 'node',
    include: ['tests/**/*.test.{ts,tsx}'],
    // Browsers see the build, threads and processes of their own see the files: none of them sees the mutant.
    exclude: [
      'tests/web/**',
      'tests/architecture/**',
      'tests/setup/**',
      'tests/server/**',
      'tests/model/mutants.test.ts',
      'tests/cli/process.test.ts',
    ],
    // The cache of transformed modules knows nothing of mutants.
    fsModuleCache: false,
    isolate: false,
    maxWorkers: 1,
    bail: 1,
    testTimeout: 20_000,
    sequence: { sequencer: MostRelevantFirst },
  },
});
