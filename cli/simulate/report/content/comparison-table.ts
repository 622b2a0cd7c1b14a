/** What a policy changed, as a table. */
import type { DifferenceRow, PolicyReport } from '../simulation-report.ts';
import { MEASURE_LABELS } from './labels.ts';
import { differenceFormatOf, formatOf, intervalText, valueText } from './numbers.ts';
import type { ReportRow, ReportTable } from './report-table.ts';

export const CLEAR_NOTE =
  'The same shoppers played every policy; differences are paired. ▲ ▼ mark a difference whose interval excludes 0 and in which at least six sessions changed. Even if a policy changes nothing on average, about one row in 20 gets a mark by chance.';

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
      MEASURE_LABELS[row.measure].label,
      valueText(row.base, format),
      valueText(row.other, format),
      valueText(row.difference?.value, difference),
      intervalText(row.difference, difference),
    ],
    ...(row.difference !== null && { drawn: row.difference }),
    change: !row.isClear ? 'unclear' : (row.difference?.value ?? 0) > 0 ? 'up' : 'down',
  };
};
