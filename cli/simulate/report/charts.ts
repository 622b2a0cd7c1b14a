/**
 * Charts as SVG: positions across are percentages, so that one drawing is as wide as its place and its text keeps its size. What a
 * mark stands for is its title, which a browser shows beside the pointer; colours are the style sheet's.
 */
import { html } from 'hono/html';
import type { Markup } from '../../html/page.ts';
import type { Chart, Drawn } from './layout.ts';

/** From 0 to 100 for the values of a range. */
type Scale = (value: number) => number;
const scaleOf =
  (least: number, greatest: number): Scale =>
  (value) =>
    Number((((value - least) / (greatest - least)) * 100).toFixed(2));

/** About so many round values of a range: multiples of 1, 2 or 5 times a power of ten. */
const ticksOf = (least: number, greatest: number, count: number): readonly number[] => {
  const raw = (greatest - least) / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * ([1, 2, 5].find((times) => times * power >= raw) ?? 10);
  const [first, last] = [Math.ceil(least / step), Math.floor(greatest / step)];
  // Divided where it is a fraction, so that 3 × 0.1 is 0.3.
  return Array.from({ length: last - first + 1 }, (_, index) =>
    step < 1 ? (first + index) / Math.round(1 / step) : (first + index) * step,
  );
};

const extentOf = (rows: readonly Drawn[], ...others: readonly number[]): readonly [least: number, greatest: number] => {
  const values = [...rows.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]), ...others];
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  return least === greatest ? [least, least + 1] : [least, greatest];
};

const line = (x1: number, y1: number, x2: number, y2: number, name: string): Markup =>
  html`<line x1="${x1}%" y1="${y1}" x2="${x2}%" y2="${y2}" class="${name}" />`;
/** The first and the last label keep within the drawing. */
const anchorAt = (x: number): string => (x < 6 ? 'start' : x > 94 ? 'end' : 'middle');
const label = (x: number, y: number, text: string): Markup =>
  html`<text x="${x}%" y="${y}" text-anchor="${anchorAt(x)}">${text}</text>`;

export const chartMarkup = (chart: Chart): Markup => {
  const { kind, description, rows } = chart;
  return html`<figure class="chart">
    <figcaption>${description}</figcaption>
    <div
      class="${kind === 'curve' ? 'plot' : 'bars'}"
      role="img"
      aria-label="${description}: ${rows.map(({ label: name, text }) => `${name} ${text}`).join(', ')}."
    >
      ${kind === 'curve' ? curve(chart) : bars(chart)}
    </div>
  </figure>`;
};

const titleOf = ({ label: name, text, value, low, high }: Drawn, { kind, format }: Chart): string => {
  if (kind === 'tornado') return `${name}: ${format(low ?? value)} if smaller, ${format(high ?? value)} if larger`;
  return low === null || high === null
    ? `${name}: ${text}`
    : `${name}: ${text} (95%: ${format(low)} to ${format(high)})`;
};

const ROW = 26;
const MIDDLE = ROW / 2;
const BAR = 14;
const CAP = 4;
const TICKS = 5;

/** A line for each row, and the scale below them. */
const bars = (chart: Chart): Markup => {
  const { kind, rows, format } = chart;
  const [least, greatest] = extentOf(rows, 0);
  const x = scaleOf(least, greatest);
  const ticks = ticksOf(least, greatest, TICKS);
  const grid = ticks.map((tick) => line(x(tick), 0, x(tick), ROW, tick === 0 ? 'zero' : 'grid'));
  const block = (from: number, to: number, name: string): Markup =>
    html`<rect
      x="${Math.min(x(from), x(to))}%"
      width="${Math.abs(x(to) - x(from)).toFixed(2)}%"
      y="${MIDDLE - BAR / 2}"
      height="${BAR}"
      class="${name}"
    />`;
  const marks = ({ value, low, high }: Drawn): readonly Markup[] => {
    if (kind === 'tornado') return [block(value, low ?? value, 'band'), block(value, high ?? value, 'bar')];
    const interval =
      low === null || high === null || low === high
        ? []
        : [
            line(x(low), MIDDLE, x(high), MIDDLE, 'mark'),
            ...[low, high].map((end) => line(x(end), MIDDLE - CAP, x(end), MIDDLE + CAP, 'mark')),
          ];
    const shape =
      kind === 'bars' ? block(0, value, 'bar') : html`<circle cx="${x(value)}%" cy="${MIDDLE}" r="4.5" class="mark" />`;
    return [shape, ...interval];
  };
  return html`${rows.map(
      (row) =>
        html`<span>${row.label}</span
          ><svg class="${row.isFaint === true ? 'faint' : ''}" height="${ROW}">
            <title>${titleOf(row, chart)}</title>
            <rect width="100%" height="${ROW}" class="hover" />
            ${grid}${marks(row)}</svg
          ><span>${row.text}</span>`,
    )}<span></span><svg height="18">${ticks.map((tick) => label(x(tick), 14, format(tick)))}</svg><span></span>`;
};

const HEIGHT = 300;
const BELOW = 24;
const ABOVE = 10;
const LABELS = 6;

/** Points with their intervals, joined; what they are called stands below. */
const curve = (chart: Chart): Markup => {
  const { rows, format } = chart;
  const [least, greatest] = extentOf(rows);
  const up = scaleOf(least, greatest);
  const y = (value: number): number => ABOVE + ((100 - up(value)) / 100) * (HEIGHT - ABOVE - BELOW);
  const values = rows.map(({ label: name }) => Number(name));
  const [first, last] = [Math.min(...values), Math.max(...values)];
  const across = scaleOf(first, last === first ? first + 1 : last);
  // The marks at both ends are drawn whole.
  const x = (index: number): number => 2 + across(values[index] ?? 0) * 0.96;
  const ticks = ticksOf(least, greatest, 2 * TICKS);
  const every = Math.ceil(rows.length / LABELS);
  return html`<svg class="scale" height="${HEIGHT}">
      ${ticks.map((tick) => html`<text x="100%" y="${y(tick) + 4}" text-anchor="end">${format(tick)}</text>`)}</svg
    ><svg height="${HEIGHT}">
      ${ticks.map((tick) => line(0, y(tick), 100, y(tick), 'grid'))}
      ${rows.map(({ low, high }, index) =>
        low === null || high === null ? '' : line(x(index), y(low), x(index), y(high), 'range'),
      )}
      ${rows
        .slice(1)
        .map(({ value }, index) => line(x(index), y(rows[index]?.value ?? value), x(index + 1), y(value), 'mark'))}
      ${rows.map(
        (row, index) =>
          html`<circle cx="${x(index)}%" cy="${y(row.value)}" r="5" class="mark"
              ><title>${titleOf(row, chart)}</title></circle
            >
            ${index % every === 0 ? label(x(index), HEIGHT - 6, row.label) : ''}`,
      )}
    </svg>`;
};
