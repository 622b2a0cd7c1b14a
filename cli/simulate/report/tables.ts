/** The tables of a report, for the terminal and the page: one policy's results, and what it changed against the base. */
import { products } from '../../../core/catalogue/products.ts';
import { END_LABELS, leftLabel, MEASURE_LABELS, STEP_LABELS } from './labels.ts';
import {
  averageRupeesText,
  averageText,
  countText,
  differenceFormatOf,
  durationText,
  type Format,
  formatOf,
  intervalText,
  rupeesText,
  shareText,
  valueText,
} from './numbers.ts';
import { COST_NAMES } from '../session-outcome.ts';
import type { PolicyReport } from './simulation-report.ts';
import type { DifferenceRow } from './statistics/differences.ts';
import type { Estimate } from './statistics/estimates.ts';
import { isInRupees, isRatio, type Ratio, type SessionMeasure } from './statistics/measures.ts';

type ReportColumn = {
  readonly head: string;
  /** The first to be left out where there is no room for all; none is on the page. */
  readonly isOptional?: boolean;
};

export type ReportRow = {
  /** One for each column; the first is the row's name. */
  readonly cells: readonly string[];
  /** What is drawn of the row, in a table with a chart. */
  readonly drawn?: Estimate;
  /** A difference whose interval excludes 0, and its direction. */
  readonly change?: 'up' | 'down' | 'unclear';
  /** What exactly the row counts. */
  readonly meaning?: string;
};

type ReportChart = {
  /** Bars begin at 0; ranges are for values that span several powers of ten. */
  readonly kind: 'bars' | 'ranges';
  readonly format: Format;
  /** What is drawn, for those who do not see it. */
  readonly description: string;
};

export type ReportTable = {
  /** Unique in a policy's part of the report, fit for an anchor. */
  readonly id: string;
  readonly title: string;
  /** Printed under the title. */
  readonly note?: string;
  /** How the rows are drawn; without it they are only listed. */
  readonly chart?: ReportChart;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
};

const INTERVAL = '95% interval';

/** Of what is counted and what it is worth. */
const ORDER_ROWS: readonly (SessionMeasure | Ratio)[] = [
  'buyers',
  'orders',
  'revenue',
  'averageOrderValue',
  'unitsPerOrder',
  'repeatShare',
  'discount',
  'codShare',
  'codFees',
  'rtoShare',
  'rtoCost',
  'refunded',
];
/** From revenue to contribution; what a row takes off is shown as it is, without a sign. */
const CONTRIBUTION_ROWS: readonly (SessionMeasure | Ratio)[] = [
  'revenue',
  'tax',
  ...COST_NAMES.map((name) => `${name}Cost` as const),
  'contribution',
  'contributionPerOrder',
];
const CASH_ROWS: readonly SessionMeasure[] = [
  'cashEarned',
  'cashRedeemed',
  'cashTakenBack',
  'cashHeld',
  'cashOutstanding',
];

export const policyTables = (policy: PolicyReport): readonly ReportTable[] => [
  {
    ...measureTable(policy, 'orders', 'Orders and money', [
      ...ORDER_ROWS,
      ...(policy.stock === null ? [] : (['unitsSoldOut'] as const)),
    ]),
    note: 'Averages are per session, unless the row says of what.',
  },
  {
    ...measureTable(policy, 'contribution', 'Contribution: what is left of the revenue', CONTRIBUTION_ROWS),
    note: 'Revenue, less GST and what selling cost by the costs of the market; the contribution is what is left. Per session, unless the row says of what.',
  },
  funnelTable(policy),
  stepsTable(policy),
  endingsTable(policy),
  unitsTable(policy, 'ordered', 'Units ordered by product'),
  unitsTable(policy, 'sold', 'Units sold by product', 'Of the orders whose money was kept.'),
  {
    ...measureTable(policy, 'reward-cash', 'Reward cash', CASH_ROWS),
    note: 'Averages are per session.',
    chart: { kind: 'bars', format: averageRupeesText, description: 'Reward cash per session' },
  },
  offerTable(policy),
  timeTable(policy),
  leftTable(policy),
  personaOrdersTable(policy),
  personaRevenueTable(policy),
];

const measureRow = ({ totals, ratios }: PolicyReport, measure: SessionMeasure | Ratio): ReportRow => {
  const { label, meaning } = MEASURE_LABELS[measure];
  const format = formatOf(measure);
  const estimate = isRatio(measure) ? ratios[measure] : totals[measure].perSession;
  const total = isRatio(measure) ? '' : (isInRupees(measure) ? rupeesText : countText)(totals[measure].total);
  const cells = [label, total, valueText(estimate?.value, format), intervalText(estimate, format)];
  return { cells, meaning, ...(estimate !== null && { drawn: estimate }) };
};

const measureTable = (
  policy: PolicyReport,
  id: string,
  title: string,
  measures: readonly (SessionMeasure | Ratio)[],
): ReportTable => ({
  id,
  title,
  columns: [{ head: '' }, { head: 'Total' }, { head: 'Average' }, { head: INTERVAL }],
  rows: measures.map((measure) => measureRow(policy, measure)),
});

const funnelTable = ({ funnel }: PolicyReport): ReportTable => ({
  id: 'funnel',
  title: 'Funnel',
  chart: { kind: 'bars', format: shareText, description: 'Share of all sessions that reached each step' },
  columns: [{ head: '' }, { head: 'Sessions' }, { head: 'Of visits' }, { head: INTERVAL }],
  rows: funnel.map(({ step, sessions, ofVisits }) => ({
    cells: [
      STEP_LABELS[step],
      countText(sessions),
      shareText(ofVisits.value),
      step === 'visit' ? '' : intervalText(ofVisits, shareText),
    ],
    drawn: ofVisits,
  })),
});

/** A table of its own, since both shares with their intervals are too wide for one. */
const stepsTable = ({ funnel }: PolicyReport): ReportTable => ({
  id: 'steps',
  title: 'From step to step',
  chart: {
    kind: 'bars',
    format: shareText,
    description: 'Share of sessions at the previous step that reached each step',
  },
  columns: [{ head: '' }, { head: 'Of previous step' }, { head: INTERVAL }],
  rows: funnel.slice(1).map(({ step, ofPrevious }) => ({
    cells: [STEP_LABELS[step], valueText(ofPrevious?.value, shareText), intervalText(ofPrevious, shareText)],
    ...(ofPrevious !== null && { drawn: ofPrevious }),
  })),
});

const endingsTable = ({ endings }: PolicyReport): ReportTable => ({
  id: 'endings',
  title: 'How orders ended',
  chart: { kind: 'bars', format: shareText, description: 'Share of the orders placed, by how they ended' },
  columns: [{ head: '' }, { head: 'Orders' }, { head: 'Share' }, { head: INTERVAL }],
  rows: endings.map(({ end, orders, share }) => ({
    cells: [END_LABELS[end], countText(orders), valueText(share?.value, shareText), intervalText(share, shareText)],
    ...(share !== null && { drawn: share }),
  })),
});

const titleOf = (name: string): string => products.find((product) => product.name === name)?.title ?? name;

const unitsTable = (
  { products: rows }: PolicyReport,
  which: 'ordered' | 'sold',
  title: string,
  note?: string,
): ReportTable => ({
  id: `units-${which}`,
  title,
  ...(note !== undefined && { note }),
  chart: { kind: 'bars', format: averageText, description: `Units ${which} per session` },
  columns: [{ head: '' }, { head: 'Units' }, { head: 'Per session' }, { head: INTERVAL }],
  rows: rows.map(({ product, [which]: { total, perSession } }) => ({
    cells: [titleOf(product), countText(total), averageText(perSession.value), intervalText(perSession, averageText)],
    drawn: perSession,
  })),
});

const offerTable = (policy: PolicyReport): ReportTable => {
  const { offer } = policy;
  const lost = measureRow(policy, 'offerLost');
  return {
    id: 'offer',
    title: 'The offer and its countdown',
    columns: [{ head: '' }, { head: 'Total' }, { head: 'Average' }, { head: INTERVAL }],
    rows: [
      { cells: ['Countdowns started', countText(offer.started), '', ''], meaning: 'one for each shopper at most' },
      {
        cells: [
          'Ended before an order',
          countText(offer.expired),
          valueText(offer.expiredShare?.value, shareText),
          intervalText(offer.expiredShare, shareText),
        ],
        meaning: 'of the countdowns started',
      },
      lost,
    ],
  };
};

const quantileLabel = (share: number): string => (share === 0.5 ? '50% (median)' : `${Math.round(share * 100)}%`);

const timeTable = ({ timeToPurchase: { purchases, quantiles } }: PolicyReport): ReportTable => ({
  id: 'time',
  title: 'Time to purchase',
  chart: { kind: 'ranges', format: durationText, description: 'Time by which shares of the shoppers had ordered' },
  note:
    purchases === 0
      ? 'Nobody ordered.'
      : `From the first visit to the first order, of ${countText(purchases)} shoppers who ordered.`,
  columns: [{ head: 'Share of buyers' }, { head: 'Time' }, { head: INTERVAL }],
  rows: quantiles.map(({ share, ms }) => ({
    cells: [quantileLabel(share), durationText(ms.value), intervalText(ms, durationText)],
    drawn: ms,
  })),
});

const leftTable = ({ left }: PolicyReport): ReportTable => ({
  id: 'left',
  title: 'Why shoppers left without ordering',
  chart: { kind: 'bars', format: shareText, description: 'Share of all sessions, by the reason for leaving' },
  columns: [{ head: '' }, { head: 'Sessions' }, { head: 'Of all' }, { head: INTERVAL }],
  rows: left.map(({ reason, sessions, share }) => ({
    cells: [leftLabel(reason), countText(sessions), shareText(share.value), intervalText(share, shareText)],
    drawn: share,
  })),
});

const personaOrdersTable = ({ personas }: PolicyReport): ReportTable => ({
  id: 'persona-orders',
  title: 'Orders by persona',
  note: 'The share of the shoppers who ordered, and the average value of their orders.',
  columns: [{ head: '' }, { head: 'Ordered' }, { head: INTERVAL }, { head: 'Order value' }, { head: INTERVAL }],
  rows: personas.map(({ persona, bought, averageOrderValue }) => ({
    cells: [
      persona,
      shareText(bought.value),
      intervalText(bought, shareText),
      valueText(averageOrderValue?.value, averageRupeesText),
      intervalText(averageOrderValue, averageRupeesText),
    ],
  })),
});

const personaRevenueTable = ({ personas }: PolicyReport): ReportTable => ({
  id: 'persona-revenue',
  title: 'Revenue by persona',
  chart: { kind: 'bars', format: averageRupeesText, description: 'Revenue per session, by persona' },
  columns: [
    { head: '' },
    { head: 'Sessions', isOptional: true },
    { head: 'Revenue' },
    { head: 'Per session' },
    { head: INTERVAL },
  ],
  rows: personas.map(({ persona, sessions, revenue }) => ({
    cells: [
      persona,
      countText(sessions),
      rupeesText(revenue.total),
      averageRupeesText(revenue.perSession.value),
      intervalText(revenue.perSession, averageRupeesText),
    ],
    drawn: revenue.perSession,
  })),
});

export const CLEAR_NOTE =
  'The same shoppers played every policy; differences are paired. ▲ ▼ mark a difference that is clear even though so many are compared: where a policy changes nothing on average, 19 of 20 reports have no mark.';

export const comparisonTable = (base: PolicyReport, other: PolicyReport): ReportTable => ({
  id: 'differences',
  title: `${other.name} against ${base.name}`,
  note: 'Averages are per session, unless the row says of what; pp are percentage points.',
  columns: [
    { head: '' },
    { head: 'Base', isOptional: true },
    { head: 'This policy', isOptional: true },
    { head: 'Difference' },
    { head: '95% interval' },
  ],
  rows: (other.differences ?? []).map(comparisonRow),
});

const comparisonRow = (row: DifferenceRow): ReportRow => {
  const [format, difference] = [formatOf(row.measure), differenceFormatOf(row.measure)];
  return {
    cells: [
      MEASURE_LABELS[row.measure].label,
      valueText(row.base, format),
      valueText(row.other, format),
      valueText(row.difference?.value, difference),
      intervalText(row.difference, difference),
    ],
    ...(row.difference !== null && { drawn: row.difference }),
    change: !row.isClear ? 'unclear' : (row.difference?.value ?? 0) > 0 ? 'up' : 'down',
  };
};
