/** Conditions on a load that must hold, such as `p99<300`: for a script that decides by the exit code. */
import { callNames } from '../../../core/contract/call-names.ts';
import { hint } from '../../../adapters/settings/did-you-mean.ts';
import { BadInput } from '../../io.ts';
import type { CallReport, LoadReport } from './load-report.ts';

export type Threshold = {
  /** As it was written. */
  readonly text: string;
  /** A call of the contract; undefined for all calls together. */
  readonly call: string | undefined;
  readonly measure: Measure;
  readonly comparison: Comparison;
  readonly limit: number;
};

/** A threshold with what was measured; null where the call was never made, which fails as well. */
export type CheckedThreshold = { readonly text: string; readonly actual: number | null; readonly holds: boolean };

/** Latencies in milliseconds from the planned time; the share of calls without a usable answer in percent; calls a second. */
const MEASURES = ['p50', 'p90', 'p99', 'p99.9', 'max', 'errors', 'throughput'] as const;
type Measure = (typeof MEASURES)[number];

const COMPARISONS = {
  '<': (actual: number, limit: number) => actual < limit,
  '<=': (actual: number, limit: number) => actual <= limit,
  '>': (actual: number, limit: number) => actual > limit,
  '>=': (actual: number, limit: number) => actual >= limit,
} as const;
type Comparison = keyof typeof COMPARISONS;

const FORM =
  /^(?:(?<call>[a-zA-Z]+)\.)?(?<measure>[a-z][a-z0-9.]*)\s*(?<comparison><=|>=|<|>)\s*(?<limit>\d+(?:\.\d+)?)$/u;

/** Throws BadInput. */
export const parseThreshold = (text: string): Threshold => {
  const { call, measure = '', comparison = '', limit } = FORM.exec(text.trim())?.groups ?? {};
  if (limit === undefined)
    throw new BadInput(`--fail "${text}" must be a condition such as p99<300, errors<1 or placeOrder.p90<500`);
  const known = MEASURES.find((each) => each === measure);
  if (known === undefined)
    throw new BadInput(`--fail "${text}": "${measure}" is not measured; ${hint(measure, MEASURES)}`);
  if (call !== undefined && !callNames.some((name) => name === call))
    throw new BadInput(`--fail "${text}": "${call}" is no call; ${hint(call, callNames)}`);
  if (call !== undefined && known === 'throughput')
    throw new BadInput(`--fail "${text}": the throughput is that of all calls`);
  return { text: text.trim(), call, measure: known, comparison: comparison as Comparison, limit: Number(limit) };
};

export const checkThresholds = (
  thresholds: readonly Threshold[],
  report: Pick<LoadReport, 'calls' | 'total' | 'throughput'>,
): readonly CheckedThreshold[] =>
  thresholds.map(({ text, call, measure, comparison, limit }) => {
    const calls = call === undefined ? report.total : report.calls.find((each) => each.call === call);
    const actual = calls === undefined || calls.count === 0 ? null : measured(calls, measure, report.throughput);
    return { text, actual, holds: actual !== null && COMPARISONS[comparison](actual, limit) };
  });

const measured = ({ latency, count, failed }: CallReport, measure: Measure, throughput: number): number => {
  switch (measure) {
    case 'errors':
      return (100 * failed) / count;
    case 'throughput':
      return throughput;
    case 'p99.9':
      return latency.p999;
    default:
      return latency[measure];
  }
};

/** A line for each. */
export const thresholdsText = (checked: readonly CheckedThreshold[], red: (text: string) => string): string =>
  checked
    .map(({ text, actual, holds }) => {
      const line = `${holds ? '✓' : '✗'} ${text}: ${actual === null ? 'never measured' : Number(actual.toFixed(2))}`;
      return `${holds ? line : red(line)}\n`;
    })
    .join('');
