/** The report of `npm run lab -- bench-core`: a table, and a sentence for the gap between one row and another. */
import { table, type Align, type Cell } from '../../../../cli/text/table.ts';
import { workloads, type Workload, type WorkloadName } from './workloads.ts';

export type ReportRow = {
  readonly workload: WorkloadName;
  readonly name: string;
  /** On one worker. */
  readonly perSecond: number;
  /** Processor time of each, on one worker. */
  readonly cpuMicroseconds: number;
  readonly perSecondOnTwo: number;
};

const whole = (value: number): string => Math.round(value).toLocaleString('en-IN');
const ratio = (value: number): string => (value >= 100 ? whole(value) : value.toPrecision(2));
const columns: readonly (readonly [head: string, align: Align])[] = [
  ['', 'left'],
  ['µs of processor', 'right'],
  ['in quotes', 'right'],
  ['a second on one worker', 'right'],
  ['on two', 'right'],
  ['two : one', 'right'],
];
const MILLION = 1_000_000;

export const describeReport = (rows: readonly ReportRow[]): string => {
  const find = (workload: WorkloadName): ReportRow => rows.find((row) => row.workload === workload) ?? rows[0]!;
  const { cpuMicroseconds: quoteCost } = find('quote');
  const lines = rows.map(({ name, cpuMicroseconds, perSecond, perSecondOnTwo }): readonly Cell[] =>
    [
      name,
      cpuMicroseconds.toFixed(cpuMicroseconds < 10 ? 2 : 0),
      ratio(cpuMicroseconds / quoteCost),
      whole(perSecond),
      whole(perSecondOnTwo),
      (perSecondOnTwo / perSecond).toFixed(2),
    ].map((text) => ({ text })),
  );
  const gaps = rows.flatMap((row) => {
    const { gap }: Workload = workloads[row.workload];
    if (gap === undefined) return [];
    const from = find(gap.from);
    return [`${row.name}: ${ratio(row.cpuMicroseconds / from.cpuMicroseconds)} × ${from.name}; ${gap.because}.\n`];
  });
  const simulated = find('simulation').perSecondOnTwo;
  return [
    table(
      columns.map(([head, align]) => ({ head, align })),
      lines,
      (text) => text,
    ),
    '\n',
    ...gaps,
    `\nA million simulated sessions at this rate: ${whole(MILLION / simulated)} s on two workers.\n`,
  ].join('');
};
