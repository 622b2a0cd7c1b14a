/**
 * `npm run lab -- breaches`: has the conformance checker look for every breach of the table, and at every harmless difference, as
 * `bhor conform` does without options. Ends with 1 where a breach is missed or a difference is accused.
 */
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import pc from 'picocolors';
import { DEFAULT_RUN } from '../../../cli/commands/backends/session-options.ts';
import { createProgressBar } from '../../../cli/terminal/progress-bar.ts';
import { table } from '../../../cli/text/table.ts';
import { differences } from './differences/differences.ts';
import type { Finding } from './frame/check-breach.ts';
import type { DifferenceFinding } from './frame/check-difference.ts';
import { breaches } from './table/table.ts';
import type { Reply, Row } from './worker.ts';

const HELP = `npm run lab -- breaches [--only TEXT] [--level core|extended] [--sessions N] [--seed N] [--json]

  --only TEXT      rows whose name has this text, or breaches of the rule of this name
  --level LEVEL    breaches of this level, and differences that are harmless at it
  --sessions N     random sessions of a row (default: ${DEFAULT_RUN.sessions}, as bhor conform)
  --seed N         the seed of the random sessions (default: ${DEFAULT_RUN.seed})
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
        sessions: { type: 'string', default: String(DEFAULT_RUN.sessions) },
        seed: { type: 'string', default: String(DEFAULT_RUN.seed) },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
};

const { only, level, json, help, ...counts } = readOptions();
if (help) {
  process.stdout.write(HELP);
  process.exit(0);
}
const numberOf = (name: 'sessions' | 'seed'): number =>
  /^\d{1,9}$/u.test(counts[name]) ? Number(counts[name]) : refuse(`--${name} should be a whole number`);
const asked = { sessions: numberOf('sessions'), seed: numberOf('seed') };
if (level !== undefined && level !== 'core' && level !== 'extended') refuse('--level should be core or extended');

const isAsked = (name: string, rules: readonly string[], levels: readonly string[]): boolean =>
  (only === undefined || name.includes(only) || rules.includes(only)) &&
  (level === undefined || levels.includes(level));

const rows: readonly Row[] = [
  ...breaches
    .filter((breach) => isAsked(breach.name, breach.rules, [breach.level]))
    .map(({ name, level: ofRow }): Row => ({ table: 'breaches', name, level: ofRow })),
  ...differences
    .filter(({ name, levels }) => isAsked(name, [], levels))
    .flatMap(({ name, levels }) =>
      levels
        .filter((each) => level === undefined || each === level)
        .map((each): Row => ({ table: 'differences', name, level: each })),
    ),
];
if (rows.length === 0) refuse('no row is asked for');

const started = performance.now();
const { show, end } = createProgressBar<{ readonly what: string }>('{percentage} % | {value} of {total} rows | {what}');
const replies = new Map<Row, Reply>();

/** Takes one row after another until none is left. */
const work = (left: Row[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    let row: Row | undefined;
    const next = (): void => {
      row = left.shift();
      if (row === undefined) void worker.terminate().then(() => resolve());
      else worker.postMessage({ row, asked });
    };
    worker.on('message', (reply: Reply) => {
      if (row !== undefined) replies.set(row, reply);
      show(replies.size, rows.length, { what: row?.name ?? '' });
      next();
    });
    worker.once('error', reject);
    next();
  });

/** The row's result, once all are there. */
const replyTo = (row: Row): Reply => {
  const reply = replies.get(row);
  if (reply === undefined) throw new Error(`the row “${row.name}” has no result`);
  return reply;
};

const secondsOf = (ms: number): string => (ms / 1000).toFixed(1);

const breachTable = (findings: readonly Finding[]): string =>
  table(
    [
      { head: '', align: 'left' },
      { head: 'a backend that …', align: 'left' },
      { head: 'level', align: 'left' },
      { head: 'found by rule', align: 'left' },
      { head: 'steps', align: 'right' },
      { head: 'sessions', align: 'right' },
      { head: 'seconds', align: 'right' },
    ],
    findings.map(({ breach, level: ofBreach, rule, steps, sessions, isFoundAtRandom, problem, ms }) => [
      problem === '' ? { text: '✓', paint: pc.green } : { text: '✗', paint: pc.red },
      { text: breach },
      { text: ofBreach, paint: pc.dim },
      problem === '' ? { text: rule ?? '', paint: pc.cyan } : { text: problem, paint: pc.red },
      { text: rule === undefined ? '' : String(steps) },
      { text: isFoundAtRandom ? String(sessions) : '–', paint: pc.dim },
      { text: secondsOf(ms), paint: pc.dim },
    ]),
    pc.bold,
  );

const differenceTable = (found: readonly (readonly [Row, DifferenceFinding])[]): string =>
  table(
    [
      { head: '', align: 'left' },
      { head: 'harmless: a backend that …', align: 'left' },
      { head: 'level', align: 'left' },
      { head: 'accused of', align: 'left' },
      { head: 'seconds', align: 'right' },
    ],
    found.map(([{ name, level: ofRow }, { accusations, ms }]) => [
      accusations.length === 0 ? { text: '✓', paint: pc.green } : { text: '✗', paint: pc.red },
      { text: name },
      { text: ofRow, paint: pc.dim },
      accusations.length === 0 ? { text: 'nothing', paint: pc.dim } : { text: accusations.join('; '), paint: pc.red },
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
const findings = rows.map(replyTo).flatMap((reply) => ('finding' in reply ? [reply.finding] : []));
const looked = rows.flatMap((row): (readonly [Row, DifferenceFinding])[] => {
  const reply = replyTo(row);
  return 'accusations' in reply ? [[row, reply]] : [];
});
const missed = findings.filter(({ problem }) => problem !== '');
const accused = looked.filter(([, { accusations }]) => accusations.length > 0);
if (json) {
  const harmless = looked.map(([{ name, level: ofRow }, finding]) => ({ difference: name, level: ofRow, ...finding }));
  process.stdout.write(`${JSON.stringify({ ...asked, breaches: findings, differences: harmless }, null, 2)}\n`);
} else {
  const parts = [
    ...(findings.length === 0 ? [] : [breachTable(findings)]),
    ...(looked.length === 0 ? [] : [differenceTable(looked)]),
  ];
  const most = Math.max(0, ...findings.map(({ steps }) => steps));
  const summary = [
    `${findings.length - missed.length} of ${findings.length} breaches found, in at most ${most} steps`,
    `${looked.length - accused.length} of ${looked.length} harmless differences not accused`,
    `${asked.sessions} random sessions, seed ${asked.seed}`,
    `${secondsOf(performance.now() - started)} s`,
  ].join('; ');
  const isWhole = missed.length === 0 && accused.length === 0;
  process.stdout.write(`${parts.join('\n')}\n${isWhole ? pc.green(summary) : pc.red(summary)}\n`);
}
process.exitCode = missed.length > 0 || accused.length > 0 ? 1 : 0;
