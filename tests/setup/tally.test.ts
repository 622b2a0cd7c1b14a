/** The last line of `npm test` counts only what really ran, and nothing that went wrong is left out of it. */
import { describe, expect, it } from 'vitest';
import { countTests, durationText, failedTests, summaryLine } from '../../cli/setup/test-summary.mjs';

const test = (status: string, fullName = 'a cart is empty', failureMessages: string[] = []) => ({
  status,
  fullName,
  failureMessages,
});
const file = (status: string, assertionResults: ReturnType<typeof test>[], message = '') => ({
  name: '/shop/tests/core/cart.test.ts',
  status,
  message,
  assertionResults,
});
const passedFile = file('passed', [test('passed')]);
const report = (numPassedTests: number, numFailedTests = 0, testResults = [passedFile]) => ({
  numPassedTests,
  numFailedTests,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults,
});

describe('the count of tests', () => {
  it('takes passed and failed tests from the report', () => {
    expect(countTests(report(5), 0)).toEqual({ passed: 5, failed: 0, skipped: 0 });
    const failedFile = file('failed', [test('failed'), test('failed')]);
    expect(countTests(report(5, 2, [failedFile]), 1)).toEqual({ passed: 5, failed: 2, skipped: 0 });
  });

  it('counts skipped and planned tests as skipped', () => {
    expect(countTests({ ...report(5), numPendingTests: 2, numTodoTests: 1 }, 0)).toEqual({
      passed: 5,
      failed: 0,
      skipped: 3,
    });
  });

  it('counts a file that did not load as one failure', () => {
    expect(countTests(report(5, 0, [passedFile, file('failed', [])]), 1).failed).toBe(1);
  });

  it('counts an unhandled error, a missing report and an empty run as one failure', () => {
    expect(countTests(report(5), 1)).toEqual({ passed: 5, failed: 1, skipped: 0 });
    expect(countTests(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(countTests(report(0), 0).failed).toBe(1);
  });
});

describe('the list of failed tests', () => {
  it('names the file, the title and the first line of the error of each', () => {
    const failed = [
      test('passed'),
      test('failed', 'a cart keeps its lines', ['Error: expected 1 to be 2\n  at a line']),
    ];
    expect(failedTests(report(1, 1, [passedFile, file('failed', failed)]), '/shop')).toEqual([
      'tests/core/cart.test.ts > a cart keeps its lines: Error: expected 1 to be 2',
    ]);
  });

  it('names a file that did not load', () => {
    const broken = report(1, 0, [passedFile, file('failed', [], 'SyntaxError: Unexpected token\nmore')]);
    expect(failedTests(broken, '/shop')).toEqual(['tests/core/cart.test.ts: SyntaxError: Unexpected token']);
  });

  it('names a file that failed outside of its tests', () => {
    expect(failedTests(report(1, 0, [file('failed', [test('passed')])]), '/shop')).toEqual([
      'tests/core/cart.test.ts: failed outside of its tests',
    ]);
  });

  it('is empty without a report or a failure', () => {
    expect(failedTests(undefined, '/shop')).toEqual([]);
    expect(failedTests(report(5), '/shop')).toEqual([]);
  });
});

describe('the last line of npm test', () => {
  it('adds everything up and names skipped tests only if there are any', () => {
    const one = { passed: 1, failed: 0, skipped: 0 };
    expect(summaryLine([one, { passed: 40, failed: 2, skipped: 0 }])).toEqual({
      line: '41 passed, 2 failed',
      failed: 2,
    });
    expect(summaryLine([one, { passed: 0, failed: 0, skipped: 3 }]).line).toBe('1 passed, 0 failed, 3 skipped');
  });
});

describe('a duration of npm test', () => {
  it.each([
    [0, '0.0 s'],
    [9_949, '9.9 s'],
    [9_950, '10 s'],
    [59_499, '59 s'],
    [59_500, '1 min 00 s'],
    [425_000, '7 min 05 s'],
  ])('of %d ms is written as %s', (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });
});
