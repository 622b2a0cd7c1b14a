/**
 * `npm run browsers [-- firefox | webkit]`: two whole purchases in Firefox and in WebKit, against the shop as `npm start` serves it.
 * A browser that cannot run is a failure and says what to install. Ends with 1 where anything failed.
 */
import process from 'node:process';
import { ensurePrograms, missingReason } from '../../cli/setup/firefox-and-webkit.mjs';
import { summaryLine } from '../../cli/setup/tally.mjs';
import { firefox } from './firefox.ts';
import { JOURNEYS } from './journeys.ts';
import { play, type Result } from './play.ts';
import { createProcesses } from './processes.ts';
import { resultLine } from './report.ts';
import { webkit } from './webkit.ts';

const KINDS = [firefox, webkit];
const INTERRUPTED = 130;

const asked = process.argv.slice(2).map((name) => name.toLowerCase());
const unknown = asked.filter((name) => !KINDS.some((kind) => kind.name.toLowerCase() === name));
if (unknown.length > 0) {
  process.stderr.write(`no such browser: ${unknown.join(', ')}; there are ${KINDS.map(({ name }) => name.toLowerCase()).join(' and ')}\n`);
  process.exit(2);
}
const kinds = KINDS.filter(({ name }) => asked.length === 0 || asked.includes(name.toLowerCase()));

const processes = createProcesses();
process.on('exit', processes.killAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => { void processes.stopAll().finally(() => { process.exit(INTERRUPTED); }); });
}

const programs = ensurePrograms(kinds.flatMap(({ needs }) => needs));
const results: Result[] = [];
const report = (result: Result): void => {
  results.push(result);
  process.stdout.write(`${resultLine(result)}\n`);
};
for (const kind of kinds) {
  const reason = missingReason(kind.needs, programs);
  for (const journey of JOURNEYS) {
    report(reason === undefined
      ? await play(kind, journey, programs, processes)
      : { browser: kind.name, journey: journey.title, ms: 0, problem: `could not run: ${reason}` });
  }
}
const failures = results.filter(({ problem }) => problem !== '').length;
const { line } = summaryLine([{ passed: results.length - failures, failed: failures, skipped: 0 }]);
process.stdout.write(`\n${line}\n`);
process.exitCode = failures > 0 ? 1 : 0;
