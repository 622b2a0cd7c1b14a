/** The columns of CSV files, by their names; without the parser, which not every command needs. */
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
  const names = header.map((text) => text.toLowerCase());
  const missing = required.filter((column) => !names.includes(column));
  if (missing.length > 0)
    throw new BadInput(
      `${name}: the first line must name the columns ${columns.join(', ')}; it lacks ${missing.join(' and ')}`,
    );
  const repeated = columns.find((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (repeated !== undefined) throw new BadInput(`${name}: the first line names the column ${repeated} twice`);
  return ({ values }) =>
    // Its keys are the columns.
    Object.fromEntries(columns.map((column) => [column, values[names.indexOf(column)] ?? ''])) as Record<
      Column,
      string
    >;
};
