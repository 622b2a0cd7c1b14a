/** A sweep for the terminal: contribution per session against the swept value, as a curve and as tables; or of two, as a table. */
import pc from 'picocolors';
import { printable } from '../../../text/printable.ts';
import { averageRupeesText } from '../numbers.ts';
import { earlyEndText, INTERVAL_NOTE, ROUGH_NOTE, violationsText } from '../summary.ts';
import { verdictText, curveOf, type Sweep, sweepRunText, sweepTables } from '../sweep.ts';
import { gridRunText, gridTable, gridText, type SweepGrid } from '../sweep-grid.ts';
import { curveText } from './curve.ts';
import type { TextOptions } from './report-text.ts';
import { assumptionsText, type Paints, tableText, wrapped } from './table-text.ts';

const HEIGHT = 16;

export const sweepText = (sweep: Sweep, options: TextOptions): string => {
  const { width } = options;
  const { colours, paints, lines } = printer(options);
  const curve = curveText(
    curveOf(sweep).map(({ value, estimate: { value: y, low, high } }) => ({
      x: value,
      y,
      low: low ?? y,
      high: high ?? y,
    })),
    {
      width,
      height: HEIGHT,
      xText: String,
      yText: averageRupeesText,
      paintBand: colours.dim,
      paintCurve: (text) => colours.bold(colours.cyan(text)),
    },
  );
  const first = sweep.points[0]?.report;
  const paragraphs = [
    firstProblems(sweep, violationsText, (text) => lines(text, (line) => colours.bold(colours.red(line)))),
    `${lines(sweepRunText(sweep), colours.bold)}${firstProblems(sweep, earlyEndText, (text) => lines(text, colours.yellow))}`,
    lines(verdictText(sweep), colours.bold),
    curve === '' ? '' : `${colours.bold(`Contribution per session by ${printable(sweep.setting)}`)}\n${curve}`,
    ...(sweep.points.length === 0 ? [] : sweepTables(sweep).map((table) => tableText(table, width, paints))),
    `${lines(INTERVAL_NOTE, colours.dim)}${lines(ROUGH_NOTE, colours.dim)}`,
    first === undefined
      ? ''
      : `${colours.bold('Assumptions')}\n${lines(first.condition)}${assumptionsText(first.assumptions, width, colours.dim)}`,
  ];
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n');
};

export const gridSweepText = (grid: SweepGrid, options: TextOptions): string => {
  const { width } = options;
  const { colours, paints, lines } = printer(options);
  return [
    lines(violationsText(grid.run), (line) => colours.bold(colours.red(line))),
    `${lines(gridRunText(grid), colours.bold)}${lines(earlyEndText(grid.run), colours.yellow)}`,
    lines(gridText(grid), colours.bold),
    tableText(gridTable(grid), width, paints),
    `${colours.bold('Assumptions')}\n${lines(grid.run.condition)}${assumptionsText(grid.run.assumptions, width, colours.dim)}`,
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n');
};

/** The colours of a page of text, and how a paragraph is wrapped and painted; an undefined one is empty. */
const printer = ({ colour, width }: TextOptions) => {
  const colours = pc.createColors(colour);
  const paints: Paints = { title: colours.bold, faint: colours.dim, bar: colours.cyan, clear: colours.green };
  const lines = (text: string | undefined, paint: (line: string) => string = String): string =>
    text === undefined
      ? ''
      : wrapped(printable(text), width)
          .map((line) => `${paint(line)}\n`)
          .join('');
  return { colours, paints, lines };
};

/** A line for each value whose run has something to say, named by the value. */
const firstProblems = (
  { setting, points }: Sweep,
  problemOf: (report: Sweep['points'][number]['report']) => string | undefined,
  print: (text: string) => string,
): string =>
  points
    .flatMap(({ value, report }) => {
      const problem = problemOf(report);
      return problem === undefined ? [] : [print(`${setting} ${value}: ${problem}`)];
    })
    .join('');
