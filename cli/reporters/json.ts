/** One JSON object for the whole run, with the final state of every scenario that passed. */
import type { UnreadableFile } from '../scenario/load/load-scenarios.ts';
import { countOf, type CreateReporter, type Played } from './reporter.ts';

const resultOf = ({ outcome }: Played): object => {
  switch (outcome.kind) {
    case 'passed':
      return { status: 'passed', state: outcome.state };
    case 'failed':
      return {
        status: 'failed',
        mismatches: outcome.mismatches.map(({ at, path, expected, actual }) => ({
          ...at,
          path,
          expected: expected ?? null,
          actual: actual ?? null,
        })),
      };
    case 'stuck':
      return { status: 'error', ...outcome.at, message: outcome.message };
  }
};

/** What the author should see besides the outcome; left out where there is nothing. */
const notesOf = ({ notes }: Played): object => {
  const remarks = notes.flatMap((note) => (note.kind === 'remark' ? [{ ...note.at, message: note.message }] : []));
  const shown = notes.flatMap((note) =>
    note.kind === 'shown' ? [{ ...note.at, path: note.path, value: note.value ?? null }] : [],
  );
  return { ...(remarks.length > 0 && { remarks }), ...(shown.length > 0 && { shown }) };
};

const unreadableOf = ({ file, problems }: UnreadableFile): object => ({
  file,
  name: file,
  covers: [],
  steps: 0,
  ms: 0,
  status: 'error',
  ...problems[0],
  problems,
});

export const createJsonReporter: CreateReporter = (io, via) => ({
  played: () => Promise.resolve(),
  finished: ({ all, unreadable, notPlayed }) =>
    io.write(
      `${JSON.stringify(
        {
          via,
          passed: countOf(all, 'passed'),
          failed: countOf(all, 'failed'),
          errors: countOf(all, 'stuck') + unreadable.length,
          not_played: notPlayed.length,
          scenarios: [
            ...all.map((one) => ({
              file: one.scenario.file,
              name: one.scenario.name,
              covers: one.scenario.covers,
              steps: one.scenario.steps.length,
              ms: Math.round(one.ms),
              ...resultOf(one),
              ...notesOf(one),
            })),
            ...unreadable.map(unreadableOf),
          ],
        },
        null,
        2,
      )}\n`,
    ),
});
