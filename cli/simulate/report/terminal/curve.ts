/** A curve with its band of intervals, drawn with characters. */

/** One value on the horizontal axis; the ends of the interval are those of the band. */
export type TextCurvePoint = {
  readonly x: number;
  readonly y: number;
  readonly low: number;
  readonly high: number;
};

type CurveOptions = {
  /** Characters of a line, and lines of the plot without the axis. */
  readonly width: number;
  readonly height: number;
  readonly xText: (x: number) => string;
  readonly yText: (y: number) => string;
  readonly paintBand: (text: string) => string;
  readonly paintCurve: (text: string) => string;
};

const BAND = '░';
const BETWEEN_POINTS = '·';
const POINT = '●';
/** Wider plots are no easier to read. */
const WIDEST = 76;

/** Between two neighbours, in proportion. */
const interpolated = (points: readonly TextCurvePoint[], x: number): TextCurvePoint | undefined => {
  const after = points.findIndex((point) => point.x >= x);
  const [a, b] = [points[Math.max(0, after - 1)], points[after]];
  if (a === undefined || b === undefined) return undefined;
  const part = b.x === a.x ? 0 : (x - a.x) / (b.x - a.x);
  const between = (from: number, to: number): number => from + (to - from) * part;
  return { x, y: between(a.y, b.y), low: between(a.low, b.low), high: between(a.high, b.high) };
};

/** The points in the order of `x`. Empty of no points. */
export const curveText = (points: readonly TextCurvePoint[], options: CurveOptions): string => {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return '';
  const { height, xText, yText } = options;
  const least = Math.min(...points.map(({ low }) => low));
  const range = Math.max(...points.map(({ high }) => high)) - least || 1;
  const labels = Array.from({ length: height }, (_, row) => yText(least + (range * (height - 1 - row)) / (height - 1)));
  const labelWidth = Math.max(...labels.map(({ length }) => length));
  const columns = Math.max(points.length, Math.min(WIDEST, options.width - labelWidth - 3));
  const columnOf = (x: number): number =>
    last.x === first.x ? 0 : Math.round(((x - first.x) / (last.x - first.x)) * (columns - 1));
  const rowOf = (y: number): number => Math.round(((least + range - y) / range) * (height - 1));
  const pointColumns = new Set(points.map(({ x }) => columnOf(x)));

  const characterAt = (row: number, column: number): string => {
    const point = interpolated(points, first.x + ((last.x - first.x) * column) / Math.max(1, columns - 1));
    if (point === undefined) return ' ';
    if (rowOf(point.y) === row) return options.paintCurve(pointColumns.has(column) ? POINT : BETWEEN_POINTS);
    return row >= rowOf(point.high) && row <= rowOf(point.low) ? options.paintBand(BAND) : ' ';
  };

  const plot = labels.map((label, row) => {
    // Every third line is labelled, counted from the axis.
    const text = (height - 1 - row) % 3 === 0 ? label : '';
    const cells = Array.from({ length: columns }, (_, column) => characterAt(row, column)).join('');
    return `${text.padStart(labelWidth)} ${text === '' ? '│' : '┤'}${cells}`.trimEnd();
  });
  const axis = `${' '.repeat(labelWidth)} └${Array.from({ length: columns }, (_, column) => (pointColumns.has(column) ? '┴' : '─')).join('')}`;
  const below = `${' '.repeat(labelWidth + 2)}${axisLabels(points, columns, columnOf, xText)}`;
  return [...plot, axis, below.trimEnd(), ''].join('\n');
};

/** Under their points, from the left, where the one before leaves room. */
const axisLabels = (
  points: readonly TextCurvePoint[],
  columns: number,
  columnOf: (x: number) => number,
  xText: (x: number) => string,
): string => {
  let line = '';
  for (const { x } of points) {
    const text = xText(x);
    const start = Math.max(0, Math.min(columns - text.length, columnOf(x) - Math.floor((text.length - 1) / 2)));
    if (line === '' || start > line.length) line = `${line.padEnd(start)}${text}`;
  }
  return line;
};
