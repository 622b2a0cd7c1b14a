/** The report of a benchmark: medians of each row, and their ratios to constant answers. */
import { alignRows, type Cell } from '../../../cli/text/table.ts';
import type { MeasuredServer } from './child-process.ts';
import type { Row } from './rows.ts';
import { median } from '../../median.ts';

export type ReportedRow = {
  readonly name: string;
  readonly perSecond: number;
  readonly cpuMicroseconds: number;
  /** Processor time of the first row divided by that of this one. */
  readonly ratioOfProcessorTime: number;
  /** The same, of the constant answer to a POST with the same body; null for a GET. */
  readonly ratioToSameBody: number | null;
  readonly ratioOfThroughput: number;
};

export type ReportedShop = {
  readonly name: string;
  readonly store: string;
  /** Sessions, and orders, that it had before. */
  readonly records: number;
  /** Bytes. */
  readonly rssAtStart: number;
  /** The most that it ever had. */
  readonly rssUnderLoad: number;
  /** V8's heap after the load. */
  readonly heap: number;
  readonly startMs: number;
};

/** What a request costs a shop with many records, beside the first shop. */
export type Growth = {
  readonly name: string;
  /** Processor time of this row divided by that of the same request in the first shop. */
  readonly ratio: number;
};

export type Report = {
  readonly rounds: number;
  readonly connections: number;
  readonly rows: readonly ReportedRow[];
  /** Empty where only one shop was measured. */
  readonly growth: readonly Growth[];
  readonly shops: readonly ReportedShop[];
};

export const reportedRows = (rows: readonly Row[]): readonly ReportedRow[] => {
  const results = rows.map(({ name, samples, sameBody }) => ({
    name,
    sameBody,
    perSecond: median(samples.map(({ perSecond }) => perSecond)),
    cpuMicroseconds: median(samples.map(({ cpuMicroseconds }) => cpuMicroseconds)),
  }));
  const [base] = results;
  const cpuOf = (name: string | undefined): number | undefined =>
    results.find((row) => row.name === name)?.cpuMicroseconds;
  return results.map(({ sameBody, ...row }) => {
    const post = cpuOf(sameBody);
    return {
      ...row,
      ratioOfProcessorTime: (base?.cpuMicroseconds ?? Number.NaN) / row.cpuMicroseconds,
      ratioToSameBody: post === undefined ? null : post / row.cpuMicroseconds,
      ratioOfThroughput: row.perSecond / (base?.perSecond ?? Number.NaN),
    };
  });
};

/** `rows` are those of several shops, the same request of all shops one after the other. */
export const growthIn = (rows: readonly ReportedRow[], shops: number): readonly Growth[] =>
  rows.flatMap(({ name, cpuMicroseconds }, index) => {
    const first = rows[index - (index % shops)];
    return first === undefined || index % shops === 0 ? [] : [{ name, ratio: cpuMicroseconds / first.cpuMicroseconds }];
  });

export const reportedShop = async (
  server: MeasuredServer,
  shop: Pick<ReportedShop, 'name' | 'store' | 'records' | 'rssAtStart'>,
): Promise<ReportedShop> => {
  const { mostRss, heap } = await server.usage();
  return { ...shop, rssUnderLoad: mostRss, heap, startMs: server.startMs };
};

export const reportText = ({ rows, growth, shops }: Report): string => {
  const head = ['', 'ratio', 'to POST', 'µs of processor', 'requests/s', 'ratio of requests/s'].map((text) => ({
    text,
  }));
  const lines = rows.map((row): readonly Cell[] => [
    { text: row.name },
    { text: row.ratioOfProcessorTime.toFixed(2) },
    { text: row.ratioToSameBody?.toFixed(2) ?? '' },
    { text: row.cpuMicroseconds.toFixed(1) },
    { text: row.perSecond.toFixed(0) },
    { text: row.ratioOfThroughput.toFixed(2) },
  ]);
  const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(0);
  const texts = shops.map(
    ({ name, store, records, rssAtStart, rssUnderLoad, heap, startMs }) =>
      `${name}, store ${store}${records === 0 ? '' : `, ${records} sessions and orders before`}. ` +
      `Memory ${megabytes(rssAtStart)} MB at the start, ${megabytes(rssUnderLoad)} MB at most under load, ` +
      `V8's heap ${megabytes(heap)} MB after it; ready ${startMs.toFixed(0)} ms after the spawn.\n`,
  );
  const grown = growth.map(
    ({ name, ratio }) => `${name}: ${ratio.toFixed(2)} times the processor time of the first.\n`,
  );
  return (
    `${alignRows(['left', 'right', 'right', 'right', 'right', 'right'], [head, ...lines])}\n` +
    `${grown.join('')}${texts.join('')}` +
    'ratio: processor time of bare Hono for a constant answer to a GET, divided by that of the row.\n' +
    'to POST: the same, to a POST with the same body as the row.\n' +
    'ratio of requests/s: how many were answered, as a share of the constant answers to a GET.\n'
  );
};
