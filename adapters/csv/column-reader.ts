/** The columns of a CSV file by their names, in which capitals, spaces, hyphens and underscores make no difference. */
import { folded } from '../../core/entities/parcel.ts';
import type { CsvRow } from './read-csv.ts';

export type ColumnReader = {
  /** How many columns have this name. */
  readonly count: (column: string) => number;
  /** Empty where the file lacks the column. */
  readonly valueOf: (row: Pick<CsvRow, 'values'>, column: string | undefined) => string;
};

export const columnReader = (header: readonly string[]): ColumnReader => {
  const names = header.map(folded);
  return {
    count: (column) => names.filter((name) => name === folded(column)).length,
    valueOf: ({ values }, column) => (column === undefined ? '' : (values[names.indexOf(folded(column))] ?? '')),
  };
};
