/**
 * `npm test`: every check, and the tests that ten minutes allow, phase by phase with the time each took, then one line that counts them.
 * `--quick` (`npm run check`) leaves out the browser tests and the long system tests; `--nightly`
 * (`npm run test:nightly`) runs what takes too long for `npm test` (tests/README.md), and measures the coverage of the
 * core. Other arguments go to vitest (a file, `-t "title"`); no coverage is measured then.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureChromium, ensureHeadlessShell } from './chromium.mjs';
import { ensureCaddy } from './caddy.mjs';
import { ensureLitestream } from './litestream.mjs';
import { ensurePostgres } from './postgres.mjs';
import { inRoot, ownEnv, ROOT, run, runConcurrently, say, tool } from './paths-and-programs.mjs';
import { countTests, durationText, failedTests, summaryLine } from './test-summary.mjs';

/** @typedef {import('./test-summary.mjs').Count} Count */

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

/** The tests of the core, and how much of it they reach. @returns {readonly Count[]} */
const coverage = () => {
  rmSync(COVERAGE, { force: true });
  return [tests('tests of the core', [...projects('core'), '--coverage']), checkCoverage()];
};

/** @returns {Promise<readonly Count[]>} */
const allTests = async () => {
  // The tests of the stores say what was not tested without it.
  if (ensurePostgres() === undefined)
    say('✗ NOT TESTED: PostgreSQL was not found and could not be installed, so its tests are left out.');
  if (!quick && ensureCaddy() === undefined)
    say('✗ NOT TESTED: Caddy was not found and could not be installed, so nothing behind it is tested.');
  if (!quick && ensureLitestream() === undefined)
    say('✗ NOT TESTED: Litestream was not found and could not be installed, so no disk is lost.');
  if (quick)
    return [tests('architecture and unit tests', [...projects('architecture', 'core', 'unit', 'unit-alone'), ...args])];
  const chromium = await ensureChromium();
  const browser = { HEADLESS_SHELL_PATH: ensureHeadlessShell() ?? chromium, CHROMIUM_PATH: chromium };
  if (nightly)
    return [
      ...(args.length > 0 ? [] : coverage()),
      tests('nightly tests', [...projects('nightly', 'web-nightly'), ...args], browser),
    ];
  if (args.length > 0) return [tests('tests', [...projects('!nightly', '!web-nightly'), ...args], browser)];
  return [
    tests('tests without a browser', projects('architecture', 'core', 'unit', 'system', 'unit-alone')),
    tests('browser tests', projects('web'), browser),
  ];
};

const began = performance.now();
say('types, lint and layout…');
const counts = [
  ...(await Promise.all([
    check('types', 'tsc', ['-b']),
    check('lint and boundaries', 'oxlint', []),
    check('layout (npm run format writes it)', 'oxfmt', ['--check']),
  ])),
  ...(await allTests()),
];
const { line, failed } = summaryLine(counts);
if (failures.length > 0) say(`\nfailed:\n${failures.map((failure) => `✗ ${failure}`).join('\n')}`);
say(`\nin all ${durationText(performance.now() - began)}\n${line}`);
process.exitCode = failed > 0 ? 1 : 0;
