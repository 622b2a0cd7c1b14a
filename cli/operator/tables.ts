/** Rows and facts as the operator's commands print them. */
import { alignRows, table, type Column } from '../text/table.ts';
import type { Colours } from './operator-command.ts';

type Paint = 'bold' | 'cyan' | 'dim' | 'green' | 'red' | 'yellow';

export type Columns<Row> = readonly {
  readonly head: string;
  readonly text: (row: Row) => string;
  readonly align?: 'right';
  /** At least so wide. */
  readonly width?: number;
  readonly paint?: Paint | ((row: Row) => Paint | undefined);
}[];

/** A table, or what is said where there are no rows. */
export const tableOf = <Row>(columns: Columns<Row>, rows: readonly Row[], empty: string, colours: Colours): string => {
  if (rows.length === 0 && empty !== '') return `${empty}\n`;
  return table(
    columns.map(({ align, head, width }): Column => ({
      head,
      align: align ?? 'left',
      ...(width !== undefined && { width }),
    })),
    rows.map((row) =>
      columns.map(({ text, paint }) => {
        const colour = typeof paint === 'function' ? paint(row) : paint;
        return { text: text(row), ...(colour !== undefined && { paint: colours[colour] }) };
      }),
    ),
    colours.dim,
  );
};

/** A label, and what stands beside it. */
export type Fact = readonly [label: string, text: string];

export const factsText = (facts: readonly Fact[], { dim }: Colours): string =>
  alignRows(
    ['left', 'left'],
    facts.map(([label, text]) => [{ text: label, paint: dim }, { text }]),
  );
