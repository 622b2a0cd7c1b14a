/** Two numbers varied at once: contribution at every pair of values, and for each value of the second the best of the first. */
import { averageRupeesText, countText } from './numbers.ts';
import type { SimulationReport } from './simulation-report.ts';
import type { Estimate } from './statistics/estimates.ts';
import type { ReportTable } from './tables.ts';

export type GridCell = {
  /** Contribution per session, in rupees. */
  readonly contribution: Estimate;
  /** Within its column; null where the rows are no choice. */
  readonly standing: 'best' | 'open' | 'worse' | null;
};

export type SweepGrid = {
  readonly rows: { readonly setting: string; readonly values: readonly number[] };
  readonly columns: { readonly setting: string; readonly values: readonly number[] };
  /** By row, then column. */
  readonly cells: readonly (readonly GridCell[])[];
  /** Of the first cell: the sessions, the violations of all cells, and the assumptions. */
  readonly run: SimulationReport;
};

const MARKS = { best: ' ▲', open: ' =', worse: '  ' } as const;

export const gridRunText = ({ rows, columns, run }: SweepGrid): string =>
  `${countText(run.sessions)} sessions at each of ${rows.values.length} × ${columns.values.length} values of ${rows.setting} and ${columns.setting}, seed ${run.seed}, via ${run.via}`;

export const gridTitle = ({ rows, columns }: SweepGrid): string =>
  `Contribution per session by ${rows.setting} (down) and ${columns.setting} (across)`;

export const GRID_NOTE =
  '▲ is the best value of its column, = cannot be told from it at 95%, for all values of the column together.';

/** The best value by column, in a sentence; undefined where the rows are no choice. */
export const gridText = (grid: SweepGrid): string | undefined => {
  const { rows, columns, cells } = grid;
  const bests = columns.values.flatMap((_, column) => {
    const row = cells.findIndex((each) => each[column]?.standing === 'best');
    const value = rows.values[row];
    return value === undefined ? [] : [value];
  });
  if (bests.length === 0) return undefined;
  // One that is nowhere worse: best in as many columns as possible.
  const never = rows.values
    .map((value, row) => ({ value, standings: (cells[row] ?? []).map(({ standing }) => standing) }))
    .filter(({ standings }) => !standings.includes('worse'))
    .toSorted((a, b) => countBest(b.standings) - countBest(a.standings))[0];
  if (never !== undefined && new Set(bests).size > 1)
    return `${rows.setting} ${never.value} is the best, or cannot be told from it, at every value of ${columns.setting}.`;
  if (new Set(bests).size === 1)
    return `${rows.setting} ${bests[0]} is best at every value of ${columns.setting}: that does not decide it.`;
  const steps = bests.flatMap((best, column) =>
    column === 0 || best !== bests[column - 1] ? [`${best} from ${columns.setting} ${columns.values[column]}`] : [],
  );
  return `The best ${rows.setting} depends on ${columns.setting}: ${steps.join(', ')}.`;
};

const countBest = (standings: readonly GridCell['standing'][]): number =>
  standings.filter((standing) => standing === 'best').length;

export const gridTable = (grid: SweepGrid): ReportTable => ({
  id: 'grid',
  title: gridTitle(grid),
  ...(grid.cells[0]?.[0]?.standing === null ? {} : { note: GRID_NOTE }),
  columns: [{ head: grid.rows.setting }, ...grid.columns.values.map((value) => ({ head: String(value) }))],
  rows: grid.cells.map((cells, row) => ({
    cells: [
      String(grid.rows.values[row]),
      ...cells.map(
        ({ contribution, standing }) =>
          `${averageRupeesText(contribution.value)}${standing === null ? '' : MARKS[standing]}`,
      ),
    ],
  })),
});
