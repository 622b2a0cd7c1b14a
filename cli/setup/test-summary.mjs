/** Counts what ran and names what failed, from vitest's own JSON report, and formats the result and the time it took. */
import { relative } from 'node:path';

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */
/** @typedef {{ status: string, fullName: string, failureMessages: readonly string[] }} TestResult */
/**
 * The part of vitest's JSON report that is read.
 * @typedef {object} Report
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {readonly { name: string, status: string, message: string, assertionResults: readonly TestResult[] }[]} testResults
 */

const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/**
 * Counts a vitest report. A file that did not load, or a run that ended badly, is a failure too.
 * @param {Report | undefined} report undefined when vitest wrote none
 * @param {number} exitCode vitest's
 * @returns {Count}
 */
export const countTests = (report, exitCode) => {
  if (report === undefined) return { ...NOTHING, failed: 1 };
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const counted = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  // An unhandled error fails the run without failing a test; a run without a single test proves nothing.
  const endedBadly = (exitCode !== 0 || counted.passed === 0) && counted.failed === 0;
  return endedBadly ? { ...counted, failed: 1 } : counted;
};

const firstLine = (/** @type {string} */ text) => (text.split('\n', 1)[0] ?? '').trim();

/**
 * Each failed test as its file, its title and the first line of its error, so that a log of which only the end is kept
 * still names it. A file without a failed test did not load, or failed outside of its tests.
 * @param {Report | undefined} report
 * @param {string} root the folder that the file names are relative to
 * @returns {readonly string[]}
 */
export const failedTests = (report, root) =>
  (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length === 0
        ? [`${file}: ${firstLine(message) || 'failed outside of its tests'}`]
        : failed.map(
            ({ fullName, failureMessages }) => `${file} > ${fullName}: ${firstLine(failureMessages[0] ?? '')}`,
          );
    });

/**
 * `N passed, N failed`, with the skipped ones where there are any.
 * @param {readonly Count[]} counts
 */
export const summaryLine = (counts) => {
  const total = (/** @type {keyof Count} */ key) => counts.reduce((sum, count) => sum + count[key], 0);
  const [passed, failed, skipped] = [total('passed'), total('failed'), total('skipped')];
  return { line: `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`, failed };
};

/** Milliseconds as `0.4 s`, `42 s` or `3 min 05 s`. @param {number} ms */
export const durationText = (ms) => {
  if (ms < 9_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
};
