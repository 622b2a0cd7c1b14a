/** A curve over a number, with the band of its intervals. */
import type { CustomSeriesOption } from 'echarts/charts';
import type { CurvePoint } from '../content/sweep.ts';
import { CHART_WIDTHS, chartSvg, COLOURS, TEXT } from './chart-svg.ts';

type RenderItem = NonNullable<CustomSeriesOption['renderItem']>;

const HEIGHTS = { narrow: 280, wide: 360 } as const;
/** Above and below what is drawn, in parts of its range. */
const MARGIN = 0.08;

/** Along the upper ends and back along the lower ones; only points with an interval. */
const band =
  (points: readonly CurvePoint[]): RenderItem =>
  (_, api) => {
    const known = points.flatMap(({ value, revenue: { low, high } }) =>
      low === null || high === null ? [] : [{ value, low, high }],
    );
    const corners = [
      ...known.map(({ value, high }) => api.coord([value, high])),
      ...known.toReversed().map(({ value, low }) => api.coord([value, low])),
    ];
    return { type: 'polygon', silent: true, shape: { points: corners }, style: { fill: COLOURS.band } };
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
        min: Math.min(...values),
        max: Math.max(...values),
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
      series: [
        { type: 'custom', silent: true, renderItem: band(points), data: [[values[0] ?? 0, least]], z: 1 },
        {
          type: 'line',
          silent: true,
          symbol: 'circle',
          symbolSize: 7,
          data: points.map(({ value, revenue }) => [value, revenue.value]),
          lineStyle: { color: COLOURS.mark, width: 2 },
          itemStyle: { color: COLOURS.mark },
          z: 3,
        },
      ],
    },
    width,
    isNarrow ? HEIGHTS.narrow : HEIGHTS.wide,
  );
};
