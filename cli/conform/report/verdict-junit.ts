/** A verdict as JUnit's XML: a test case for each rule, and one for the random sessions. */
import { element, junitDocument, junitSeconds, testCase } from '../../text/junit-xml.ts';
import { UNCLEAR } from '../run/conform.ts';
import { comparisonOf, type FailureView } from './failure-view.ts';
import type { VerdictView } from './verdict-view.ts';

const SKIPPED = '      <skipped/>\n';

export const verdictJunit = (view: VerdictView): string => {
  const { target, rules, random, level, ms } = view;
  const suite = `the contract of ${target}, level ${level}`;
  const cases = rules.map(({ text, status, failure, reason }) => {
    if (status === 'fails')
      return testCase(suite, text, 0, failure === null ? element('failure', reason, '') : failureElement(failure));
    if (status === 'changed' || status === 'unconfirmed')
      return testCase(suite, text, 0, element('error', UNCLEAR[status], ''));
    return testCase(suite, text, 0, status === 'holds' ? '' : SKIPPED);
  });
  const sessions = sessionsElement(random);
  const skipped = rules.filter(({ status }) => status === 'not-checked' || status === 'advised').length;
  const failures = rules.filter(({ status }) => status === 'fails').length;
  const isFailing = random.failure !== null || random.problem !== null;
  return junitDocument(
    {
      name: suite,
      tests: rules.length + 1,
      failures: failures + (isFailing ? 1 : 0),
      errors: rules.filter(({ status }) => status === 'changed' || status === 'unconfirmed').length,
      skipped: skipped + (random.asked === 0 ? 1 : 0),
      time: junitSeconds(ms),
    },
    [...cases, testCase(suite, `${random.asked} random sessions, seed ${view.seed}`, 0, sessions)],
  );
};

const sessionsElement = ({ failure, problem, asked }: VerdictView['random']): string => {
  if (failure !== null) return failureElement(failure);
  if (problem !== null) return element('failure', problem, '');
  return asked === 0 ? SKIPPED : '';
};

const failureElement = (failure: FailureView): string => {
  const { sent, received, steps, file, script } = failure;
  const { expected, actual } = comparisonOf(failure);
  return element(
    'failure',
    `expected: ${expected}; actual: ${actual}`,
    [
      `steps: ${steps.join(', ')}`,
      `sent: ${sent.method} ${sent.path} ${sent.body ?? ''}`,
      `received: ${received.http ?? 'nothing'} ${received.text}`,
      ...(file === null ? [] : [`scenario: ${file}`]),
      ...(script === null ? [] : [`curl: bash ${script}`]),
    ].join('\n'),
  );
};
