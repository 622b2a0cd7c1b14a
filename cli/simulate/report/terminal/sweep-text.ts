/** A sweep for the terminal: revenue per session against the setting's value, as a curve and as a table. */
import pc from 'picocolors';
import { printable } from '../../../text/printable.ts';
import { averageRupeesText } from '../numbers.ts';
import { earlyEndText, INTERVAL_NOTE, ROUGH_NOTE, violationsText } from '../summary.ts';
import { bestText, curveOf, type Sweep, sweepRunText, sweepTables } from '../sweep.ts';
import { curveText } from './curve.ts';
import type { TextOptions } from './report-text.ts';
import { assumptionsText, type Paints, tableText, wrapped } from './table-text.ts';

const HEIGHT = 16;

export const sweepText = (sweep: Sweep, { colour, width }: TextOptions): string => {
  const colours = pc.createColors(colour);
  const paints: Paints = { title: colours.bold, faint: colours.dim, bar: colours.cyan, clear: colours.green };
  const lines = (text: string | undefined, paint: (line: string) => string = String): string =>
    text === undefined
      ? ''
      : wrapped(printable(text), width)
          .map((line) => `${paint(line)}\n`)
          .join('');
  const curve = curveText(
    curveOf(sweep).map(({ value, revenue: { value: y, low, high } }) => ({
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
    curve === '' ? '' : `${colours.bold(`Revenue per session by ${printable(sweep.setting)}`)}\n${curve}`,
    lines(bestText(sweep)),
    ...(sweep.points.length === 0 ? [] : sweepTables(sweep).map((table) => tableText(table, width, paints))),
    `${lines(INTERVAL_NOTE, colours.dim)}${lines(ROUGH_NOTE, colours.dim)}`,
    first === undefined
      ? ''
      : `${colours.bold('Assumptions')}\n${lines(first.condition)}${assumptionsText(first.assumptions, width, colours.dim)}`,
  ];
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n');
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
