/** A table of the report, ready to be printed or put on a page: all cells are text, and what is drawn of it are numbers. */
import type { Estimate } from '../simulation-report.ts';
import type { Format } from './numbers.ts';

export type ReportColumn = {
  readonly head: string;
  /** The first to be left out where there is no room for all; none is on the page. */
  readonly isOptional?: boolean;
};

export type ReportRow = {
  /** One for each column; the first is the row's name. */
  readonly cells: readonly string[];
  /** What is drawn of the row, in a table with a chart. */
  readonly drawn?: Estimate;
  /** A difference whose interval excludes 0, and its direction. */
  readonly change?: 'up' | 'down' | 'unclear';
  /** What exactly the row counts. */
  readonly meaning?: string;
};

export type ReportChart = {
  /** Bars begin at 0; ranges are for values that span several powers of ten. */
  readonly kind: 'bars' | 'ranges';
  readonly format: Format;
  /** What is drawn, for those who do not see it. */
  readonly description: string;
};

export type ReportTable = {
  /** Unique in a policy's part of the report, fit for an anchor. */
  readonly id: string;
  readonly title: string;
  /** Printed under the title. */
  readonly note?: string;
  /** How the rows are drawn; without it they are only listed. */
  readonly chart?: ReportChart;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
};
