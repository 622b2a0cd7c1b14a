/** CSV files as commands read them. */
import { readCsv, type CsvTable } from '../../adapters/csv/read-csv.ts';
import { BadInput } from '../io.ts';
import { columnsOf, type CsvColumns } from './csv-columns.ts';

export type CsvLine<Column extends string> = {
  /** Counts from 1, with the header. */
  readonly number: number;
  /** Empty where the file lacks the column. */
  readonly values: Readonly<Record<Column, string>>;
};

/** Throws BadInput for what is no CSV; `name` is what the file is called in the message. */
export const csvTable = (bytes: Uint8Array, name: string): CsvTable => {
  const read = readCsv(bytes);
  if ('header' in read) return read;
  const { line, problem } = read;
  if (line === undefined) throw new BadInput(`${name} ${problem}`);
  throw new BadInput(`${name}, line ${line}: ${problem}`);
};

/** So many wrong lines are named in an error. */
const NAMED = 20;

/**
 * The lines of a file with a header. Throws BadInput for what is no CSV, for a header without the required columns, and for
 * lines that do not fit the header.
 */
export const csvLines = <Column extends string>(
  bytes: Uint8Array,
  name: string,
  columns: CsvColumns<Column>,
): readonly CsvLine<Column>[] => {
  const { header, rows } = csvTable(bytes, name);
  const valuesOf = columnsOf(header, name, columns);
  const wrong = rows.flatMap(({ number, problem }) => (problem === undefined ? [] : [`line ${number} ${problem}`]));
  if (wrong.length > 0)
    throw new BadInput(
      `${name}: ${wrong.slice(0, NAMED).join('; ')}${wrong.length > NAMED ? `; and ${wrong.length - NAMED} others` : ''}`,
    );
  return rows.map((row) => ({ number: row.number, values: valuesOf(row) }));
};
