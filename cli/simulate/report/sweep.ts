/** The results of a sweep: one number of the shop's settings varied, the same shoppers at every value. */
import { averageRupeesText, countText, type Format, intervalText, shareText, valueText } from './numbers.ts';
import type { PolicyReport, SimulationReport } from './simulation-report.ts';
import type { Estimate } from './statistics/estimates.ts';
import type { ReportTable } from './tables.ts';

export type Sweep = {
  /** The setting's name, such as `codFee`. */
  readonly setting: string;
  /** In the report of a value, the policy with that value is the last one. */
  readonly points: readonly { readonly value: number; readonly report: SimulationReport }[];
};

/** Revenue per session at a value of the setting. */
export type CurvePoint = {
  readonly value: number;
  readonly revenue: Estimate;
};

/** The setting's value as it was given. */
const settingText = String;

type SweepPoint = {
  readonly policy: PolicyReport;
} & CurvePoint;

/** In the order of their values. */
const pointsOf = ({ points }: Sweep): readonly SweepPoint[] =>
  points
    .flatMap(({ value, report }) => {
      const policy = report.policies.at(-1);
      return policy === undefined ? [] : [{ value, policy, revenue: policy.totals.revenue.perSession }];
    })
    .toSorted((a, b) => a.value - b.value);

export const curveOf = (sweep: Sweep): readonly CurvePoint[] =>
  pointsOf(sweep).map(({ value, revenue }) => ({ value, revenue }));

/** The columns of one number: its value, and the interval. */
type SweepColumn = {
  readonly head: string;
  readonly format: Format;
  readonly estimateOf: (point: SweepPoint) => Estimate | null;
};

const REVENUE: SweepColumn = { head: 'Revenue', format: averageRupeesText, estimateOf: ({ revenue }) => revenue };
const DISCOUNT: SweepColumn = {
  head: 'Discount cost',
  format: averageRupeesText,
  estimateOf: ({ policy }) => policy.totals.discount.perSession,
};
const ORDERED: SweepColumn = {
  head: 'Ordered',
  format: shareText,
  estimateOf: ({ policy }) => policy.totals.buyers.perSession,
};
const ORDER_VALUE: SweepColumn = {
  head: 'Order value',
  format: averageRupeesText,
  estimateOf: ({ policy }) => policy.ratios.averageOrderValue,
};
const COD_SHARE: SweepColumn = {
  head: 'COD share',
  format: shareText,
  estimateOf: ({ policy }) => policy.ratios.codShare,
};

/** All values; with their intervals, no more than two numbers fit beside each other. */
export const sweepTables = (sweep: Sweep): readonly [revenue: ReportTable, ...others: readonly ReportTable[]] => {
  const points = pointsOf(sweep);
  const table = (id: string, title: string, columns: readonly SweepColumn[]): ReportTable => ({
    id,
    title,
    columns: [{ head: sweep.setting }, ...columns.flatMap(({ head }) => [{ head }, { head: '95% interval' }])],
    rows: points.map((point) => ({
      cells: [
        settingText(point.value),
        ...columns.flatMap(({ format, estimateOf }) => {
          const estimate = estimateOf(point);
          return [valueText(estimate?.value, format), intervalText(estimate, format)];
        }),
      ],
    })),
  });
  return [
    table('revenue', 'Revenue and discount cost per session', [REVENUE, DISCOUNT]),
    table('orders', 'Shoppers who ordered, and the average order value', [ORDERED, ORDER_VALUE]),
    table('cod', 'Share of orders paid by cash on delivery', [COD_SHARE]),
  ];
};

const overlap = (a: Estimate, b: Estimate): boolean =>
  a.low !== null && a.high !== null && b.low !== null && b.high !== null && a.low <= b.high && b.low <= a.high;

/** Where revenue is highest, and how far that can be relied on; undefined of no values. */
export const bestText = (sweep: Sweep): string | undefined => {
  const curve = curveOf(sweep);
  const best = curve.toSorted((a, b) => b.revenue.value - a.revenue.value)[0];
  if (best === undefined) return undefined;
  const near = curve.filter(({ value, revenue }) => value !== best.value && overlap(revenue, best.revenue));
  const highest = `Revenue is highest at ${sweep.setting} ${settingText(best.value)}: ${averageRupeesText(best.revenue.value)} per session.`;
  if (near.length === 0) return `${highest} No other interval overlaps that one.`;
  const values = near.map(({ value }) => settingText(value)).join(', ');
  return `${highest} The intervals at ${values} overlap that one; to tell them apart, compare them as policies.`;
};

/** `10,000 sessions at each of 6 values of coupon percent, seed 7, via core` */
export const sweepRunText = ({ setting, points }: Sweep): string => {
  const first = points[0]?.report;
  if (first === undefined) return `No value of ${setting} was played.`;
  return `${countText(first.sessions)} sessions at each of ${countText(points.length)} values of ${setting}, seed ${first.seed}, via ${first.via}`;
};
