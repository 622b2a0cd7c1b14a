/**
 * `npm test`: types, lint, layout and the tests, with the time each took, then one line that counts them. `--quick`
 * (`npm run check`) leaves out the browser tests; `--nightly` (`npm run test:nightly`) runs what takes too long for
 * `npm test`, and measures the coverage of the core. Other arguments go to vitest (a file, `-t "title"`).
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { ensureChromium, ensureHeadlessShell } from './chromium.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { ensurePostgres } from './postgres.mjs';
import { NODE, inRoot, ownEnv, ROOT, run, runConcurrently, say, tool } from './paths-and-programs.mjs';
import { ensureBuild } from './storefront.mjs';

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
const countTests = (report, exitCode) => {
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
const failedTests = (report, root) =>
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
const summaryLine = (counts) => {
  const total = (/** @type {keyof Count} */ key) => counts.reduce((sum, count) => sum + count[key], 0);
  const [passed, failed, skipped] = [total('passed'), total('failed'), total('skipped')];
  return { line: `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`, failed };
};

/** Milliseconds as `0.4 s`, `42 s` or `3 min 05 s`. @param {number} ms */
const durationText = (ms) => {
  if (ms < 9_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
};

const COVERAGE = inRoot('.cache', 'coverage', 'coverage-summary.json');
const BRANCHES_OF_CORE = 95;

const args = process.argv.slice(2).filter((arg) => arg !== '--quick' && arg !== '--nightly');
const quick = process.argv.includes('--quick');
const nightly = process.argv.includes('--nightly');

/**
 * Prints the result of a check or of a group of tests with the time since it began.
 * @param {string} name
 * @param {Count} count
 * @param {number} began from `performance.now()`
 */
const report = (name, count, began) => {
  say(`${count.failed === 0 ? '✓' : '✗'} ${name} (${durationText(performance.now() - began)})`);
  return count;
};

/** The names of what failed, printed again at the end. @type {string[]} */
const failures = [];

/** A check counts as one test. @param {boolean} passed @returns {Count} */
const one = (passed) => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });

/**
 * A tool that runs beside the others; what it prints is shown when it finds something.
 * @param {string} name
 * @param {string} command
 * @param {readonly string[]} options
 */
const check = async (name, command, options) => {
  const began = performance.now();
  // tsc and oxlint's type checks are Go programs, which spend a quarter of their time on collecting garbage unless they
  // may use more memory.
  const { code, output } = await runConcurrently(tool(command), options, ownEnv({ GOGC: '400' }));
  if (code !== 0) {
    say(output);
    failures.push(name);
  }
  return report(name, one(code === 0), began);
};

/** @param {string} path */
const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);

/**
 * Vitest prints each test file as it ends.
 * @param {string} name
 * @param {readonly string[]} options
 * @param {NodeJS.ProcessEnv} env
 */
const tests = (name, options, env = {}) => {
  say(`\n${name}…`);
  const began = performance.now();
  const path = inRoot('.cache', `${name.replaceAll(' ', '-')}.json`);
  rmSync(path, { force: true });
  mkdirSync(inRoot('.cache'), { recursive: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  // For the programs that tests start: each would compile the same modules again.
  const compiled = { NODE_COMPILE_CACHE: inRoot('.cache', 'compiled') };
  const { code } = run(tool('vitest'), ['run', ...reporters, ...options], { env: ownEnv({ ...compiled, ...env }) });
  const results = readJson(path);
  const failed = failedTests(results, ROOT);
  const count = countTests(results, code);
  failures.push(...(failed.length === 0 && count.failed > 0 ? [`${name}: an error outside of the tests`] : failed));
  return report(name, count, began);
};

/** @param {readonly string[]} names */
const projects = (...names) => names.flatMap((name) => ['--project', name]);

const checkCoverage = () => {
  const branches = readJson(COVERAGE)?.total.branches.pct;
  const passed = branches >= BRANCHES_OF_CORE;
  say(
    `${passed ? '✓' : '✗'} coverage of the core's branches: ${branches ?? 'unknown'}% (at least ${BRANCHES_OF_CORE}%)`,
  );
  if (!passed) failures.push("coverage of the core's branches");
  return one(passed);
};

/** The tests that need no browser, and how much of the core they reach. @returns {readonly Count[]} */
const coverage = () => {
  rmSync(COVERAGE, { force: true });
  return [tests('coverage', [...projects('unit'), '--coverage']), checkCoverage()];
};

/** @returns {Promise<readonly Count[]>} */
const allTests = async () => {
  // The tests of the stores say what was not tested without it.
  if (ensurePostgres() === undefined)
    say('✗ NOT TESTED: PostgreSQL was not found and could not be installed, so its tests are left out.');
  if (quick) return [tests('tests without a browser', [...projects('unit'), ...args])];
  const chromium = await ensureChromium();
  const browser = { HEADLESS_SHELL_PATH: ensureHeadlessShell() ?? chromium, CHROMIUM_PATH: chromium };
  if (nightly) {
    run(NODE, ['tests/lab/programs/install.ts']);
    return [
      ...(args.length > 0 ? [] : coverage()),
      tests('nightly tests', [...projects('nightly', 'web-nightly'), ...args], browser),
    ];
  }
  if (args.length > 0) return [tests('tests', [...projects('unit', 'web'), ...args], browser)];
  return [tests('tests without a browser', projects('unit')), tests('browser tests', projects('web'), browser)];
};

ensureBuild();
if (nightly) await ensureDependencies('tests/lab');
const began = performance.now();
say('types, lint and layout…');
const counts = [
  ...(await Promise.all([
    check('types', 'tsc', ['-b', ...(nightly ? ['.', 'tests/lab'] : [])]),
    check('lint and boundaries', 'oxlint', []),
    check('layout (npm run format writes it)', 'oxfmt', ['--check']),
  ])),
  ...(await allTests()),
];
const { line, failed } = summaryLine(counts);
if (failures.length > 0) say(`\nfailed:\n${failures.map((failure) => `✗ ${failure}`).join('\n')}`);
say(`\nin all ${durationText(performance.now() - began)}\n${line}`);
process.exitCode = failed > 0 ? 1 : 0;
