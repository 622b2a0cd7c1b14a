/**
 * Draws a chart as SVG, without a browser. Only this folder knows the plotting library, which is slow to load: it is imported when
 * a page is asked for.
 */
import { BarChart, CustomChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use as registerParts, type EChartsCoreOption } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

registerParts([BarChart, CustomChart, GridComponent, SVGRenderer]);

/** Widths in CSS pixels for which a chart is drawn: text keeps its size, so a phone's is not a desktop's scaled down. */
export const CHART_WIDTHS = { narrow: 318, wide: 520 } as const;

/** The page's style sheet gives the values, for light and dark. */
export const COLOURS = {
  bar: 'var(--bar)',
  mark: 'var(--mark)',
  band: 'var(--band)',
  text: 'var(--ink)',
  faint: 'var(--ink-soft)',
  line: 'var(--line)',
} as const;

export const TEXT = { fontFamily: 'inherit', fontSize: 13, color: COLOURS.text } as const;

/** The library's painter, with the options that it takes but does not declare. */
type SvgPainter = {
  readonly renderToString?: (options: { readonly cssEmphasis: boolean; readonly cssAnimation: boolean }) => string;
};

/**
 * The SVG element as text, equal for equal charts: the styles for hovering would be named by a running number. The library's chart is
 * disposed of, since it would keep the process alive.
 */
export const chartSvg = (option: EChartsCoreOption, width: number, height: number): string => {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption({ animation: false, ...option });
    const painter: SvgPainter = chart.getZr().painter;
    const svg = painter.renderToString?.({ cssEmphasis: false, cssAnimation: false });
    if (svg === undefined) throw new Error('the plotting library does not render SVG as text');
    return svg;
  } finally {
    chart.dispose();
  }
};
