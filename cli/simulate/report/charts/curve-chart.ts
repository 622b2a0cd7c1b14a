/** A curve over a number, with the band of its intervals. */
import type { CustomSeriesOption } from 'echarts/charts';
import type { CurvePoint } from '../sweep.ts';
import { CHART_WIDTHS, chartSvg, COLOURS, TEXT } from './chart-svg.ts';

/** The lines of the scale show through. */
const BAND_OPACITY = 0.7;

type RenderItem = NonNullable<CustomSeriesOption['renderItem']>;

const HEIGHTS = { narrow: 280, wide: 360 } as const;
/** About how many grid lines. */
const LINES = 5;
/** At most how many values are written below the chart. */
const LABELS = { narrow: 5, wide: 9 } as const;

/** A step that gives about LINES grid lines over a range: 1, 2 or 5 times a power of ten. */
const stepOf = (range: number): number => {
  const raw = range / LINES;
  const power = 10 ** Math.floor(Math.log10(raw));
  return power * ([1, 2, 5].find((times) => times * power >= raw) ?? 10);
};

/** Every n-th value, from the first, so that at most `most` labels are drawn. */
const labelled = (values: readonly number[], most: number): number[] => {
  const every = Math.ceil(values.length / most);
  return values.filter((_, index) => index % every === 0);
};

/** The band, along its upper ends and back along its lower ones, and over it the curve with its points. */
const drawCurve =
  (points: readonly CurvePoint[]): RenderItem =>
  (_, api) => {
    const withInterval = points.flatMap(({ value, estimate: { low, high } }) =>
      low === null || high === null ? [] : [{ value, low, high }],
    );
    const corners = [
      ...withInterval.map(({ value, high }) => api.coord([value, high])),
      ...withInterval.toReversed().map(({ value, low }) => api.coord([value, low])),
    ];
    const curve = points.map(({ value, estimate }) => api.coord([value, estimate.value]));
    return {
      type: 'group',
      silent: true,
      children: [
        { type: 'polygon', shape: { points: corners }, style: { fill: COLOURS.band, opacity: BAND_OPACITY } },
        { type: 'polyline', shape: { points: curve }, style: { stroke: COLOURS.mark, lineWidth: 2, fill: 'none' } },
        ...curve.map(
          ([cx = 0, cy = 0]) => ({ type: 'circle', shape: { cx, cy, r: 3.5 }, style: { fill: COLOURS.mark } }) as const,
        ),
      ],
    };
  };

export const curveChart = (points: readonly CurvePoint[], width: number, yText: (y: number) => string): string => {
  const isNarrow = width < CHART_WIDTHS.wide;
  const values = points.map(({ value }) => value);
  const ends = points.flatMap(({ estimate: { value, low, high } }) => [low ?? value, high ?? value]);
  const [least, greatest] = [Math.min(...ends), Math.max(...ends)];
  const step = stepOf(greatest - least || Math.max(1, greatest));
  const axis = { axisLine: { lineStyle: { color: COLOURS.line } }, axisTick: { show: false } };
  return chartSvg(
    {
      grid: { left: 64, right: 18, top: 10, bottom: 30 },
      xAxis: {
        ...axis,
        type: 'value',
        // A single value has room on both sides.
        min: Math.min(...values) - (values.length === 1 ? 1 : 0),
        max: Math.max(...values) + (values.length === 1 ? 1 : 0),
        splitLine: { show: false },
        axisLabel: {
          ...TEXT,
          color: COLOURS.faint,
          hideOverlap: true,
          customValues: labelled(values, isNarrow ? LABELS.narrow : LABELS.wide),
        },
      },
      yAxis: {
        ...axis,
        type: 'value',
        min: Math.floor(least / step) * step,
        // Where all values are the same, there is room above them.
        max: (greatest === least ? Math.floor(greatest / step) + 1 : Math.ceil(greatest / step)) * step,
        interval: step,
        axisLine: { show: false },
        splitLine: { lineStyle: { color: COLOURS.line } },
        axisLabel: { ...TEXT, color: COLOURS.faint, formatter: yText },
      },
      series: [{ type: 'custom', silent: true, renderItem: drawCurve(points), data: [[values[0] ?? 0, least]], z: 3 }],
    },
    width,
    isNarrow ? HEIGHTS.narrow : HEIGHTS.wide,
  );
};
