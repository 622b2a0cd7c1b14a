/**
 * `npm run lab -- browsers [firefox | webkit]`: two whole purchases in Firefox and in WebKit, against the shop as
 * `npm start` serves it. A browser that cannot run is a failure and says what to install. Ends with 1 where anything
 * failed, with 2 where it does not understand what is asked for.
 */
import process from 'node:process';
import { ensurePrograms, missingReason } from '../programs/firefox-and-webkit.ts';
import { firefox } from './drivers/firefox.ts';
import { JOURNEYS } from './journeys.ts';
import { play, type Result } from './play.ts';
import { createProcesses } from './processes/processes.ts';
import { webkit } from './drivers/webkit.ts';

const KINDS = [firefox, webkit];
const INTERRUPTED = 130;

const names = KINDS.map(({ name }) => name.toLowerCase());
const asked = process.argv.slice(2).map((argument) => argument.toLowerCase());
const unknown = asked.filter((argument) => !names.includes(argument));
if (unknown.length > 0) {
  process.stderr.write(`no such browser: ${unknown.join(', ')}; there are ${names.join(', ')}\n`);
  process.exit(2);
}
const isChosen = (name: string): boolean => names.every((other) => !asked.includes(other)) || asked.includes(name);
const kinds = KINDS.filter(({ name }) => isChosen(name.toLowerCase()));

const processes = createProcesses();
process.on('exit', processes.killAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void processes.stopAll().finally(() => process.exit(INTERRUPTED)));
}

/** One line; under a failed one the reason, indented. */
const resultLine = ({ browser, journey, ms, problem }: Result): string =>
  [
    `${problem === '' ? '✓' : '✗'} ${browser}: ${journey} (${(ms / 1000).toFixed(1)} s)`,
    ...problem
      .split('\n')
      .filter((part) => part !== '')
      .map((part) => `    ${part}`),
  ].join('\n');

const programs = ensurePrograms(kinds.flatMap(({ needs }) => needs));
const results: Result[] = [];
const report = (result: Result): void => {
  results.push(result);
  process.stdout.write(`${resultLine(result)}\n`);
};
for (const kind of kinds) {
  const reason = missingReason(kind.needs, programs);
  for (const journey of JOURNEYS) {
    report(
      reason === undefined
        ? await play(kind, journey, programs, processes)
        : { browser: kind.name, journey: journey.title, ms: 0, problem: `could not run: ${reason}` },
    );
  }
}
const failures = results.filter(({ problem }) => problem !== '').length;
process.stdout.write(`\n${results.length - failures} passed, ${failures} failed\n`);
process.exitCode = failures > 0 ? 1 : 0;
