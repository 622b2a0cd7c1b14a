/** The results of a sweep: one number of the shop's settings varied, the same shoppers at every value. */
import type { Estimate, PolicyReport, SimulationReport } from '../simulation-report.ts';
import { averageRupeesText, countText, intervalText, shareText, valueText } from './numbers.ts';
import type { ReportTable } from './report-table.ts';

export interface Sweep {
  /** The setting's name, such as `codFee`. */
  readonly setting: string;
  /** In the report of a value, the policy with that value is the last one. */
  readonly points: readonly { readonly value: number; readonly report: SimulationReport }[];
}

/** Revenue per session at a value of the setting. */
export interface CurvePoint {
  readonly value: number;
  readonly revenue: Estimate;
}

/** The setting's value as it was given. */
const settingText = String;

interface SweepPoint extends CurvePoint {
  readonly policy: PolicyReport;
}

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

export const sweepTable = (sweep: Sweep): ReportTable => ({
  id: 'values',
  title: `Revenue per session by ${sweep.setting}`,
  note: 'Revenue and discount cost are per session.',
  columns: [
    { head: sweep.setting },
    { head: 'Revenue' },
    { head: '95% interval' },
    { head: 'Ordered' },
    { head: 'Order value', isOptional: true },
    { head: 'Discount cost', isOptional: true },
    { head: 'COD share', isOptional: true },
  ],
  rows: pointsOf(sweep).map(({ value, revenue, policy: { totals, ratios } }) => ({
    cells: [
      settingText(value),
      averageRupeesText(revenue.value),
      intervalText(revenue, averageRupeesText),
      shareText(totals.buyers.perSession.value),
      valueText(ratios.averageOrderValue?.value, averageRupeesText),
      averageRupeesText(totals.discount.perSession.value),
      valueText(ratios.codShare?.value, shareText),
    ],
  })),
});

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
