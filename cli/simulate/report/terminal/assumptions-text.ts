/** The list of assumptions for the terminal. */
import { printable } from '../../../text/printable.ts';
import type { Assumption } from '../simulation-report.ts';
import { wrapped } from './table-text.ts';

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
