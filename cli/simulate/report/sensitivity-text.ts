/** Which assumptions decide, in words and as a table. */
import { averageRupeesText, differenceFormatOf, intervalText } from './numbers.ts';
import { type Sensitivity, type SensitivityEnd, type SensitivityRow, swingOf } from './sensitivity.ts';
import type { ReportTable } from './tables.ts';

const money = differenceFormatOf('contribution');
const turning = ({ rows }: Sensitivity): readonly SensitivityRow[] =>
  rows.filter(({ smaller, larger }) => smaller?.isTurned === true || larger?.isTurned === true);

/** Which assumptions turn the better policy into the worse, in a sentence or two. */
export const sensitivityText = (sensitivity: Sensitivity): string => {
  const { base, other, difference, rows } = sensitivity;
  const [better, worse] = difference.value >= 0 ? [other, base] : [base, other];
  const [first] = rows;
  const by = `${averageRupeesText(Math.abs(difference.value))} per session`;
  const turned = turning(sensitivity);
  const most = first === undefined ? '' : ` What moves the difference most is ${first.name}.`;
  if (turned.length === 0)
    return `${better} contributes more than ${worse}, by ${by}, with every assumption a quarter smaller or larger.${most}`;
  const names = turned.map(({ name, smaller, larger }) => {
    const ends = [smaller, larger].flatMap((end) => (end?.isTurned === true ? [String(end.value)] : []));
    return `${name} (at ${ends.join(' and ')})`;
  });
  return `${better} contributes more than ${worse}, by ${by}; it is the worse one if ${names.length === 1 ? 'this assumption is' : 'one of these assumptions is'} otherwise: ${names.join(', ')}.${most}`;
};

/** Rows that move the difference by less than half a paisa are left out. */
export const sensitivityTable = (sensitivity: Sensitivity): ReportTable => ({
  id: 'sensitivity',
  title: `How the contribution of ${sensitivity.other} against ${sensitivity.base} depends on each assumption`,
  note: `Per session, with the number a quarter smaller and larger; the difference is ${money(sensitivity.difference.value)}, ${intervalText(sensitivity.difference, money)}. ⇄ marks where the better policy becomes the worse.`,
  columns: [{ head: '' }, { head: 'Is' }, { head: 'Smaller' }, { head: 'Larger' }, { head: '' }],
  rows: sensitivity.rows
    .filter((row) => swingOf(row, sensitivity.difference) >= 0.005)
    .map((row) => ({
      cells: [
        row.name,
        String(row.value),
        endText(row.smaller),
        endText(row.larger),
        row.smaller?.isTurned === true || row.larger?.isTurned === true ? '⇄' : '',
      ],
      meaning: row.meaning,
    })),
});

const endText = (end: SensitivityEnd | null): string => (end === null ? '–' : money(end.difference.value));
