/** The report for the terminal: aligned tables with bars. Of several policies it compares all and shows the base in full. */
import pc from 'picocolors';
import { bar } from '../../text/bar.ts';
import { printable } from '../../text/printable.ts';
import { type Align, alignRows, type Cell } from '../../text/table.ts';
import { type Grid, layoutOf } from './layout.ts';
import type { Assumption, SimulationReport } from './report.ts';

type Paint = (text: string) => string;
type Printer = {
  readonly width: number;
  readonly colours: ReturnType<typeof pc.createColors>;
  /** A paragraph, wrapped and painted; nothing of undefined. */
  readonly lines: (text: string | undefined, paint?: Paint) => string;
};

/** `width` is the characters of a line. */
export const reportText = (
  report: SimulationReport,
  { colour, width }: { readonly colour: boolean; readonly width: number },
): string => {
  const colours = pc.createColors(colour);
  const { bold, dim, red, yellow } = colours;
  const lines: Printer['lines'] = (text, paint = String) =>
    text === undefined
      ? ''
      : wrapped(printable(text), width)
          .map((line) => `${paint(line)}\n`)
          .join('');
  const printer = { width, colours, lines };
  const grid = (each: Grid): string => gridText(each, printer);
  const { violations, run, earlyEnd, decision, ...rest } = layoutOf(report);
  const { sensitivity, comparisons, clearNote, sweep, policies, notes, condition, assumptions } = rest;
  const [base] = policies;
  return [
    violations === undefined
      ? ''
      : `${lines(violations.text, (line) => bold(red(line)))}${violations.examples.map((each) => `${red(`  ${printable(each)}`)}\n`).join('')}${lines(violations.replay)}`,
    `${lines(run, bold)}${lines(earlyEnd, yellow)}`,
    (decision?.sentences ?? []).map((sentence) => lines(sentence, bold)).join('') +
      (decision?.number === undefined
        ? ''
        : lines(`${decision.number.value} (95%: ${decision.number.interval}), ${decision.number.what}`)),
    sensitivity === undefined ? '' : grid(sensitivity),
    ...comparisons.map(grid),
    comparisons.length === 0 ? '' : lines(clearNote, dim),
    base === undefined
      ? ''
      : `${bold(`Policy: ${printable(base.policy.name)}`)} ${dim(printable(base.policy.hash))}\n${
          policies.length > 1 ? lines('The JSON report and the page have these tables of every policy.', dim) : ''
        }`,
    ...[...sweep, ...(base?.grids ?? [])].map(grid),
    notes.map((note) => lines(note, dim)).join(''),
    `${bold('Assumptions')}\n${lines(condition)}${assumptionsText(assumptions, printer)}`,
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n');
};

const INDENT = 2;
const BETWEEN = 2;
/** A bar shorter than this tells nothing, a longer one no more. */
const LEAST_BAR = 8;
const LONGEST_BAR = 28;
const MARKS = { up: '▲', down: '▼', unclear: ' ' } as const;

const widthOf = (rows: readonly (readonly string[])[]): number =>
  (rows[0] ?? []).reduce(
    (sum, _, column) => sum + BETWEEN + Math.max(...rows.map((row) => row[column]?.length ?? 0)),
    -BETWEEN,
  );

/** Title, note and rows. Rows are longer than the width only if what cannot be left out is. */
const gridText = ({ title, note, heads, optional = [], rows }: Grid, { width, colours, lines }: Printer): string => {
  const all = [heads, ...rows.map(({ cells }) => cells.map(printable))];
  const hasMarks = rows.some(({ change }) => change !== undefined);
  const room = width - INDENT - (hasMarks ? BETWEEN + 1 : 0);
  let kept = heads.map((_, column) => column);
  const texts = (): readonly (readonly string[])[] => all.map((row) => kept.map((column) => row[column] ?? ''));
  for (const column of optional.toReversed())
    if (widthOf(texts()) > room) kept = kept.filter((other) => other !== column);
  const bars = Math.min(LONGEST_BAR, room - widthOf(texts()) - BETWEEN);
  const longest = Math.max(...rows.map((row) => row.bar ?? 0));
  const lastCell = ({ bar: value, change }: Grid['rows'][number]): readonly Cell[] => {
    if (change !== undefined) return [{ text: MARKS[change], paint: colours.green }];
    return value === undefined || longest <= 0 || bars < LEAST_BAR
      ? []
      : [{ text: bar(value, longest, bars), paint: colours.cyan }];
  };
  const [head = [], ...body] = texts();
  const cells = body.map((row, index): readonly Cell[] => {
    const line = rows[index] ?? { cells: [] };
    const paint = line.change === 'up' || line.change === 'down' ? { paint: colours.green } : {};
    return [...row.map((text) => ({ text, ...paint })), ...lastCell(line)];
  });
  const aligns: readonly Align[] = [...kept.map((_, index): Align => (index === 0 ? 'left' : 'right')), 'left'];
  const aligned = alignRows(aligns, [head.map((text) => ({ text, paint: colours.dim })), ...cells]);
  return `${lines(title, colours.bold)}${lines(note ?? undefined, colours.dim)}${aligned
    .replaceAll(/[^\S\n]+$/gmu, '')
    .replaceAll(/^(?=.)/gmu, ' '.repeat(INDENT))}`;
};

/** A sentence in lines of at most `width` characters, but for longer words. */
const wrapped = (text: string, width: number): readonly string[] => {
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

/** Beside a name and its value there is room for what it means; on a narrow terminal it stands below. */
const LEAST_BESIDE = 24;

const assumptionsText = (assumptions: readonly Assumption[], { width, colours: { dim } }: Printer): string => {
  const heads = alignRows(
    ['left', 'right'],
    assumptions.map(({ name, value }) => [{ text: `  ${name}` }, { text: String(value) }]),
  ).split('\n');
  const start = Math.max(0, ...heads.map(({ length }) => length)) + BETWEEN;
  const isBeside = width - start >= LEAST_BESIDE;
  const indent = isBeside ? start : 6;
  return assumptions
    .map(({ meaning }, index) => {
      const head = heads[index] ?? '';
      const text = wrapped(printable(meaning), Math.max(LEAST_BESIDE, width - indent)).map(dim);
      return `${isBeside ? head.padEnd(start) : `${head}\n${' '.repeat(indent)}`}${text.join(`\n${' '.repeat(indent)}`)}\n`;
    })
    .join('');
};
