/** Counts what ran: from vitest's own JSON report and one for each other check. */

const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/** Counts a vitest report; `exitCode` is vitest's. A file that did not load, or a run that ended badly, is a failure too. */
export const countTests = (report, exitCode) => {
  if (report === undefined) return { ...NOTHING, failed: 1 };
  const brokenFiles = report.testResults
    .filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'));
  const counted = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  // An unhandled error fails the run without failing a test; a run without a single test proves nothing.
  const endedBadly = (exitCode !== 0 || counted.passed === 0) && counted.failed === 0;
  return endedBadly ? { ...counted, failed: 1 } : counted;
};

/** `N passed, N failed`, with the skipped ones where there are any. */
export const summaryLine = (counts) => {
  const total = (key) => counts.reduce((sum, count) => sum + count[key], 0);
  const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(total);
  return { line: `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`, failed };
};
