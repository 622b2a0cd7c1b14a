/** The report of a load: what the calls of a run took, as data and as text. */
import { type Cell, type Column, table } from '../../text/table.ts';

/** A session that begins this much later than planned, in milliseconds, counts as late. */
export const LATE_MS = 100;

export type Quantiles = {
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly p999: number;
  readonly max: number;
};

export type CallReport = {
  /** The call of ShopApi, such as `addToCart`. */
  readonly call: string;
  readonly count: number;
  /** Calls without a usable answer. */
  readonly failed: number;
  /** From the time at which the call was planned to be sent, so that a call that had to wait for a slow one counts it. */
  readonly latency: Quantiles;
  /** From the time at which it was really sent. */
  readonly sinceSent: Quantiles;
};

export type LoadReport = {
  readonly url: string;
  readonly seed: number;
  /** `rate`: sessions begun a second, whatever the answers; `clients`: that many, one session after the other. */
  readonly load:
    | { readonly kind: 'rate'; readonly perSecond: number }
    | { readonly kind: 'clients'; readonly count: number };
  /** How long it took, in milliseconds, and whether it was ended early. */
  readonly durationMs: number;
  readonly isEndedEarly: boolean;
  readonly sessions: {
    readonly started: number;
    /** Played to their end. */
    readonly finished: number;
    /** With a call that had no usable answer, or a rule that the shop broke, or ended by another error. */
    readonly failed: number;
    /** Still running when the load ended. */
    readonly unfinished: number;
    /** Begun more than LATE_MS later than planned, because the generator could not keep to its schedule. */
    readonly startedLate: number;
    /** By how many milliseconds the latest session was late. */
    readonly latestMs: number;
  };
  /** Calls a second. */
  readonly throughput: number;
  /** In the order of their first use, and all of them together. */
  readonly calls: readonly CallReport[];
  readonly total: CallReport;
  /** Refusals by the shop's own rules, by code: answers, not errors. */
  readonly refusals: Readonly<Record<string, number>>;
  /** Calls without a usable answer, by what became of them: `timeout`, `ECONNREFUSED`, `HTTP 503`, `no JSON` … */
  readonly errors: Readonly<Record<string, number>>;
  /** Rules that the shop broke, by what happened, such as an order of another total than the page showed. */
  readonly violations: Readonly<Record<string, number>>;
};

export type LoadProgress = {
  readonly elapsedMs: number;
  readonly sessions: number;
  readonly calls: number;
  /** Calls without a usable answer, and broken rules. */
  readonly errors: number;
};

const COLUMNS: readonly Column[] = [
  { head: 'call', align: 'left' },
  { head: 'calls', align: 'right' },
  { head: 'failed', align: 'right' },
  { head: 'p50', align: 'right' },
  { head: 'p90', align: 'right' },
  { head: 'p99', align: 'right' },
  { head: 'p99.9', align: 'right' },
  { head: 'max', align: 'right' },
  { head: 'sent p99', align: 'right' },
];

type Paint = (text: string) => string;
const plain: Paint = (text) => text;

/** `bold` and `red` colour the heads, and what went wrong. */
export const loadText = (
  report: LoadReport,
  { bold = plain, red = plain }: { readonly bold?: Paint; readonly red?: Paint } = {},
): string =>
  [
    headline(report),
    '',
    table(COLUMNS, [...report.calls, report.total].map(row(red)), bold).trimEnd(),
    '',
    'Latencies in milliseconds, from the time at which a call was planned to be sent: a call that',
    'waits behind a slow one counts the waiting. sent p99 is measured from the time it was sent.',
    ...(report.load.kind === 'clients' ? [CLOSED] : []),
    ...counts('Refused by the shop', report.refusals),
    ...counts('Without an answer', report.errors).map(red),
    ...counts('Broke a rule', report.violations).map(red),
    ...lateness(report).map(red),
    '',
  ].join('\n');

const CLOSED =
  'A client waits for its answer before it goes on, so that a slow shop gets fewer calls; --rate measures without that.';

const headline = ({ url, load, durationMs, throughput, sessions, isEndedEarly }: LoadReport): string => {
  const who =
    load.kind === 'rate' ? `${load.perSecond} sessions a second` : `${load.count} client${load.count === 1 ? '' : 's'}`;
  const ended = isEndedEarly ? ', ended early' : '';
  const rest = [
    [sessions.failed, 'failed'],
    [sessions.unfinished, 'unfinished'],
  ].flatMap(([count, what]) => (count === 0 ? [] : [`, ${count} ${what}`]));
  return [
    `${url}: ${who}, for ${(durationMs / 1000).toFixed(1)} s${ended}`,
    `${sessions.started} sessions, ${sessions.finished} finished${rest.join('')}; ${throughput.toFixed(1)} calls a second`,
  ].join('\n');
};

const row =
  (red: Paint) =>
  ({ call, count, failed, latency, sinceSent }: CallReport): readonly Cell[] => [
    { text: call },
    { text: String(count) },
    failed === 0 ? { text: '0' } : { text: String(failed), paint: red },
    ...[latency.p50, latency.p90, latency.p99, latency.p999, latency.max, sinceSent.p99].map((ms) => ({
      text: milliseconds(ms),
    })),
  ];

const milliseconds = (ms: number): string => (ms < 100 ? ms.toFixed(1) : String(Math.round(ms)));

const counts = (title: string, byKind: Readonly<Record<string, number>>): readonly string[] => {
  const entries = Object.entries(byKind).toSorted(([, a], [, b]) => b - a);
  return entries.length === 0 ? [] : [`${title}: ${entries.map(([kind, count]) => `${count} ${kind}`).join(', ')}`];
};

const lateness = ({ sessions: { started, startedLate, latestMs } }: LoadReport): readonly string[] =>
  startedLate === 0
    ? []
    : [
        `${startedLate} of ${started} sessions began more than ${LATE_MS} ms late (${latestMs} ms at most): ` +
          'the generator could not keep to its schedule.',
      ];
