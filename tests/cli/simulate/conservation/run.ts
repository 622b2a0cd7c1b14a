/**
 * `npm run conservation -- --sessions N [--seed S]`: plays that many sessions of the default market, and ends with 1 if
 * one of them created or lost units, rupees or reward cash.
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { collectSessionsYoung } from '../../../../cli/simulate/run/play-run.ts';
import { checkSessions } from './check-sessions.ts';

const { values } = parseArgs({
  options: { sessions: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1' } },
});
const [sessions, seed] = [Number(values.sessions), Number(values.seed)];
if (!(Number.isInteger(sessions) && sessions >= 1 && Number.isInteger(seed) && seed >= 0)) {
  process.stderr.write('error: --sessions must be a whole number from 1, and --seed one from 0\n');
  process.exit(2);
}
/** Sessions between two lines of output. */
const STEP = 50_000;

collectSessionsYoung();
const { played, problems, orders } = await checkSessions({
  sessions,
  seed,
  onProgress: (count) => {
    if (count % STEP === 0) process.stdout.write(`${count} of ${sessions}\n`);
  },
});
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`${played} sessions, seed ${seed}: ${orders} orders, ${problems.length} problems\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
