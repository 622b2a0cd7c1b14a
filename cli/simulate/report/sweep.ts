/** The results of a sweep: one number of the shop or of the market varied, the same shoppers at every value. */
import { averageRupeesText, countText, type Format, intervalText, shareText, valueText } from './numbers.ts';
import type { PolicyReport, SimulationReport } from './simulation-report.ts';
import type { Estimate } from './statistics/estimates.ts';
import type { ReportTable } from './tables.ts';

/** How far a value is behind the best one, in rupees of contribution per session. */
export type Behind = {
  readonly value: number;
  readonly behind: Estimate;
};

/** Which values are best; all limits hold together at 95%, however many values there are. */
export type SweepVerdict = {
  readonly best: number;
  /** Cannot be told from the best: about so many sessions would part one from it; null where nothing was seen that does. */
  readonly open: readonly (Behind & { readonly sessionsToPart: number | null })[];
  readonly worse: readonly Behind[];
};

export type Sweep = {
  /** The setting's or assumption's name, such as `codFee`. */
  readonly setting: string;
  /** An assumption is nobody's choice, so that none of its values is called the best. */
  readonly kind: 'setting' | 'assumption';
  /** In the report of a value, the policy with that value is the last one. */
  readonly points: readonly { readonly value: number; readonly report: SimulationReport }[];
  /** Null for an assumption, and for fewer than two values. */
  readonly verdict: SweepVerdict | null;
};

/** Contribution per session at a value of the setting. */
export type CurvePoint = {
  readonly value: number;
  readonly estimate: Estimate;
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
      return policy === undefined ? [] : [{ value, policy, estimate: policy.totals.contribution.perSession }];
    })
    .toSorted((a, b) => a.value - b.value);

export const curveOf = (sweep: Sweep): readonly CurvePoint[] =>
  pointsOf(sweep).map(({ value, estimate }) => ({ value, estimate }));

/** The columns of one number: its value, and the interval. */
type SweepColumn = {
  readonly head: string;
  readonly format: Format;
  readonly estimateOf: (point: SweepPoint) => Estimate | null;
};

const CONTRIBUTION: SweepColumn = {
  head: 'Contribution',
  format: averageRupeesText,
  estimateOf: ({ estimate }) => estimate,
};
const REVENUE: SweepColumn = {
  head: 'Revenue',
  format: averageRupeesText,
  estimateOf: ({ policy }) => policy.totals.revenue.perSession,
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
const RTO_COST: SweepColumn = {
  head: 'RTO cost',
  format: averageRupeesText,
  estimateOf: ({ policy }) => policy.totals.rtoCost.perSession,
};

/** All values; with their intervals, no more than two numbers fit beside each other. */
export const sweepTables = (sweep: Sweep): readonly [first: ReportTable, ...others: readonly ReportTable[]] => {
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
    table('contribution', 'Contribution and revenue per session', [CONTRIBUTION, REVENUE]),
    ...(sweep.verdict === null ? [] : [behindTable(sweep, sweep.verdict)]),
    table('orders', 'Shoppers who ordered, and the average order value', [ORDERED, ORDER_VALUE]),
    table('cod', 'Share of orders paid by cash on delivery, and what refused parcels cost', [COD_SHARE, RTO_COST]),
  ];
};

const behindTable = (sweep: Sweep, verdict: SweepVerdict): ReportTable => {
  const { best, open, worse } = verdict;
  const rows = [
    ...open.map((row) => ({ ...row, says: row.behind.value === 0 ? 'as good' : 'may be as good' })),
    ...worse.map((row) => ({ ...row, says: 'worse' })),
  ].toSorted((a, b) => a.value - b.value);
  return {
    id: 'behind',
    title: `Contribution per session, behind ${sweep.setting} ${settingText(best)}`,
    note: 'Paired, for the same shoppers. The intervals hold at 95% for all values together.',
    columns: [{ head: sweep.setting }, { head: 'Behind' }, { head: 'Interval' }, { head: '' }],
    rows: rows.map(({ value, behind, says }) => ({
      cells: [
        settingText(value),
        valueText(behind.value, averageRupeesText),
        intervalText(behind, averageRupeesText),
        says,
      ],
    })),
  };
};

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

/** Which value to choose, and how far that can be relied on; undefined of no values. */
export const verdictText = (sweep: Sweep): string | undefined => {
  const curve = curveOf(sweep);
  const { setting, kind, verdict } = sweep;
  const [first, last] = [curve[0], curve.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const at = ({ value, estimate }: CurvePoint): string =>
    `${averageRupeesText(estimate.value)} at ${settingText(value)}`;
  if (kind === 'assumption')
    return `Contribution per session by ${setting}: ${first === last ? at(first) : `${at(first)}, ${at(last)}`}. It is an assumption and not a choice; to see whether it decides between two policies, use simulate --compare --sensitivity.`;
  if (verdict === null) return `Contribution per session: ${at(first)}.`;
  const best = curve.find(({ value }) => value === verdict.best) ?? first;
  return [
    `Contribution is highest at ${setting} ${settingText(best.value)}: ${averageRupeesText(best.estimate.value)} per session.`,
    ...openSentences(verdict),
    ...(verdict.worse.length === 0
      ? []
      : [
          `${verdict.open.length === 0 ? 'All others are' : `${listed(verdict.worse.map(({ value }) => settingText(value)))} ${verdict.worse.length === 1 ? 'is' : 'are'}`} worse, at 95% for all values together.`,
        ]),
  ].join(' ');
};

const openSentences = ({ open }: SweepVerdict): readonly string[] => {
  if (open.length === 0) return [];
  const parting = open.flatMap(({ value, sessionsToPart }) =>
    sessionsToPart === null ? [] : [`${countText(sessionsToPart)} to part ${settingText(value)}`],
  );
  const never = open.filter(({ sessionsToPart }) => sessionsToPart === null);
  return [
    `${listed(open.map(({ value }) => settingText(value)))} cannot be told from it: choose by other reasons, or play more sessions.`,
    ...(parting.length === 0 ? [] : [`It would take about ${listed(parting)}.`]),
    ...(never.length === 0
      ? []
      : [`Nothing was seen that parts ${listed(never.map(({ value }) => settingText(value)))}.`]),
  ];
};

/** `10,000 sessions at each of 6 values of coupon percent, seed 7, via core` */
export const sweepRunText = ({ setting, points }: Sweep): string => {
  const first = points[0]?.report;
  if (first === undefined) return `No value of ${setting} was played.`;
  return `${countText(first.sessions)} sessions at each of ${countText(points.length)} values of ${setting}, seed ${first.seed}, via ${first.via}`;
};
