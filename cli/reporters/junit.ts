/** JUnit's XML, which build servers read: a test case for each scenario. */
import type { UnreadableFile } from '../scenario/load/load-scenarios.ts';
import { formatProblem } from '../text/file-position.ts';
import type { Scenario } from '../scenario/format/scenario.ts';
import { countOf, inline, type CreateReporter, type Played } from './reporter.ts';
import { shownPart } from './state-yaml.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
};
/** XML 1.0 has no way to say most control characters, nor half a surrogate pair. */
// oxlint-disable-next-line no-control-regex
const UNSPEAKABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu;

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(UNSPEAKABLE, '\uFFFD')
    .replaceAll(/[&<>"\n\t]/gu, (character) => ESCAPES[character] ?? character);

const attributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

/** Refused steps, and parts of the state that were asked for. */
const outputOf = ({ scenario: { file }, notes }: Played): string =>
  notes.length === 0
    ? ''
    : `      <system-out>${escaped(
        notes
          .map((note) =>
            note.kind === 'remark'
              ? formatProblem({ file, ...note.at, message: note.message })
              : `${formatProblem({ file, ...note.at, message: 'show' })}\n${shownPart(note.path, note.value)}`,
          )
          .join('\n'),
      )}</system-out>\n`;

const caseOf = (one: Played): string => {
  const {
    scenario: { file, name },
    outcome,
    ms,
  } = one;
  const output = outputOf(one);
  const head = `    <testcase${attributes({ classname: file, name, file, time: seconds(ms) })}`;
  if (outcome.kind === 'passed') return output === '' ? `${head}/>\n` : `${head}>\n${output}    </testcase>\n`;
  const wrap = (tag: string, message: string, text: string): string =>
    `${head}>\n      <${tag}${attributes({ message })}>${escaped(text)}</${tag}>\n${output}    </testcase>\n`;
  if (outcome.kind === 'stuck')
    return wrap('error', outcome.message, formatProblem({ file, ...outcome.at, message: outcome.message }));
  const lines = outcome.mismatches.map(({ at, path, expected, actual }) =>
    formatProblem({ file, ...at, message: `${path}: expected ${inline(expected)}, actual ${inline(actual)}` }),
  );
  return wrap('failure', lines[0] ?? '', lines.join('\n'));
};

const unreadableCase = ({ file, problems }: UnreadableFile): string => {
  const lines = problems.map(({ message, line, column }) =>
    line === undefined || column === undefined ? message : formatProblem({ file, line, column, message }),
  );
  return (
    `    <testcase${attributes({ classname: file, name: file, file, time: seconds(0) })}>\n` +
    `      <error${attributes({ message: problems[0]?.message ?? '' })}>${escaped(lines.join('\n'))}</error>\n    </testcase>\n`
  );
};

const notPlayedCase = ({ file, name }: Scenario): string =>
  `    <testcase${attributes({ classname: file, name, file, time: seconds(0) })}>\n      <skipped/>\n    </testcase>\n`;

export const createJunitReporter: CreateReporter = (io, via) => ({
  played: () => Promise.resolve(),
  finished: ({ all, unreadable, notPlayed }) => {
    const totals = {
      name: `scenarios via ${via}`,
      tests: all.length + unreadable.length + notPlayed.length,
      failures: countOf(all, 'failed'),
      errors: countOf(all, 'stuck') + unreadable.length,
      ...(notPlayed.length > 0 && { skipped: notPlayed.length }),
      time: seconds(all.reduce((sum, { ms }) => sum + ms, 0)),
    };
    return io.write(
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        `<testsuites${attributes(totals)}>\n  <testsuite${attributes(totals)}>\n${[...all.map(caseOf), ...unreadable.map(unreadableCase), ...notPlayed.map(notPlayedCase)].join('')}  </testsuite>\n</testsuites>\n`,
    );
  },
});
