/**
 * `npm run lab -- races`: how often the scenarios of steps at the same time find each planted lost update, over real
 * connections. Ends with 1 where one is found in fewer than 99 of 100 runs.
 */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { alignRows, type Cell } from '../../../cli/text/table.ts';
import { findBreach } from './frame/check-row.ts';
import { lostUpdates } from './table/lost-updates.ts';

const SHARE = 0.99;

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '100' }, only: { type: 'string', default: '' } },
});
const runs = Number(values.runs);
const rows: (readonly Cell[])[] = [];
let isEnough = true;
for (const fault of lostUpdates.filter(({ name, rules }) => `${rules.join(' ')} ${name}`.includes(values.only))) {
  let found = 0;
  const start = performance.now();
  for (let run = 0; run < runs; run += 1) if ((await findBreach(fault)) !== undefined) found += 1;
  if (found < runs * SHARE) isEnough = false;
  const ms = Math.round((performance.now() - start) / runs);
  rows.push([fault.rules.join(' '), fault.name, `${found} of ${runs}`, `${ms} ms a run`].map((text) => ({ text })));
  process.stderr.write(`${fault.name}: ${found} of ${runs}\n`);
}
process.stdout.write(alignRows(['left', 'left', 'right', 'right'], rows));
process.exit(isEnough ? 0 : 1);
