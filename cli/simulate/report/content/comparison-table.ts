/** What a policy changed, as a table. */
import type { DifferenceRow, PolicyReport } from '../simulation-report.ts';
import { MEASURE_WORDS } from './labels.ts';
import { differenceFormatOf, formatOf, intervalText, valueText } from './numbers.ts';
import type { ReportRow, ReportTable } from './report-table.ts';

export const CLEAR_NOTE =
  'The same shoppers played every policy; differences are paired. ▲ ▼ mark an interval that excludes 0: where nothing changed, one in 20 still does.';

export const comparisonTable = (base: PolicyReport, other: PolicyReport): ReportTable => ({
  id: 'differences',
  title: `${other.name} against ${base.name}`,
  note: 'Averages are per session, unless the row says of what; pp are percentage points.',
  columns: [
    { head: '' },
    { head: 'Base', isOptional: true },
    { head: 'This policy', isOptional: true },
    { head: 'Difference' },
    { head: '95% interval' },
  ],
  rows: (other.differences ?? []).map(comparisonRow),
});

const comparisonRow = (row: DifferenceRow): ReportRow => {
  const [format, difference] = [formatOf(row.measure), differenceFormatOf(row.measure)];
  return {
    cells: [
      MEASURE_WORDS[row.measure].label,
      valueText(row.base, format),
      valueText(row.other, format),
      valueText(row.difference?.value, difference),
      intervalText(row.difference, difference),
    ],
    ...(row.difference !== null && { drawn: row.difference }),
    change: !row.isClear ? 'unclear' : (row.difference?.value ?? 0) > 0 ? 'up' : 'down',
  };
};
