/**
 * CSV as spreadsheets and couriers write it: with or without a byte order mark, any line ends, a first line `sep=;`, columns in
 * any order.
 */
import { CsvError, parse } from 'csv-parse/sync';
import { withoutInvisible } from '../../core/entities/invisible-characters.ts';

/** A line below the header; its values as a spreadsheet shows them, without white space around them and without invisible characters (spec 10.30). */
export type CsvRow = {
  /** Counts from 1, with the header. */
  readonly number: number;
  readonly values: readonly string[];
  /** Set where it has more or fewer values than the header: then nobody knows which value is which. */
  readonly problem?: string;
};

/** Lines without a value are left out. */
export type CsvTable = { readonly header: readonly string[]; readonly rows: readonly CsvRow[] };

const DELIMITERS = [',', ';', '\t'] as const;
/** How a spreadsheet is told the separator. */
const SEPARATOR_LINE = /^sep=(.)(?:\r\n|\r|\n)/iu;

/** The separator that the first line has most of. */
const delimiterOf = (text: string): string => {
  const [header = ''] = text.trimStart().split(/\r\n|\r|\n/u, 1);
  const count = (delimiter: string): number => header.split(delimiter).length;
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
};

/** The end of a sentence that begins with the file, or a problem of one line. */
export type CsvProblem = { readonly line?: number; readonly problem: string };

export const readCsv = (file: Uint8Array | string): CsvTable | CsvProblem => {
  let text: string;
  try {
    text = withoutInvisible(typeof file === 'string' ? file : new TextDecoder('utf-8', { fatal: true }).decode(file));
  } catch {
    return { problem: 'is not UTF-8; save it as "CSV UTF-8"' };
  }
  const [separatorLine, separator] = SEPARATOR_LINE.exec(text) ?? [];
  const body = separatorLine === undefined ? text : text.slice(separatorLine.length);
  const before = separatorLine === undefined ? 0 : 1;
  try {
    const parsed: unknown = parse(body, {
      delimiter: separator ?? delimiterOf(body),
      info: true,
      // Checked below, so that the other lines are read.
      relax_column_count: true,
      // Addresses have quotes within, and spreadsheets write `="123"`.
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    });
    const [first, ...others] = (parsed as readonly { record: string[]; info: { lines: number } }[]).map(
      ({ record, info }) => ({ number: info.lines + before, values: record.map(shownText) }),
    );
    const header = withoutEmptyEnd(first?.values ?? []);
    const rows = others.filter(({ values }) => values.some((value) => value !== ''));
    return { header, rows: rows.map((row) => ({ ...row, ...countProblem(row.values, header) })) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as { readonly lines?: unknown };
    return { ...(typeof lines === 'number' && { line: lines + before }), problem: `this is not CSV: ${error.message}` };
  }
};

/** What a spreadsheet is told to take for a text: `="007"` or `'007`. */
const shownText = (value: string): string => value.replace(/^(?:="(.*)"|'(.*))$/su, '$1$2').trim();

const withoutEmptyEnd = (values: readonly string[]): readonly string[] =>
  values.slice(0, values.findLastIndex((value) => value !== '') + 1);

/** Empty values at the end are no values: spreadsheets write them where another line is longer. */
const countProblem = (values: readonly string[], { length }: readonly string[]): { readonly problem?: string } => {
  const count = Math.max(withoutEmptyEnd(values).length, Math.min(values.length, length));
  return count === length
    ? {}
    : { problem: `has ${count} values for ${length} columns; put a value with a separator in it into quotes` };
};
