/** The JUnit reporter: XML for build servers, with a test case for each scenario. */
import type { Scenario } from '../scenario/format/scenario.ts';
import type { UnreadableFile } from '../scenario/load/load-scenarios.ts';
import { formatProblem } from '../text/file-position.ts';
import { element, escapedXml as escaped, junitDocument, junitSeconds as seconds, testCase } from '../text/junit-xml.ts';
import { countOf, type CreateReporter, inline, type PlayedScenario, stateYaml } from './reporter.ts';

/** The remarks and shown parts of the state. */
const notesElement = ({ scenario: { file }, notes }: PlayedScenario): string => {
  if (notes.length === 0) return '';
  const lines = notes.map((note) =>
    note.kind === 'remark'
      ? formatProblem({ file, ...note.at, message: note.message })
      : `${formatProblem({ file, ...note.at, message: 'show' })}\n${stateYaml(note.path, note.value)}`,
  );
  return `      <system-out>${escaped(lines.join('\n'))}</system-out>\n`;
};

const outcomeElement = ({ scenario: { file }, outcome }: PlayedScenario): string => {
  switch (outcome.kind) {
    case 'passed':
      return '';
    case 'error': {
      const { at, message } = outcome;
      return element('error', message, formatProblem({ file, ...at, message }));
    }
    case 'failed': {
      const lines = outcome.mismatches.map(({ at, path, expected, actual }) =>
        formatProblem({ file, ...at, message: `${path}: expected ${inline(expected)}, actual ${inline(actual)}` }),
      );
      return element('failure', lines[0] ?? '', lines.join('\n'));
    }
  }
};

const playedCase = (played: PlayedScenario): string => {
  const { file, name } = played.scenario;
  return testCase(file, name, played.ms, outcomeElement(played) + notesElement(played));
};

const unreadableCase = ({ file, problems }: UnreadableFile): string => {
  const lines = problems.map(({ message, line, column }) =>
    line === undefined || column === undefined ? message : formatProblem({ file, line, column, message }),
  );
  return testCase(file, file, 0, element('error', problems[0]?.message ?? '', lines.join('\n')));
};

const skippedCase = ({ file, name }: Scenario): string => testCase(file, name, 0, '      <skipped/>\n');

export const createJunitReporter: CreateReporter = (io, via) => ({
  onPlayed: () => Promise.resolve(),
  onFinished: ({ played, unreadable, skipped }) => {
    const totals = {
      name: `scenarios via ${via}`,
      tests: played.length + unreadable.length + skipped.length,
      failures: countOf(played, 'failed'),
      errors: countOf(played, 'error') + unreadable.length,
      ...(skipped.length > 0 && { skipped: skipped.length }),
      time: seconds(played.reduce((sum, { ms }) => sum + ms, 0)),
    };
    const cases = [...played.map(playedCase), ...unreadable.map(unreadableCase), ...skipped.map(skippedCase)];
    return io.write(junitDocument(totals, cases));
  },
});
