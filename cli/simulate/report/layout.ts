/** What the report says, in words and as tables, in the order in which the terminal and the page show it. */
import { brand } from '../../../core/catalogue/brand.ts';
import type { Estimate } from '../statistics/estimates.ts';
import { describedAs, type Figure } from '../statistics/measures.ts';
import {
  averageRupeesText,
  countText,
  type Format,
  FORMATS,
  intervalText,
  ROUGH_MARK,
  shareText,
  valueText,
} from './numbers.ts';
import {
  type PolicyReport,
  type Row,
  type Sensitivity,
  type SensitivityEnd,
  type SimulationReport,
  type Sweep,
  swingOf,
  type Table,
} from './report.ts';
import { counted } from '../../text/counted.ts';

/** A value with its interval; in a tornado the values at a smaller and a larger assumption. */
export type Drawn = {
  readonly label: string;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly text: string;
  readonly isFaint?: boolean;
};
/** Bars begin at 0; differences lie around it. */
export type Chart = {
  readonly kind: 'bars' | 'differences' | 'tornado' | 'curve';
  readonly description: string;
  readonly rows: readonly Drawn[];
  readonly format: Format;
};

export type GridRow = {
  /** One for each column; the first is the row's name. */
  readonly cells: readonly string[];
  readonly meaning?: string | null;
  /** The length of a bar behind it. */
  readonly bar?: number;
  /** Of a difference: whether its interval excludes 0, and its direction. */
  readonly change?: 'up' | 'down' | 'unclear';
};
/** A table as it is shown. */
export type Grid = {
  /** Unique among those of its part of the report, fit for an anchor. */
  readonly id: string;
  readonly title: string;
  readonly note?: string | null;
  readonly heads: readonly string[];
  /** Columns that are left out where there is no room for all. */
  readonly optional?: readonly number[];
  readonly chart?: Chart | undefined;
  readonly rows: readonly GridRow[];
};

/** All that the terminal and the page say, in their order; each says it in its own way. */
export const layoutOf = (report: SimulationReport) => {
  const { policies, sensitivity, sweep, condition, assumptions } = report;
  const [base, ...others] = sweep === null ? policies : [];
  return {
    title: sweep === null ? 'Simulation report' : `Sweep of ${sweep.setting}`,
    violations: violationsText(report),
    run: runText(report),
    earlyEnd: earlyEndText(report),
    decision: decisionOf(report),
    sensitivity: sensitivity === null ? undefined : sensitivityGrid(sensitivity),
    comparisons: base === undefined ? [] : others.map((other) => comparisonGrid(base, other)),
    clearNote: CLEAR_NOTE,
    sweep: sweep === null ? [] : sweepGrids(sweep, policies),
    /** The base first; none of a sweep. */
    policies: (sweep === null ? policies : []).map((policy) => ({ policy, grids: policyGrids(policy) })),
    notes: [INTERVAL_NOTE, ROUGH_NOTE],
    condition,
    assumptions,
  };
};

const INTERVAL = '95% interval';
const money = FORMATS.paise.difference;
const plural = (count: number, word: string): string => counted(countText(count), word);
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

const ROUGH_NOTE = `${ROUGH_MARK} rests on fewer than 20 sessions, so the interval is rough. – means that nothing can be stated.`;
const INTERVAL_NOTE =
  'Intervals are at 95%: of the intervals of 20 runs with other seeds, about 19 contain the true value of this market.';
const CLEAR_NOTE =
  'The same shoppers played every policy; differences are paired. ▲ ▼ mark a difference that is clear even though so many are compared: where a policy changes nothing on average, 19 of 20 reports have no mark.';

/** `10,000 sessions at each of 6 values of codFee, seed 7, via core` */
const runText = ({ sessions, seed, via, sweep }: SimulationReport): string =>
  `${plural(sessions, 'session')}${sweep === null ? '' : ` at each of ${plural(sweep.values.length, 'value')} of ${sweep.setting}`}, seed ${seed}, via ${via}`;

/** Undefined of a run that played all its sessions. */
const earlyEndText = ({ sessions, planned }: SimulationReport): string | undefined =>
  sessions < planned
    ? `The run ended early: ${countText(sessions)} of ${plural(planned, 'session')} were played.`
    : undefined;

/** That rules were broken, where, and how to look into it; undefined if every session kept them. */
const violationsText = ({ violations, seed, sweep }: SimulationReport) => {
  const { count, sessions, examples } = violations;
  if (count === 0) return undefined;
  const more = count - examples.length;
  return {
    text: `${plural(count, 'violation')} in ${plural(sessions, 'session')}: the shop broke its own rules there, so do not rely on these results.`,
    examples: [
      ...examples.map(({ session, policy, text }) => `session ${session}, ${policy}: ${text}`),
      ...(more > 0 ? [`and ${countText(more)} more`] : []),
    ],
    replay:
      examples[0] === undefined
        ? undefined
        : `To replay one: ${brand.slug} simulate --trace ${examples[0].session} --seed ${seed}, with the --market of this run and ${sweep === null ? "the session's policy" : `a policy with its value of ${sweep.setting}`} as --policy`,
  };
};

/** What to decide, in a sentence or a few, the number that it rests on, and the chart that shows it. */
type Decision = {
  readonly sentences: readonly string[];
  readonly number: { readonly value: string; readonly interval: string; readonly what: string } | undefined;
  readonly chart: Chart | undefined;
};

const rowIn = ({ tables }: PolicyReport, table: string, name: Figure): Row | undefined => tables[table]?.rows[name];
const contributionIn = (policy: PolicyReport): Estimate => {
  const row = rowIn(policy, 'contribution', 'contribution');
  return row === undefined ? { value: 0, low: null, high: null, isRough: true } : { ...row, value: row.value ?? 0 };
};
const numberOf = (estimate: Estimate, format: Format, what: string): Decision['number'] => ({
  value: format(estimate.value),
  interval: intervalText(estimate, format),
  what,
});

/** Undefined of no policy, and of a run in which nobody ordered. */
const decisionOf = (report: SimulationReport): Decision | undefined => {
  const { policies, sweep } = report;
  const [base] = policies;
  if (base === undefined) return undefined;
  if (sweep !== null) return decisionOfSweep(sweep, policies);
  if ((rowIn(base, 'orders', 'orders')?.total ?? 0) === 0) return undefined;
  return decisionOfComparison(report, base) ?? decisionOfOne(base);
};

const WHERE_IT_GOES = [
  'revenue',
  'tax',
  'goodsCost',
  'shippingCost',
  'packingCost',
  'codHandlingCost',
  'gatewayCost',
  'contribution',
] as const;

const decisionOfOne = (policy: PolicyReport): Decision => {
  const contribution = contributionIn(policy);
  const perOrder = rowIn(policy, 'contribution', 'contributionPerOrder')?.value ?? 0;
  const rows = WHERE_IT_GOES.flatMap((figure) => drawnRow(rowIn(policy, 'contribution', figure)));
  return {
    sentences: [
      contribution.value > 0
        ? `Under ${policy.name} an order leaves ${averageRupeesText(perOrder)} after tax and what selling costs, before advertising: a visit may cost at most ${averageRupeesText(contribution.value)}.`
        : `Under ${policy.name} every order loses ${averageRupeesText(Math.abs(perOrder))} after tax and what selling costs.`,
    ],
    number: numberOf(contribution, averageRupeesText, 'contribution per session'),
    chart: { kind: 'bars', description: 'Where the revenue of a session goes', rows, format: averageRupeesText },
  };
};

/** In rupees per session: what the compared policy changes in the revenue, in the costs of refused parcels, and in what is left. */
const DECIDING: readonly Figure[] = ['revenue', 'codFees', 'rtoCost', 'contribution'];
const DRAWN_FIRST = 7;
const DRAWN = 25;

/** Of several policies about the one with the highest contribution. */
const decisionOfComparison = (report: SimulationReport, base: PolicyReport): Decision | undefined => {
  const { policies, sensitivity, sessions } = report;
  const compared = policies.flatMap((policy) => {
    const difference = policy.differences?.['contribution'];
    return difference === undefined || difference.value === null
      ? []
      : [{ policy, difference: { ...difference, value: difference.value } }];
  });
  const [best] = compared.toSorted((a, b) => b.difference.value - a.difference.value);
  if (best === undefined) return undefined;
  const { policy: other, difference } = best;
  const hasMore = compared.length > 1;
  // Of several policies the best is looked at, which is corrected for; a single one is what was asked.
  const isClear = hasMore ? difference.isClear : (difference.low ?? 0) > 0 || (difference.high ?? 0) < 0;
  const sentence = !isClear
    ? `${countText(sessions)} sessions are too few to say whether ${other.name} or ${base.name} contributes more${hasMore ? ', and no other policy does better' : ''}: keep what you have, or play more sessions.`
    : difference.value > 0
      ? `Choose ${other.name}${hasMore ? ', the best of those compared' : ''}: it contributes more than ${base.name}, under these assumptions.`
      : `Keep ${base.name}: ${hasMore ? `every other policy contributes less; the closest is ${other.name}` : `${other.name} contributes less`}, under these assumptions.`;
  const chart = (description: string, rows: readonly Drawn[]): Chart => ({
    kind: 'differences',
    description,
    rows,
    format: money,
  });
  return {
    sentences: [sentence, ...(sensitivity === null ? [] : [sensitivityText(sensitivity)])],
    number: numberOf(difference, money, `contribution per session, ${other.name} minus ${base.name}`),
    chart:
      sensitivity !== null
        ? tornado(sensitivity, DRAWN_FIRST)
        : hasMore
          ? chart(
              'Contribution per session against the base',
              compared.flatMap(({ policy }) => differenceRows(policy, ['contribution'], policy.name)),
            )
          : chart('Rupees per session, against the base', differenceRows(other, DECIDING)),
  };
};

const differenceRows = ({ differences }: PolicyReport, figures: readonly Figure[], name?: string): readonly Drawn[] =>
  figures.flatMap((figure) => {
    const difference = differences?.[figure];
    if (difference === undefined || difference.value === null) return [];
    const { value, low, high, isClear } = difference;
    const [unit, label] = describedAs(figure);
    return [{ label: name ?? label, value, low, high, text: FORMATS[unit].difference(value), isFaint: !isClear }];
  });

/** Which assumptions turn the better policy into the worse, in a sentence or two. */
const sensitivityText = ({ base, other, difference, rows }: Sensitivity): string => {
  const [better, worse] = difference.value >= 0 ? [other, base] : [base, other];
  const by = `${averageRupeesText(Math.abs(difference.value))} per session`;
  const turned = rows.flatMap(({ name, smaller, larger }) => {
    const ends = [smaller, larger].flatMap((end) => (end?.isTurned === true ? [String(end.value)] : []));
    return ends.length === 0 ? [] : [`${name} (at ${ends.join(' and ')})`];
  });
  const most = rows[0] === undefined ? '' : ` What moves the difference most is ${rows[0].name}.`;
  return turned.length === 0
    ? `${better} contributes more than ${worse}, by ${by}, with every assumption a quarter smaller or larger.${most}`
    : `${better} contributes more than ${worse}, by ${by}; it is the worse one if ${turned.length === 1 ? 'this assumption is' : 'one of these assumptions is'} otherwise: ${turned.join(', ')}.${most}`;
};

const isTurned = ({ smaller, larger }: Sensitivity['rows'][number]): boolean =>
  smaller?.isTurned === true || larger?.isTurned === true;

/** The difference at both ends of each assumption, the widest first. */
const tornado = ({ rows, difference }: Sensitivity, most: number): Chart => ({
  kind: 'tornado',
  description:
    'Difference in contribution per session with each assumption a quarter smaller (light) and larger (dark)',
  format: money,
  rows: rows
    .slice(0, most)
    .map((row) => ({
      label: row.name.replace(/^shopper\./u, ''),
      value: difference.value,
      low: row.smaller?.difference.value ?? difference.value,
      high: row.larger?.difference.value ?? difference.value,
      text: isTurned(row) ? '⇄' : '',
    })),
});

/** Assumptions that move the difference by less than half a paisa are left out. */
const sensitivityGrid = (sensitivity: Sensitivity): Grid => {
  const { base, other, difference, rows } = sensitivity;
  const endText = (end: SensitivityEnd | null): string => (end === null ? '–' : money(end.difference.value));
  return {
    id: 'sensitivity',
    title: `How the contribution of ${other} against ${base} depends on each assumption`,
    note: `Per session, with the number a quarter smaller and larger; the difference is ${money(difference.value)}, ${intervalText(difference, money)}. ⇄ marks where the better policy becomes the worse.`,
    heads: ['', 'Is', 'Smaller', 'Larger', ''],
    chart: tornado(sensitivity, DRAWN),
    rows: rows
      .filter((row) => swingOf(row, difference) >= 0.005)
      .map((row) => ({
        cells: [row.name, String(row.value), endText(row.smaller), endText(row.larger), isTurned(row) ? '⇄' : ''],
        meaning: row.meaning,
      })),
  };
};

const decisionOfSweep = ({ setting, kind, values, verdict }: Sweep, policies: readonly PolicyReport[]): Decision => {
  const points = policies.map((policy, index) => ({ value: values[index] ?? 0, contribution: contributionIn(policy) }));
  const [first, last] = [points[0], points.at(-1)];
  const best = points.find(({ value }) => value === verdict?.best);
  const ends = [first, ...(last === first ? [] : [last])].flatMap((point) =>
    point === undefined ? [] : [`${averageRupeesText(point.contribution.value)} at ${point.value}`],
  );
  return {
    sentences: [
      kind === 'assumption'
        ? `Contribution per session by ${setting}: ${ends.join(', ')}. It is an assumption and not a choice; to see whether it decides between two policies, use --compare with --sensitivity.`
        : best === undefined || verdict === null
          ? `Contribution per session: ${ends.join(', ')}.`
          : `Contribution is highest at ${setting} ${best.value}: ${averageRupeesText(best.contribution.value)} per session.${openText(verdict)}`,
    ],
    number:
      best && numberOf(best.contribution, averageRupeesText, `contribution per session at ${setting} ${best.value}`),
    chart: {
      kind: 'curve',
      description: `Contribution per session by ${setting}`,
      format: averageRupeesText,
      rows: points.map(({ value, contribution: { low, high, ...estimate } }) => ({
        label: String(value),
        value: estimate.value,
        low,
        high,
        text: averageRupeesText(estimate.value),
      })),
    },
  };
};

/** Which values cannot be told from the best, what would part them from it, and which are worse. */
const openText = ({ others }: NonNullable<Sweep['verdict']>): string => {
  const open = others.filter(({ isWorse }) => !isWorse);
  const namesOf = (some: typeof others): string => listed(some.map(({ value }) => String(value)));
  const parted = open.filter(({ sessionsToPart }) => sessionsToPart !== null);
  const never = open.filter(({ sessionsToPart }) => sessionsToPart === null);
  const worse = others.filter(({ isWorse }) => isWorse);
  const parting = parted.map(({ value, sessionsToPart }) => `${countText(sessionsToPart ?? 0)} to part ${value}`);
  return [
    ...(open.length === 0
      ? []
      : [` ${namesOf(open)} cannot be told from it: choose by other reasons, or play more sessions.`]),
    ...(parting.length === 0 ? [] : [` It would take about ${listed(parting)}.`]),
    ...(never.length === 0 ? [] : [` Nothing was seen that parts ${namesOf(never)}.`]),
    ...(worse.length === 0
      ? []
      : [
          ` ${open.length === 0 ? 'All others are' : `${namesOf(worse)} ${worse.length === 1 ? 'is' : 'are'}`} worse, at 95% for all values together.`,
        ]),
  ].join('');
};

/** A figure by the swept value, as the table of a policy has it. */
const SWEPT: readonly (readonly [table: string, figure: Figure, head: string])[] = [
  ['contribution', 'contribution', 'Contribution'],
  ['contribution', 'revenue', 'Revenue'],
  ['orders', 'buyers', 'Ordered'],
  ['orders', 'averageOrderValue', 'Order value'],
  ['orders', 'codShare', 'COD share'],
  ['orders', 'rtoCost', 'RTO cost'],
];

/** With their intervals, no more than two figures fit beside each other. */
const sweptGrid = (
  id: string,
  title: string,
  from: number,
  { setting, values }: Sweep,
  policies: readonly PolicyReport[],
): Grid => {
  const shown = SWEPT.slice(from, from + 2);
  return {
    id,
    title,
    heads: [setting, ...shown.flatMap(([, , head]) => [head, INTERVAL])],
    rows: policies.map((policy, index) => ({
      cells: [
        String(values[index] ?? ''),
        ...shown.flatMap(([table, figure]) => {
          const row = rowIn(policy, table, figure);
          return row === undefined ? ['–', '–'] : cellsOf(row);
        }),
      ],
    })),
  };
};

const sweepGrids = (sweep: Sweep, policies: readonly PolicyReport[]): readonly Grid[] => [
  sweptGrid('curve', 'Contribution and revenue per session', 0, sweep, policies),
  ...(sweep.verdict === null ? [] : [behindGrid(sweep.setting, sweep.verdict)]),
  sweptGrid('swept-orders', 'Shoppers who ordered, and the average order value', 2, sweep, policies),
  sweptGrid('swept-cod', 'Share of orders paid by cash on delivery, and what refused parcels cost', 4, sweep, policies),
];

const behindGrid = (setting: string, { best, others }: NonNullable<Sweep['verdict']>): Grid => ({
  id: 'behind',
  title: `Contribution per session, behind ${setting} ${best}`,
  note: 'Paired, for the same shoppers. The intervals hold at 95% for all values together.',
  heads: [setting, 'Behind', 'Interval', ''],
  rows: others.map(({ value, behind, isWorse }) => ({
    cells: [
      String(value),
      averageRupeesText(behind.value),
      intervalText(behind, averageRupeesText),
      isWorse ? 'worse' : behind.value === 0 ? 'as good' : 'may be as good',
    ],
  })),
});

const cellsOf = ({ unit, value, ...interval }: Row): readonly [value: string, interval: string] => {
  const { average } = FORMATS[unit];
  return [valueText(value, average), intervalText(interval, average)];
};

const drawnRow = (row: Row | undefined): readonly Drawn[] => {
  if (row === undefined || row.value === null) return [];
  const { label, value, low, high, unit } = row;
  return [{ label, value, low, high, text: FORMATS[unit].average(value) }];
};

const gridOf = (id: string, { title, note, heads, chart, rows }: Table): Grid => {
  const all = Object.values(rows);
  // Of ratios alone there is no total.
  const hasTotal = all.some(({ total }) => total !== null);
  return {
    id,
    title,
    note,
    heads: ['', ...(hasTotal ? heads : heads.slice(1)), INTERVAL],
    chart:
      chart === null || all[0] === undefined
        ? undefined
        : { kind: 'bars', description: chart, rows: all.flatMap(drawnRow), format: FORMATS[all[0].unit].average },
    rows: all.map((row) => {
      const { label, meaning, total, value, low, high, unit } = row;
      const [average, interval] = cellsOf(row);
      // Of what is certain, and of what is counted only, there is no interval.
      const isPlain = value === null ? low === null && !row.isRough : value === 1 && low === 1 && high === 1;
      return {
        cells: [
          label,
          ...(hasTotal ? [total === null ? '' : FORMATS[unit].total(total)] : []),
          value === null && isPlain ? '' : average,
          isPlain ? '' : interval,
        ],
        meaning,
        ...(chart !== null && value !== null && { bar: value }),
      };
    }),
  };
};

const policyGrids = ({ tables }: PolicyReport): readonly Grid[] =>
  Object.entries(tables).flatMap(([id, table]) => (Object.keys(table.rows).length === 0 ? [] : [gridOf(id, table)]));

/** Figures of different units beside each other, as parts of the base; one of which the base has none is left out. */
const relativeRows = ({ differences }: PolicyReport): readonly Drawn[] =>
  Object.entries(differences ?? {}).flatMap(([figure, { base, value, low, high, isClear }]) => {
    if (base === null || base === 0 || value === null) return [];
    const part = (each: number | null): number | null => (each === null ? null : each / base);
    const of = value / base;
    const text = `${of > 0 ? '+' : ''}${shareText(of)}`;
    const label = describedAs(figure as Figure)[1];
    return [{ label, value: of, low: part(low), high: part(high), text, isFaint: !isClear }];
  });

const comparisonGrid = (base: PolicyReport, other: PolicyReport): Grid => ({
  id: 'differences',
  title: `${other.name} against ${base.name}`,
  note: 'Averages are per session, unless the row says of what; pp are percentage points.',
  heads: ['', 'Base', 'This policy', 'Difference', INTERVAL],
  optional: [1, 2],
  chart: {
    kind: 'differences',
    description: 'Change as a percentage of the base',
    rows: relativeRows(other),
    format: shareText,
  },
  rows: Object.entries(other.differences ?? {}).map(([figure, row]) => {
    const [unit, label] = describedAs(figure as Figure);
    const { average, difference } = FORMATS[unit];
    return {
      cells: [
        label,
        valueText(row.base, average),
        valueText(row.other, average),
        valueText(row.value, difference),
        intervalText(row, difference),
      ],
      change: !row.isClear ? 'unclear' : (row.value ?? 0) > 0 ? 'up' : 'down',
    };
  }),
});
