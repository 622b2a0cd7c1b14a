/** A curve over a number, with the band of its intervals. */
import type { CustomSeriesOption } from 'echarts/charts';
import type { CurvePoint } from '../content/sweep.ts';
import { CHART_WIDTHS, chartSvg, COLOURS, TEXT } from './chart-svg.ts';

type RenderItem = NonNullable<CustomSeriesOption['renderItem']>;

const HEIGHTS = { narrow: 280, wide: 360 } as const;
/** Above and below what is drawn, in parts of its range. */
const MARGIN = 0.08;

/** The band, along its upper ends and back along its lower ones, and over it the curve with its points. */
const drawCurve =
  (points: readonly CurvePoint[]): RenderItem =>
  (_, api) => {
    const known = points.flatMap(({ value, revenue: { low, high } }) =>
      low === null || high === null ? [] : [{ value, low, high }],
    );
    const corners = [
      ...known.map(({ value, high }) => api.coord([value, high])),
      ...known.toReversed().map(({ value, low }) => api.coord([value, low])),
    ];
    const curve = points.map(({ value, revenue }) => api.coord([value, revenue.value]));
    return {
      type: 'group',
      silent: true,
      children: [
        { type: 'polygon', shape: { points: corners }, style: { fill: COLOURS.band } },
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
  const ends = points.flatMap(({ revenue: { value, low, high } }) => [low ?? value, high ?? value]);
  const [least, greatest] = [Math.min(...ends), Math.max(...ends)];
  const margin = (greatest - least || 1) * MARGIN;
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
        splitNumber: isNarrow ? 4 : 8,
        splitLine: { show: false },
        axisLabel: { ...TEXT, color: COLOURS.faint, hideOverlap: true },
      },
      yAxis: {
        ...axis,
        type: 'value',
        min: Math.max(0, least - margin),
        max: greatest + margin,
        axisLine: { show: false },
        splitLine: { lineStyle: { color: COLOURS.line } },
        axisLabel: { ...TEXT, color: COLOURS.faint, formatter: yText, showMinLabel: false, showMaxLabel: false },
      },
      series: [{ type: 'custom', silent: true, renderItem: drawCurve(points), data: [[values[0] ?? 0, least]], z: 3 }],
    },
    width,
    isNarrow ? HEIGHTS.narrow : HEIGHTS.wide,
  );
};
