/** Text tables with aligned columns, whose cells may be coloured. */
import { printable } from './printable.ts';

export type Align = 'left' | 'right';
/** `width`: at least so wide, whatever the rows hold, so that tables of the same kind line up. */
export type Column = { readonly head: string; readonly align: Align; readonly width?: number };
/** A cell's text, and the colour to apply after it is padded. */
export type Cell = { readonly text: string; readonly paint?: (text: string) => string };

const pad = (text: string, width: number, align: Align): string =>
  align === 'left' ? text.padEnd(width) : text.padStart(width);

/** Rows as lines, what would control the terminal escaped, each column as wide as its widest cell, without trailing spaces. */
export const alignRows = (
  aligns: readonly Align[],
  given: readonly (readonly Cell[])[],
  least: readonly (number | undefined)[] = [],
): string => {
  const rows = given.map((row) => row.map(({ text, ...cell }) => ({ ...cell, text: printable(text) })));
  const widths = aligns.map((_, column) =>
    Math.max(least[column] ?? 0, ...rows.map((row) => row[column]?.text.length ?? 0)),
  );
  return rows
    .map((row) => {
      const cells = row.map(({ text, paint }, column) => {
        const last = column === row.length - 1 && aligns[column] === 'left';
        const padded = last ? text : pad(text, widths[column] ?? 0, aligns[column] ?? 'left');
        return paint === undefined || text === '' ? padded : paint(padded);
      });
      return `${cells.join('  ').trimEnd()}\n`;
    })
    .join('');
};

/** The same with a header line; `head` styles its cells. */
export const table = (
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  head: (text: string) => string,
): string =>
  alignRows(
    columns.map(({ align }) => align),
    [columns.map((column) => ({ text: column.head, paint: head })), ...rows],
    columns.map(({ width }) => width),
  );
