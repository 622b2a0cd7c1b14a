/** Rows of values with their intervals: bars from 0, points on a logarithmic axis, differences around 0, or a tornado of two ends. */
import type { CustomSeriesOption } from 'echarts/charts';
import { CHART_WIDTHS, chartSvg, COLOURS, TEXT } from './chart-svg.ts';

export type DrawnRow = {
  readonly label: string;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  /** Printed at the end of the row. */
  readonly text: string;
  /** Drawn without emphasis. */
  readonly isFaint?: boolean;
};

/** In a tornado `low` and `high` are the values at a smaller and a larger assumption, whichever is greater. */
export type RowChartKind = 'bars' | 'ranges' | 'differences' | 'tornado';

type RenderItem = NonNullable<CustomSeriesOption['renderItem']>;

const ROW_HEIGHT = 34;
/** With the label above the bar. */
const NARROW_ROW_HEIGHT = 46;
const BAR_HEIGHT = 14;
const CAP = 4;
/** From the middle of a bar up to the top of a label above it. */
const LABEL_RISE = 25;
/** Characters of a label. */
const LONGEST_LABEL = 34;
/** Pixels for a character of a label or a value, and between text and drawing. */
const CHARACTER = 8;
const GAP = 12;
/** Short words may consist of wide letters only. */
const SLACK = 6;

/** Of a row: its interval with caps; where there is no bar also its value as a point; and for a difference the line at 0. */
const drawRow =
  (kind: RowChartKind, rows: readonly DrawnRow[], rowHeight: number, hasLabels: boolean): RenderItem =>
  ({ dataIndex }, api) => {
    const row = rows[dataIndex];
    if (row === undefined) return null;
    const xOf = (value: number): number => api.coord([value, dataIndex])[0] ?? 0;
    const y = api.coord([row.value, dataIndex])[1] ?? 0;
    const colour = row.isFaint === true ? COLOURS.faint : COLOURS.mark;
    const line = (x1: number, y1: number, x2: number, y2: number, stroke: string = colour) =>
      ({ type: 'line', shape: { x1, y1, x2, y2 }, style: { stroke, lineWidth: 1.5 } }) as const;
    // Below its label it is interrupted.
    const reach = hasLabels ? LABEL_RISE / 2 : rowHeight / 2;
    const zero = [line(xOf(0), y - reach, xOf(0), y + reach, COLOURS.line)];
    const caps = (low: number, high: number) => [
      line(xOf(low), y, xOf(high), y),
      line(xOf(low), y - CAP, xOf(low), y + CAP),
      line(xOf(high), y - CAP, xOf(high), y + CAP),
    ];
    const block = (from: number, to: number, fill: string) =>
      ({
        type: 'rect',
        shape: {
          x: Math.min(xOf(from), xOf(to)),
          y: y - BAR_HEIGHT / 2,
          width: Math.abs(xOf(to) - xOf(from)),
          height: BAR_HEIGHT,
        },
        style: { fill },
      }) as const;
    if (kind === 'tornado')
      return {
        type: 'group',
        silent: true,
        children: [
          block(row.value, row.low ?? row.value, COLOURS.band),
          block(row.value, row.high ?? row.value, COLOURS.bar),
          line(xOf(0), y - rowHeight / 2, xOf(0), y + rowHeight / 2, COLOURS.mark),
          ...(hasLabels ? [labelOf(row, y)] : []),
        ],
      };
    const point = { type: 'circle', shape: { cx: xOf(row.value), cy: y, r: 4.5 }, style: { fill: colour } } as const;
    // Of what is certain there is no interval to show.
    const isKnown = row.low !== null && row.low === row.high && kind === 'bars';
    return {
      type: 'group',
      silent: true,
      children: [
        ...(hasLabels ? [labelOf(row, y)] : []),
        ...(kind === 'differences' ? zero : []),
        ...(row.low === null || row.high === null || isKnown ? [] : caps(row.low, row.high)),
        ...(kind === 'bars' ? [] : [point]),
      ],
    };
  };

/** Above the row. */
const labelOf = ({ label }: DrawnRow, y: number) =>
  ({ type: 'text', style: { ...TEXT, text: shortened(label), fill: COLOURS.text, x: 0, y: y - LABEL_RISE } }) as const;

const shortened = (label: string): string =>
  label.length > LONGEST_LABEL ? `${label.slice(0, LONGEST_LABEL - 1)}…` : label;

/** The least and the greatest value to be shown. */
const extentOf = (rows: readonly DrawnRow[]): readonly [least: number, greatest: number] => {
  const values = rows.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]);
  return [Math.min(...values), Math.max(...values)];
};

const axisLimits = (kind: RowChartKind, rows: readonly DrawnRow[]): { readonly min: number; readonly max: number } => {
  const [least, greatest] = extentOf(rows);
  switch (kind) {
    case 'bars':
      return { min: 0, max: greatest > 0 ? greatest : 1 };
    case 'ranges':
      return { min: Math.max(1, least / 1.25), max: Math.max(2, greatest * 1.25) };
    case 'tornado':
    case 'differences': {
      const margin = Math.max(greatest, 0) - Math.min(least, 0) === 0 ? 1 : 0;
      return { min: Math.min(least, 0) - margin, max: Math.max(greatest, 0) + margin };
    }
  }
};

/** Labels on the left, values on the right; on a narrow chart each label is above its row. */
export const rowChart = (kind: RowChartKind, rows: readonly DrawnRow[], width: number): string => {
  const isNarrow = width < CHART_WIDTHS.wide;
  const longest = (texts: readonly string[]): number =>
    Math.max(0, ...texts.map(({ length }) => length)) * CHARACTER + SLACK;
  const right = longest(rows.map(({ text }) => text)) + 2 * GAP;
  const left = isNarrow ? 1 : longest(rows.map(({ label }) => shortened(label))) + GAP;
  const rowHeight = isNarrow ? NARROW_ROW_HEIGHT : ROW_HEIGHT;
  const height = rows.length * rowHeight + 8;
  const rowNames = rows.map((_, index) => String(index));
  const category = {
    type: 'category',
    inverse: true,
    data: rowNames,
    axisTick: { show: false },
    axisLine: { show: false },
  };
  const nameOf = (index: string): string => shortened(rows[Number(index)]?.label ?? '');
  return chartSvg(
    {
      grid: { left, right, top: isNarrow ? LABEL_RISE - BAR_HEIGHT : 4, bottom: isNarrow ? 0 : 4 },
      xAxis: {
        type: kind === 'ranges' ? 'log' : 'value',
        ...axisLimits(kind, rows),
        axisLabel: { show: false },
        axisLine: { show: false },
        axisTick: { show: false },
        splitLine: { show: false },
      },
      yAxis: [
        {
          ...category,
          axisLine: { show: kind === 'bars', onZero: true, lineStyle: { color: COLOURS.line } },
          axisLabel: { ...TEXT, show: !isNarrow, margin: GAP, formatter: nameOf },
        },
        {
          ...category,
          position: 'right',
          axisLabel: {
            ...TEXT,
            margin: right,
            align: 'right',
            formatter: (index: string) => rows[Number(index)]?.text ?? '',
          },
        },
      ],
      series: [
        ...(kind === 'bars'
          ? [
              {
                type: 'bar',
                silent: true,
                barWidth: BAR_HEIGHT,
                data: rows.map(({ value }) => value),
                itemStyle: { color: COLOURS.bar, borderRadius: [0, 2, 2, 0] },
              },
            ]
          : []),
        {
          type: 'custom',
          silent: true,
          renderItem: drawRow(kind, rows, rowHeight, isNarrow),
          data: rows.map(({ value }, index) => [value, index]),
          encode: { x: 0, y: 1 },
          z: 3,
        },
      ],
    },
    width,
    height,
  );
};
