/**
 * `npm run lab -- conservation --sessions N [--seed S]`: plays that many sessions of the default market, and ends with 1 if
 * one of them created or lost units, rupees or reward cash. With `--faults`, sessions of shoppers who all want to buy, in
 * shops in which answers, gateway events and the store fail: each violation is written as a scenario, and is played again
 * by `--faults --seed S --session N`.
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { collectSessionsYoung } from '../../../../cli/simulate/run/play-run.ts';
import { checkSessions } from './check-sessions.ts';
import { checkFaulty } from './faults/check-faulty.ts';

const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    faults: { type: 'boolean', default: false },
    session: { type: 'string' },
  },
});
const [sessions, seed, session] = [values.sessions, values.seed, values.session ?? '0'].map(Number) as [
  number,
  number,
  number,
];
if (![sessions - 1, seed, session].every((each) => Number.isInteger(each) && each >= 0)) {
  process.stderr.write('error: --sessions must be a whole number from 1, --seed and --session one from 0\n');
  process.exit(2);
}
/** Sessions between two lines of output. */
const STEP = 50_000;
const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

collectSessionsYoung();
if (values.faults) {
  const [first, end] = values.session === undefined ? [0, sessions] : [session, session + 1];
  let next = STEP;
  const { played, orders, faults, violations } = await checkFaulty(
    { seed, first, end },
    '.cache/violations',
    print,
    (soFar) => {
      if (soFar.played < next) return;
      print(`${soFar.played} of ${end - first}: ${soFar.faults} faults, ${soFar.violations} violations`);
      next += STEP;
    },
  );
  print(`${played} faulty sessions, seed ${seed}: ${orders} orders, ${faults} faults, ${violations} violations`);
  process.exitCode = violations === 0 ? 0 : 1;
} else {
  const { played, problems, orders } = await checkSessions({
    sessions,
    seed,
    onProgress: (count) => {
      if (count % STEP === 0) print(`${count} of ${sessions}`);
    },
  });
  for (const problem of problems) print(problem);
  print(`${played} sessions, seed ${seed}: ${orders} orders, ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
