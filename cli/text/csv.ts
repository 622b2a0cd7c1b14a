/** CSV (RFC 4180) for spreadsheets and other programs. */

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/u;
const IS_NUMBER = /^-?\d+(?:\.\d+)?$/u;

/** A value in a line: quoted where it has to be, and with an apostrophe before it where it would be run as a formula. */
const cell = (value: string | number | null): string => {
  const text = value === null ? '' : String(value);
  const safe = FORMULA.test(text) && !IS_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export type CsvRow = readonly (string | number | null)[];

const lineOf = (row: CsvRow): string => `${row.map(cell).join(',')}\r\n`;

export const csvRows = (rows: readonly CsvRow[]): string => rows.map(lineOf).join('');

/** The lines with their header. */
export const csvText = (header: readonly string[], rows: readonly CsvRow[]): string => csvRows([header, ...rows]);
