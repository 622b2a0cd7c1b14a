/** CSV as spreadsheets and couriers write it: with or without a byte order mark, any line ends, columns in any order. */
import { CsvError, parse } from 'csv-parse/sync';
import { withoutInvisible } from '../../core/entities/invisible-characters.ts';
import { BadInput } from '../io.ts';

/** A line below the header, without white space around its values and without invisible characters (spec 10.30). */
export type CsvLine<Column extends string> = {
  /** Counts from 1, with the header. */
  readonly number: number;
  /** Empty where the line or the file lacks the column. */
  readonly values: Readonly<Record<Column, string>>;
};

export type CsvColumns<Column extends string> = {
  readonly required: readonly Column[];
  readonly optional?: readonly Column[];
};

const DELIMITERS = [',', ';', '\t'] as const;

/** The separator that the first line has most of. */
const delimiterOf = (text: string): string => {
  const [header = ''] = text.trimStart().split(/\r\n|\r|\n/u, 1);
  const count = (delimiter: string): number => header.split(delimiter).length;
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
};

const decoded = (bytes: Uint8Array, name: string): string => {
  try {
    return withoutInvisible(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new BadInput(`${name} is not UTF-8; save it as "CSV UTF-8"`);
  }
};

const records = (
  text: string,
  name: string,
): readonly { readonly record: readonly string[]; readonly line: number }[] => {
  try {
    const parsed: unknown = parse(text, {
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
    return (parsed as readonly { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
      record,
      line: info.lines,
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as { readonly lines?: unknown };
    const where = typeof lines === 'number' ? `, line ${lines}` : '';
    throw new BadInput(`${name}${where}: this is not CSV: ${error.message}`);
  }
};

/**
 * The lines of a file with a header; lines without a value are left out. Throws BadInput for what is no CSV, and for a header
 * without the required columns; `name` is what the file is called in the message.
 */
export const csvLines = <Column extends string>(
  bytes: Uint8Array,
  name: string,
  { required, optional = [] }: CsvColumns<Column>,
): readonly CsvLine<Column>[] => {
  const [header, ...lines] = records(decoded(bytes, name), name);
  const columns = [...required, ...optional];
  const names = (header?.record ?? []).map((text) => text.toLowerCase());
  const missing = required.filter((column) => !names.includes(column));
  if (missing.length > 0)
    throw new BadInput(
      `${name}: the first line must name the columns ${columns.join(', ')}; it lacks ${missing.join(' and ')}`,
    );
  const repeated = columns.find((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (repeated !== undefined) throw new BadInput(`${name}: the first line names the column ${repeated} twice`);
  return lines
    .filter(({ record }) => record.some((value) => value !== ''))
    .map(({ record, line }) => ({ number: line, values: valuesOf(record, names, columns) }));
};

const valuesOf = <Column extends string>(
  record: readonly string[],
  names: readonly string[],
  columns: readonly Column[],
): Readonly<Record<Column, string>> =>
  // Its keys are the columns.
  Object.fromEntries(columns.map((column) => [column, record[names.indexOf(column)] ?? ''])) as Record<Column, string>;
