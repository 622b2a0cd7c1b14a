/** Latencies by call, in HDR histograms: three significant digits at any size, in little memory. */
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { HOUR_MS } from '../../../core/entities/time/duration.ts';
import type { CallReport, Quantiles } from './load-report.ts';

export type Latencies = {
  /** Times in milliseconds by one clock; `error` says what became of a call without a usable answer. */
  readonly record: (call: {
    readonly name: string;
    readonly planned: number;
    readonly sent: number;
    readonly answered: number;
    readonly error?: string;
  }) => void;
  readonly refuse: (code: string) => void;
  /** An error that is no call's. */
  readonly fail: (kind: string) => void;
  /** A rule that the shop broke. */
  readonly breakRule: (problem: string) => void;
  /** Of all calls so far, and of all errors and broken rules. */
  readonly counts: () => { readonly calls: number; readonly errors: number };
  readonly report: () => {
    readonly calls: readonly CallReport[];
    readonly total: CallReport;
    readonly refusals: Readonly<Record<string, number>>;
    readonly errors: Readonly<Record<string, number>>;
    readonly violations: Readonly<Record<string, number>>;
  };
};

/** Histograms count whole microseconds, up to an hour. */
const MICROSECONDS = 1000;
const LONGEST = HOUR_MS * MICROSECONDS;

type Measured = { readonly latency: RecordableHistogram; readonly sinceSent: RecordableHistogram; failed: number };

const count = (byKind: Map<string, number>, kind: string): void => {
  byKind.set(kind, (byKind.get(kind) ?? 0) + 1);
};

const sumOf = (byKind: ReadonlyMap<string, number>): number =>
  [...byKind.values()].reduce((sum, each) => sum + each, 0);

const newMeasured = (): Measured => {
  const histogram = (): RecordableHistogram => createHistogram({ lowest: 1, highest: LONGEST, figures: 3 });
  return { latency: histogram(), sinceSent: histogram(), failed: 0 };
};

const recordMs = (histogram: RecordableHistogram, ms: number): void => {
  histogram.record(Math.min(LONGEST, Math.max(1, Math.round(ms * MICROSECONDS))));
};

export const createLatencies = (): Latencies => {
  const byCall = new Map<string, Measured>();
  const total = newMeasured();
  const refusals = new Map<string, number>();
  const errors = new Map<string, number>();
  const violations = new Map<string, number>();

  const measuredOf = (name: string): Measured => {
    const measured = byCall.get(name) ?? newMeasured();
    byCall.set(name, measured);
    return measured;
  };

  return {
    record: ({ name, planned, sent, answered, error }) => {
      for (const measured of [measuredOf(name), total]) {
        recordMs(measured.latency, answered - planned);
        recordMs(measured.sinceSent, answered - sent);
        if (error !== undefined) measured.failed += 1;
      }
      if (error !== undefined) count(errors, error);
    },
    refuse: (code) => {
      count(refusals, code);
    },
    fail: (kind) => {
      count(errors, kind);
    },
    breakRule: (problem) => {
      count(violations, problem);
    },
    counts: () => ({ calls: total.latency.count, errors: sumOf(errors) + sumOf(violations) }),
    report: () => ({
      calls: [...byCall].map(([name, measured]) => reportOf(name, measured)),
      total: reportOf('all calls', total),
      refusals: Object.fromEntries(refusals),
      errors: Object.fromEntries(errors),
      violations: Object.fromEntries(violations),
    }),
  };
};

const reportOf = (call: string, { latency, sinceSent, failed }: Measured): CallReport => ({
  call,
  count: latency.count,
  failed,
  latency: quantilesOf(latency),
  sinceSent: quantilesOf(sinceSent),
});

const quantilesOf = (histogram: RecordableHistogram): Quantiles => {
  const at = (percentile: number): number =>
    histogram.count === 0 ? 0 : histogram.percentile(percentile) / MICROSECONDS;
  return {
    p50: at(50),
    p90: at(90),
    p99: at(99),
    p999: at(99.9),
    max: histogram.count === 0 ? 0 : histogram.max / MICROSECONDS,
  };
};
