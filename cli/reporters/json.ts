/** One JSON object for the whole run, with the final state of every scenario that passed. */
import { countOf, type CreateReporter, type Played } from './reporter.ts';

const resultOf = ({ outcome }: Played): object => {
  switch (outcome.kind) {
    case 'passed': return { status: 'passed', state: outcome.state };
    case 'failed': return {
      status: 'failed',
      mismatches: outcome.mismatches.map(({ at, path, expected, actual }) =>
        ({ ...at, path, expected: expected ?? null, actual: actual ?? null })),
    };
    case 'stuck': return { status: 'error', ...outcome.at, message: outcome.message };
  }
};

export const createJsonReporter: CreateReporter = (io, via) => ({
  played: () => Promise.resolve(),
  finished: (all) => io.write(`${JSON.stringify({
    via, passed: countOf(all, 'passed'), failed: countOf(all, 'failed'), errors: countOf(all, 'stuck'),
    scenarios: all.map((one) => ({
      file: one.scenario.file, name: one.scenario.name, covers: one.scenario.covers, steps: one.scenario.steps.length,
      ms: Math.round(one.ms), ...resultOf(one),
    })),
  }, null, 2)}\n`),
});
