/**
 * `npm test`: every check and every test, then one line that counts them. `--quick` (`npm run check`) leaves out the
 * browser and the coverage; other arguments go to vitest (a file, `-t "title"`), also without coverage.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureChromium } from './chromium.mjs';
import { inRoot, ownEnv, run, say, tool } from './places.mjs';
import { countTests, summaryLine } from './tally.mjs';

const RESULTS = inRoot('.cache', 'vitest.json');
const COVERAGE = inRoot('.cache', 'coverage', 'coverage-summary.json');
const BRANCHES_OF_CORE = 95;

const args = process.argv.slice(2).filter((arg) => arg !== '--quick');
const quick = process.argv.includes('--quick');
const withCoverage = !quick && args.length === 0;
const browser = quick ? undefined : await ensureChromium();

/**
 * Each check counts as one.
 * @param {string} name
 * @param {boolean} passed
 */
const check = (name, passed) => {
  say(`${passed ? '✓' : '✗'} ${name}`);
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
};

/** @param {string} path */
const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);

const runVitest = () => {
  for (const stale of [RESULTS, COVERAGE]) rmSync(stale, { force: true });
  mkdirSync(inRoot('.cache'), { recursive: true });
  const { code } = run(
    tool('vitest'),
    [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${RESULTS}`,
      ...(quick ? ['--project', 'unit'] : []),
      ...(withCoverage ? ['--coverage'] : []),
      ...args,
    ],
    { env: browser === undefined ? ownEnv() : ownEnv({ CHROMIUM_PATH: browser }) },
  );
  return countTests(readJson(RESULTS), code);
};

const checkCoverage = () => {
  const branches = readJson(COVERAGE)?.total.branches.pct;
  return check(
    `coverage of the core's branches: ${branches ?? 'unknown'}% (at least ${BRANCHES_OF_CORE}%)`,
    branches >= BRANCHES_OF_CORE,
  );
};

const counts = [
  check('types', run(tool('tsc'), ['-b']).code === 0),
  check('lint and boundaries', run(tool('oxlint'), []).code === 0),
  check('layout (npm run format writes it)', run(tool('oxfmt'), ['--check']).code === 0),
  runVitest(),
  ...(withCoverage ? [checkCoverage()] : []),
];
const { line, failed } = summaryLine(counts);
say(`\n${line}`);
process.exitCode = failed > 0 ? 1 : 0;
