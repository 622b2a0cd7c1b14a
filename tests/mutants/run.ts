/**
 * `npm run mutants -- --sample 60 --seed 1 [--only core/shop/documents/budget.ts]`: applies random small changes to the
 * core, one at a time, and runs the tests that are related to the changed module. A mutant is killed when a test fails,
 * and times out when the tests do not end; the share of both among all that compile is the score. The exit code is 1
 * below the score given with `--at-least` (percent).
 */
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pc from 'picocolors';
import { createProcesses } from '../browsers/processes.ts';
import { compiles } from './compiles.ts';
import { mutantsOf, originalOf, type Mutant } from './mutants-of.ts';
import { sampled } from './sample.ts';

type Verdict = 'killed' | 'timed out' | 'survived' | 'does not compile';

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: 'core/**/*.ts' },
    'at-least': { type: 'string', default: '0' },
    workers: { type: 'string', default: '2' },
  },
});

/** A number given on the command line; ends the command where it is none. */
const numberOf = (name: 'sample' | 'seed' | 'at-least' | 'workers'): number => {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value >= 0) return value;
  process.stderr.write(`--${name} ${values[name]}: a whole number is needed\n`);
  process.exit(2);
};

/** Tests that have not ended by then never will, in milliseconds: all of them together take a third of it. */
const LIMIT_MS = 240_000;

/**
 * A mutant may loop for ever in a process that the test runner has started: all of them end together, with this one
 * too.
 */
const processes = createProcesses();
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => {
    processes.killAll();
    process.exit(code);
  });
}

const runTests = async (mutant: Mutant): Promise<Verdict> => {
  const child = await processes.start(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'related',
      mutant.file,
      '--run',
      '--config',
      'tests/mutants/vitest.config.ts',
      '--reporter=dot',
    ],
    { env: { ...process.env, MUTANT: JSON.stringify(mutant) }, stdio: 'ignore' },
  );
  const ended = once(child, 'exit').then(([code]) => (code === 0 ? ('survived' as const) : ('killed' as const)));
  const late = new AbortController();
  const verdict = await Promise.race([ended, wait(LIMIT_MS, 'timed out' as const, { signal: late.signal })]);
  late.abort();
  await processes.stop(child);
  return verdict;
};

const placeOf = ({ file, start, mutator }: Mutant): string =>
  `${file}:${start.line + 1}:${start.column + 1} ${pc.dim(mutator)}`;
const shortened = (code: string): string => code.replaceAll(/\s+/g, ' ').slice(0, 160);

const mutants = await mutantsOf(
  globSync(values.only)
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts'))
    .sort(),
);
const [wanted, seed] = [numberOf('sample'), numberOf('seed')];
/** All of them in random order: those that do not compile make room for the next. */
const shuffled = sampled(mutants, mutants.length, seed);
process.stdout.write(`${Math.min(wanted, shuffled.length)} of ${mutants.length} mutants, seed ${seed}\n`);

/** The module as it is: if its tests fail even then, no verdict means anything. */
const unmutated = (mutant: Mutant): Mutant => ({
  ...mutant,
  replacement: originalOf(readFileSync(mutant.file, 'utf8'), mutant),
});
const [first] = shuffled;
if (first !== undefined && !((await compiles(unmutated(first))) && (await runTests(unmutated(first))) === 'survived')) {
  process.stderr.write(`the type check or the tests of ${first.file} fail without any mutant\n`);
  process.exit(2);
}

const counts: Record<Verdict, number> = { killed: 0, 'timed out': 0, survived: 0, 'does not compile': 0 };
const queue = [...shuffled];
let left = wanted;
const worker = async (): Promise<void> => {
  while (left > 0) {
    const mutant = queue.shift();
    if (mutant === undefined) return;
    left -= 1;
    const verdict = (await compiles(mutant)) ? await runTests(mutant) : 'does not compile';
    counts[verdict] += 1;
    if (verdict === 'does not compile') {
      left += 1;
      continue;
    }
    process.stdout.write(`${verdict === 'survived' ? pc.red('✗') : pc.green('✓')} ${placeOf(mutant)} ${verdict}\n`);
    if (verdict !== 'survived') continue;
    process.stdout.write(
      `    - ${shortened(originalOf(readFileSync(mutant.file, 'utf8'), mutant))}\n    + ${shortened(mutant.replacement)}\n`,
    );
  }
};
await Promise.all(Array.from({ length: Math.max(1, numberOf('workers')) }, worker));

const tested = counts.killed + counts['timed out'] + counts.survived;
const score = tested === 0 ? 100 : 100 * (1 - counts.survived / tested);
const summary = Object.entries(counts)
  .filter(([, count]) => count > 0)
  .map(([verdict, count]) => `${count} ${verdict}`)
  .join(', ');
process.stdout.write(`\nScore ${score.toFixed(1)} %: ${summary}\n`);
process.exitCode = score < numberOf('at-least') ? 1 : 0;
