/** JUnit's XML, which build servers read: a test case for each scenario. */
import { formatProblem } from '../scenario/problem.ts';
import { countOf, inline, type CreateReporter, type Played } from './reporter.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;', '\t': '&#9;' };
/** XML 1.0 has no way to say most control characters, nor half a surrogate pair. */
// oxlint-disable-next-line no-control-regex
const UNSPEAKABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu;

const escaped = (text: string): string =>
  text.toWellFormed().replaceAll(UNSPEAKABLE, '\uFFFD').replaceAll(/[&<>"\n\t]/gu, (character) => ESCAPES[character] ?? character);

const attributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values).map(([name, value]) => ` ${name}="${escaped(String(value))}"`).join('');

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

const caseOf = ({ scenario: { file, name }, outcome, ms }: Played): string => {
  const head = `    <testcase${attributes({ classname: file, name, file, time: seconds(ms) })}`;
  if (outcome.kind === 'passed') return `${head}/>\n`;
  const wrap = (tag: string, message: string, text: string): string =>
    `${head}>\n      <${tag}${attributes({ message })}>${escaped(text)}</${tag}>\n    </testcase>\n`;
  if (outcome.kind === 'stuck') return wrap('error', outcome.message, formatProblem({ file, ...outcome.at, message: outcome.message }));
  const lines = outcome.mismatches.map(({ at, path, expected, actual }) =>
    formatProblem({ file, ...at, message: `${path}: expected ${inline(expected)}, actual ${inline(actual)}` }));
  return wrap('failure', lines[0] ?? '', lines.join('\n'));
};

export const createJunitReporter: CreateReporter = (io, via) => ({
  played: () => Promise.resolve(),
  finished: (all) => {
    const totals = {
      name: `scenarios via ${via}`, tests: all.length, failures: countOf(all, 'failed'), errors: countOf(all, 'stuck'),
      time: seconds(all.reduce((sum, { ms }) => sum + ms, 0)),
    };
    return io.write('<?xml version="1.0" encoding="UTF-8"?>\n'
      + `<testsuites${attributes(totals)}>\n  <testsuite${attributes(totals)}>\n${all.map(caseOf).join('')}  </testsuite>\n</testsuites>\n`);
  },
});
