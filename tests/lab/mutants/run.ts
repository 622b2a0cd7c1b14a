/**
 * `npm run lab -- mutants --sample 60 --seed 1 [--seed 2 …] [--only core/shop/documents/budget.ts:12 …]`: applies random
 * small changes to the core, one at a time, and runs the test files that execute the changed place. A mutant is killed
 * when a test fails, and times out when the tests do not end; the share of both among all mutants that compile is the
 * score. `--only` takes files (a glob), or one line of them. `--tests` takes a glob of the test files to run: with
 * fewer of them the run is faster, and its score is a lower bound for that of all tests. The exit code is 1 below the score given with
 * `--at-least` (percent).
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pc from 'picocolors';
import { createSeededRandom } from '../../../adapters/simulated/seeded-random.ts';
import { createTypeCheck } from './compiles.ts';
import { originalOf, switchable, type Mutant } from './mutants-of.ts';
import { mutantsIn } from './places.ts';
import { inOrder, readRecorded } from './related-tests.ts';
import { createSessionClient } from './session-client.ts';
import type { SessionInput } from './session.ts';

type Verdict = 'killed' | 'timed out' | 'survived';

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '60' },
    seed: { type: 'string', multiple: true, default: ['1'] },
    only: { type: 'string', multiple: true, default: ['core/**/*.ts'] },
    tests: { type: 'string', multiple: true, default: ['tests/**/*.test.{ts,tsx}'] },
    'at-least': { type: 'string', default: '0' },
  },
});

/** A number given on the command line; ends the command where it is none. */
const numberOf = (name: string, text: string): number => {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0) return value;
  process.stderr.write(`--${name} ${text}: a whole number is needed\n`);
  process.exit(2);
};
const wanted = numberOf('sample', values.sample);
const leastScore = numberOf('at-least', values['at-least']);
const seeds = values.seed.map((seed) => numberOf('seed', seed));

/** All tests without a mutant end within this time, in milliseconds. */
const RECORDING_LIMIT_MS = 900_000;
/** Tests with a mutant may take this many times as long as without, and this long in any case. */
const SLOWER = 10;
const LEAST_LIMIT_MS = 60_000;
/** A place that is executed this many times as often as without the mutant is in an endless loop. */
const MORE_HITS = 100;

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
const secondsSince = (began: number): string => `${((performance.now() - began) / 1000).toFixed(1)} s`;
const shortened = (code: string): string => code.replaceAll(/\s+/g, ' ').slice(0, 160);

const began = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
const compiles = createTypeCheck(folder);

/** The same order for the same seed. */
const shuffled = <T>(values: readonly T[], seed: number): readonly T[] => {
  const random = createSeededRandom(seed);
  const left = [...values];
  return values.flatMap(() => left.splice(random.below(left.length), 1));
};

/** The first mutants of a random order that pass the type check. */
const drawMutants = async (all: readonly Mutant[], seed: number): Promise<readonly Mutant[]> => {
  const drawn: Mutant[] = [];
  let refused = 0;
  for (const mutant of shuffled(all, seed)) {
    if (drawn.length === wanted) break;
    if (await compiles(mutant)) drawn.push(mutant);
    else refused += 1;
  }
  say(`seed ${seed}: ${drawn.length} of ${all.length} mutants; ${refused} more do not compile`);
  return drawn;
};

const all = await mutantsIn(values.only);
if (all.length === 0) {
  process.stderr.write(`--only ${values.only.join(' ')}: there is nothing to change\n`);
  process.exit(2);
}
const samples: (readonly Mutant[])[] = [];
for (const seed of seeds) samples.push(await drawMutants(all, seed));
/** Without those that several seeds have drawn. */
const mutants = [...new Set(samples.flat())];
const executedFile = join(folder, 'executed.jsonl');
const input = join(folder, 'session.json');
const { code, ids } = await switchable(mutants);
writeFileSync(
  input,
  JSON.stringify({ code: Object.fromEntries(code), executedFile, tests: values.tests } satisfies SessionInput),
);
const session = createSessionClient(input);

/** Runs everything once without a mutant: if a test fails even then, no verdict means anything. */
const record = async () => {
  say('recording which tests execute which mutants …');
  const result = await session.ask({ do: 'record' }, RECORDING_LIMIT_MS);
  if (result === 'timed out') throw new Error('the tests do not end');
  if (!result.passed) throw new Error(`a test fails without any mutant: ${result.failure}`);
  const msByTest = new Map(result.tests.map(({ path, ms }) => [path, ms]));
  say(`${result.tests.length} test files (${secondsSince(began)})`);
  return { ...readRecorded(executedFile), msOf: (test: string): number => msByTest.get(test) ?? 0 };
};

const run = async (): Promise<ReadonlyMap<Mutant, Verdict>> => {
  const { testsOf, isLoaded, hits, msOf } = await record();
  const verdicts = new Map<Mutant, Verdict>();
  const importers = new Map<string, readonly string[]>();
  const testsImporting = async (file: string): Promise<readonly string[]> => {
    const known = importers.get(file);
    if (known !== undefined) return known;
    const found = await session.ask({ do: 'find tests', of: file }, RECORDING_LIMIT_MS);
    const tests = found === 'timed out' ? [] : found.tests.map(({ path }) => path);
    importers.set(file, tests);
    return tests;
  };
  const test = async (mutant: Mutant, id: string): Promise<readonly [verdict: Verdict, by: string]> => {
    const tests = inOrder(
      mutant.file,
      [...testsOf(id), ...(isLoaded(id) ? await testsImporting(mutant.file) : [])],
      msOf,
    );
    if (tests.length === 0) return ['survived', 'no test executes it'];
    const limitMs = LEAST_LIMIT_MS + SLOWER * tests.reduce((sum, one) => sum + msOf(one), 0);
    const hitLimit = MORE_HITS * (hits(id) + 10);
    const result = await session.ask({ do: 'test', mutant: id, hitLimit, tests, reloads: isLoaded(id) }, limitMs);
    if (result === 'timed out') return ['timed out', ''];
    return [result.passed ? 'survived' : 'killed', result.failure];
  };

  for (const [place, mutant] of mutants.entries()) {
    const { file, start, mutator, replacement } = mutant;
    const started = performance.now();
    const [verdict, by] = await test(mutant, ids.get(mutant) ?? '');
    verdicts.set(mutant, verdict);
    const where = `${file}:${start.line + 1}:${start.column + 1} ${pc.dim(mutator)}`;
    const mark = verdict === 'survived' ? pc.red('✗') : pc.green('✓');
    say(`${mark} ${place + 1}/${mutants.length} ${where} ${verdict} (${secondsSince(started)}) ${pc.dim(by)}`);
    if (verdict !== 'survived') continue;
    say(`    - ${shortened(originalOf(readFileSync(file, 'utf8'), mutant))}\n    + ${shortened(replacement)}`);
  }
  return verdicts;
};

/** Of one seed, in percent. */
const reportScore = (seed: number | undefined, verdicts: readonly (Verdict | undefined)[]): number => {
  const count = (verdict: Verdict): number => verdicts.filter((one) => one === verdict).length;
  const score = verdicts.length === 0 ? 100 : 100 * (1 - count('survived') / verdicts.length);
  const summary = (['killed', 'timed out', 'survived'] as const)
    .filter((verdict) => count(verdict) > 0)
    .map((verdict) => `${count(verdict)} ${verdict}`)
    .join(', ');
  say(`seed ${seed ?? ''}: score ${score.toFixed(1)} %: ${summary}`);
  return score;
};

try {
  const verdicts = await run();
  say(`\nin all ${secondsSince(began)}`);
  const scores = samples.map((sample, place) =>
    reportScore(
      seeds[place],
      sample.map((mutant) => verdicts.get(mutant)),
    ),
  );
  process.exitCode = Math.min(...scores) < leastScore ? 1 : 0;
} finally {
  await session.stop();
  rmSync(folder, { recursive: true, force: true });
}
