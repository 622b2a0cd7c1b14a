/** A table of the report for the terminal: aligned, with bars where there is room for them. */
import { bar } from '../../../text/bar.ts';
import { printable } from '../../../text/printable.ts';
import { type Align, alignRows, type Cell } from '../../../text/table.ts';
import type { Assumption } from '../simulation-report.ts';
import type { ReportRow, ReportTable } from '../tables.ts';

export type Paints = {
  readonly title: (text: string) => string;
  readonly faint: (text: string) => string;
  readonly bar: (text: string) => string;
  readonly clear: (text: string) => string;
};

const BETWEEN = 2;
/** A bar shorter than this tells nothing, a longer one no more. */
const LEAST_BAR = 8;
const LONGEST_BAR = 28;

const MARKS = { up: '▲', down: '▼', unclear: ' ' } as const;

const widthOf = (rows: readonly (readonly string[])[]): number => {
  const columns = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return columns.reduce((sum, width) => sum + width, 0) + BETWEEN * (columns.length - 1);
};

/** The columns that fit into the width: optional ones are left out, the last first. */
const fittingColumns = ({ columns, rows }: ReportTable, width: number): readonly number[] => {
  let kept = columns.map((_, index) => index);
  const cells = [columns.map(({ head }) => head), ...rows.map((row) => row.cells.map(printable))];
  const used = (): number => widthOf(cells.map((row) => kept.map((column) => row[column] ?? '')));
  for (const column of kept.toReversed()) {
    if (used() <= width) break;
    if (columns[column]?.isOptional === true) kept = kept.filter((other) => other !== column);
  }
  return kept;
};

/** Title, note and rows. Rows are longer than the width only if what cannot be left out is. */
export const tableText = (
  table: ReportTable,
  width: number,
  { title, faint, bar: paintBar, clear }: Paints,
): string => {
  const indent = 2;
  const columns = fittingColumns(table, width - indent - (hasMarks(table.rows) ? BETWEEN + 1 : 0));
  const heads = columns.map((column) => table.columns[column]?.head ?? '');
  const texts = table.rows.map(({ cells }) => columns.map((column) => printable(cells[column] ?? '')));
  const room = Math.min(LONGEST_BAR, width - indent - widthOf([heads, ...texts]) - BETWEEN);
  const isDrawn = table.chart?.kind === 'bars' && room >= LEAST_BAR;
  const longest = Math.max(...table.rows.map(({ drawn }) => drawn?.value ?? 0));
  const lastCell = ({ drawn, change }: ReportRow): readonly Cell[] => {
    if (change !== undefined) return [{ text: MARKS[change], paint: clear }];
    if (!isDrawn || drawn === undefined || longest === 0) return [];
    return [{ text: bar(drawn.value, longest, room), paint: paintBar }];
  };
  const rows = table.rows.map((row, index): readonly Cell[] => {
    const paint = row.change === 'up' || row.change === 'down' ? { paint: clear } : {};
    return [...(texts[index] ?? []).map((text) => ({ text, ...paint })), ...lastCell(row)];
  });
  const aligns: readonly Align[] = [...columns.map((_, index) => (index === 0 ? 'left' : 'right') as Align), 'left'];
  const lines = alignRows(aligns, [heads.map((text) => ({ text, paint: faint })), ...rows]);
  return [
    `${title(printable(table.title))}\n`,
    ...(table.note === undefined ? [] : wrapped(table.note, width).map((line) => `${faint(line)}\n`)),
    lines.replaceAll(/[^\S\n]+$/gmu, '').replaceAll(/^(?=.)/gmu, ' '.repeat(indent)),
  ].join('');
};

const hasMarks = (rows: readonly ReportRow[]): boolean => rows.some(({ change }) => change !== undefined);

/** A sentence in lines of at most `width` characters, but for longer words. */
export const wrapped = (text: string, width: number): readonly string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && longer.length > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
};

/** A name, its value, and what it means, broken into lines beside them. */
export const assumptionsText = (
  assumptions: readonly Assumption[],
  width: number,
  faint: (text: string) => string,
): string => {
  const names = assumptions.map(({ name }) => printable(name));
  const values = assumptions.map(({ value }) => printable(String(value)));
  const nameWidth = Math.max(0, ...names.map(({ length }) => length));
  const valueWidth = Math.max(0, ...values.map(({ length }) => length));
  const start = nameWidth + valueWidth + 6;
  const beside = width - start;
  const isBeside = beside >= 24;
  return assumptions
    .map(({ meaning }, index) => {
      const head = `  ${(names[index] ?? '').padEnd(nameWidth)}  ${(values[index] ?? '').padStart(valueWidth)}`;
      const [first = '', ...rest] = wrapped(printable(meaning), isBeside ? beside : Math.max(24, width - 6));
      const below = (isBeside ? rest : [first, ...rest]).map(
        (line) => `${' '.repeat(isBeside ? start : 6)}${faint(line)}\n`,
      );
      return `${isBeside ? `${head}  ${faint(first)}` : head}\n${below.join('')}`;
    })
    .join('');
};
