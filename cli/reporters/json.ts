/** The JSON reporter: one object for the whole run, with the final state of every scenario that passed. */
import type { UnreadableFile } from '../scenario/load/load-scenarios.ts';
import { jsonDocument } from '../text/json.ts';
import { countOf, type CreateReporter, type PlayedScenario } from './reporter.ts';

const outcomeJson = ({ outcome }: PlayedScenario): object => {
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
    case 'error':
      return { status: 'error', ...outcome.at, message: outcome.message };
  }
};

const notesJson = ({ notes }: PlayedScenario): object => {
  const remarks = notes.flatMap((note) => (note.kind === 'remark' ? [{ ...note.at, message: note.message }] : []));
  const shown = notes.flatMap((note) =>
    note.kind === 'shown' ? [{ ...note.at, path: note.path, value: note.value ?? null }] : [],
  );
  return { ...(remarks.length > 0 && { remarks }), ...(shown.length > 0 && { shown }) };
};

export const playedJson = (played: PlayedScenario): object => ({
  file: played.scenario.file,
  name: played.scenario.name,
  covers: played.scenario.covers,
  steps: played.scenario.steps.length,
  ms: Math.round(played.ms),
  ...outcomeJson(played),
  ...notesJson(played),
});

const unreadableJson = ({ file, problems }: UnreadableFile): object => ({
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
  onPlayed: () => Promise.resolve(),
  onFinished: ({ played, unreadable, skipped }) =>
    io.write(
      jsonDocument({
        via,
        passed: countOf(played, 'passed'),
        failed: countOf(played, 'failed'),
        errors: countOf(played, 'error') + unreadable.length,
        not_played: skipped.length,
        scenarios: [...played.map(playedJson), ...unreadable.map(unreadableJson)],
      }),
    ),
});
