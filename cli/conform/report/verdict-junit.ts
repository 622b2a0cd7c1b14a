/** A verdict as JUnit's XML: a test case for each rule, and one for the random sessions. */
import { element, junitDocument, junitSeconds, testCase } from '../../text/junit-xml.ts';
import { comparisonOf, type FailureView } from './failure-view.ts';
import type { VerdictView } from './verdict-view.ts';

const SKIPPED = '      <skipped/>\n';

export const verdictJunit = (view: VerdictView): string => {
  const { target, rules, random, level, ms } = view;
  const suite = `the contract of ${target}, level ${level}`;
  const cases = rules.map(({ text, status, failure }) => {
    if (status === 'fails' && failure !== null) return testCase(suite, text, 0, failureElement(failure));
    return testCase(suite, text, 0, status === 'holds' ? '' : SKIPPED);
  });
  const sessions = random.failure === null ? (random.asked === 0 ? SKIPPED : '') : failureElement(random.failure);
  const skipped = rules.filter(({ status }) => status === 'not-checked' || status === 'advised').length;
  const failures = rules.filter(({ status }) => status === 'fails').length + (random.failure === null ? 0 : 1);
  return junitDocument(
    {
      name: suite,
      tests: rules.length + 1,
      failures,
      errors: 0,
      skipped: skipped + (random.asked === 0 ? 1 : 0),
      time: junitSeconds(ms),
    },
    [...cases, testCase(suite, `${random.asked} random sessions, seed ${view.seed}`, 0, sessions)],
  );
};

const failureElement = (failure: FailureView): string => {
  const { sent, received, steps, file } = failure;
  const { expected, actual } = comparisonOf(failure);
  return element(
    'failure',
    `expected: ${expected}; actual: ${actual}`,
    [
      `steps: ${steps.join(', ')}`,
      `sent: ${sent.method} ${sent.path} ${sent.body ?? ''}`,
      `received: ${received.http ?? 'nothing'} ${received.text}`,
      ...(file === null ? [] : [`scenario: ${file}`]),
    ].join('\n'),
  );
};
