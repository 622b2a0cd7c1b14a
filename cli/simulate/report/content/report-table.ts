/** A table of the report, ready to be printed or put on a page: all cells are text. */

export interface ReportColumn {
  readonly head: string;
  /** The first to be left out where there is no room for all; none is on the page. */
  readonly isOptional?: boolean;
}

export interface ReportRow {
  /** One for each column; the first is the row's name. */
  readonly cells: readonly string[];
  /** The length of its bar, from 0 to 1, in a table with bars. */
  readonly bar?: number;
  /** A difference whose interval excludes 0, and its direction. */
  readonly change?: 'up' | 'down' | 'unclear';
  /** What exactly the row counts. */
  readonly meaning?: string;
}

export interface ReportTable {
  /** Unique in a policy's part of the report, fit for an anchor. */
  readonly id: string;
  readonly title: string;
  /** Printed under the title. */
  readonly note?: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
}
