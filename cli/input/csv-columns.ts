/** The columns of CSV files, by their names; without the parser, which not every command needs. */
import { columnReader } from '../../adapters/csv/column-reader.ts';
import type { CsvRow } from '../../adapters/csv/read-csv.ts';
import { BadInput } from '../io.ts';

export type CsvColumns<Column extends string> = {
  readonly required: readonly Column[];
  readonly optional?: readonly Column[];
};

/** Reads the columns of a row. Throws BadInput for a header that lacks a required one, or names one twice. */
export const columnsOf = <Column extends string>(
  header: readonly string[],
  name: string,
  { required, optional = [] }: CsvColumns<Column>,
): ((row: Pick<CsvRow, 'values'>) => Readonly<Record<Column, string>>) => {
  const columns = [...required, ...optional];
  const { count, valueOf } = columnReader(header);
  const missing = required.filter((column) => count(column) === 0);
  if (missing.length > 0)
    throw new BadInput(
      `${name}: the first line must name the columns ${columns.join(', ')}; it lacks ${missing.join(' and ')}`,
    );
  const repeated = columns.find((column) => count(column) > 1);
  if (repeated !== undefined) throw new BadInput(`${name}: the first line names the column ${repeated} twice`);
  return (row) =>
    // Its keys are the columns.
    Object.fromEntries(columns.map((column) => [column, valueOf(row, column)])) as Record<Column, string>;
};
