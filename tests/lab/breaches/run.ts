/**
 * `npm run lab -- breaches`: has the conformance checker look for every breach of the table, and at every harmless difference, as
 * `bhor conform` does without options. Ends with 1 where a breach is missed or a difference is accused.
 */
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import pc from 'picocolors';
import { createProgressBar } from '../../../cli/terminal/progress-bar.ts';
import { table } from '../../../cli/text/table.ts';
import { differences } from './differences/differences.ts';
import type { Finding } from './frame/check-row.ts';
import { breaches } from './table/table.ts';
import type { Row } from './worker.ts';

const HELP = `npm run lab -- breaches [--only TEXT] [--level core|extended] [--sessions N] [--json]

  --only TEXT      rows whose name has this text, or breaches about it
  --level LEVEL    breaches of this level, and differences that are harmless at it
  --sessions N     random sessions at a backend with a harmless difference (default: 10)
  --json           print JSON
`;

/** Prints what is wrong with the command line, and ends with 2. */
const refuse = (problem: string): never => {
  process.stderr.write(`error: ${problem}\n\n${HELP}`);
  process.exit(2);
};

const readOptions = () => {
  try {
    return parseArgs({
      options: {
        only: { type: 'string' },
        level: { type: 'string' },
        sessions: { type: 'string', default: '10' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
};

const { only, level, json, help, sessions: typed } = readOptions();
if (help) {
  process.stdout.write(HELP);
  process.exit(0);
}
const sessions = /^\d{1,6}$/u.test(typed) ? Number(typed) : refuse('--sessions should be a whole number');
if (level !== undefined && level !== 'core' && level !== 'extended') refuse('--level should be core or extended');

const isChosen = (name: string, rules: readonly string[], levels: readonly string[]): boolean =>
  (only === undefined || name.includes(only) || rules.includes(only)) &&
  (level === undefined || levels.includes(level));

const rows: readonly Row[] = [
  ...breaches
    .filter((breach) => isChosen(breach.name, breach.rules, [breach.level]))
    .map(({ name, level: ofRow }): Row => ({ table: 'breaches', name, level: ofRow })),
  ...differences
    .filter(({ name, levels }) => isChosen(name, [], levels))
    .flatMap(({ name, levels }) =>
      levels
        .filter((each) => level === undefined || each === level)
        .map((each): Row => ({ table: 'differences', name, level: each })),
    ),
];
if (rows.length === 0) refuse('no row is asked for');

const started = performance.now();
const { show, end } = createProgressBar<{ readonly what: string }>('{percentage} % | {value} of {total} rows | {what}');
const findings = new Map<Row, Finding>();

/** Takes one row after another until none is left. */
const work = (left: Row[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    let row: Row | undefined;
    const next = (): void => {
      row = left.shift();
      if (row === undefined) void worker.terminate().then(() => resolve());
      else worker.postMessage({ row, sessions });
    };
    worker.on('message', (finding: Finding) => {
      if (row !== undefined) findings.set(row, finding);
      show(findings.size, rows.length, { what: row?.name ?? '' });
      next();
    });
    worker.once('error', reject);
    next();
  });

const secondsOf = (ms: number): string => (ms / 1000).toFixed(1);

type Checked = { readonly row: Row; readonly finding: Finding; readonly isRight: boolean };

const tableOf = (head: string, nothing: string, checked: readonly Checked[]): string =>
  table(
    [
      { head: '', align: 'left' },
      { head, align: 'left' },
      { head: 'level', align: 'left' },
      { head: 'found', align: 'left' },
      { head: 'seconds', align: 'right' },
    ],
    checked.map(({ row, finding: { found, ms }, isRight }) => [
      isRight ? { text: '✓', paint: pc.green } : { text: '✗', paint: pc.red },
      { text: row.name },
      { text: row.level, paint: pc.dim },
      { text: found.length === 0 ? nothing : found.join('; '), paint: isRight ? pc.cyan : pc.red },
      { text: secondsOf(ms), paint: pc.dim },
    ]),
    pc.bold,
  );

try {
  const left = [...rows];
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), rows.length) }, () => work(left)));
} finally {
  end();
}
const checked = rows.map((row): Checked => {
  const finding = findings.get(row);
  if (finding === undefined) throw new Error(`the row “${row.name}” has no result`);
  return { row, finding, isRight: finding.found.length > 0 === (row.table === 'breaches') };
});
const inTable = (name: Row['table']): readonly Checked[] => checked.filter(({ row }) => row.table === name);
const [broken, harmless] = [inTable('breaches'), inTable('differences')];
const isWhole = checked.every(({ isRight }) => isRight);
if (json) {
  const plain = checked.map(({ row, finding, isRight }) => ({ table: row.table, isRight, ...finding }));
  process.stdout.write(`${JSON.stringify({ sessions, rows: plain }, null, 2)}\n`);
} else {
  const right = (of: readonly Checked[]): string => `${of.filter(({ isRight }) => isRight).length} of ${of.length}`;
  const parts = [
    ...(broken.length === 0 ? [] : [tableOf('a backend that …', 'missed', broken)]),
    ...(harmless.length === 0 ? [] : [tableOf('harmless: a backend that …', 'nothing', harmless)]),
  ];
  const summary = `${right(broken)} breaches found; ${right(harmless)} harmless differences not accused; ${secondsOf(performance.now() - started)} s`;
  process.stdout.write(`${parts.join('\n')}\n${isWhole ? pc.green(summary) : pc.red(summary)}\n`);
}
process.exitCode = isWhole ? 0 : 1;
