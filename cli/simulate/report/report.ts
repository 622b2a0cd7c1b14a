/**
 * The report of a simulation as data, which `--json` prints and from which the text and the page are made. The same results give the
 * same report, to the byte. All amounts are rupees, all shares from 0 to 1.
 */
import { products } from '../../../core/catalogue/products.ts';
import {
  COST_NAMES,
  FUNNEL_STEPS,
  LEFT_REASONS,
  ORDER_ENDS,
  type FunnelStep,
  type OrderEnd,
} from '../session-outcome.ts';
import {
  type Difference,
  differenceOf,
  differencesFrom,
  endedShare,
  type Estimate,
  figureOf,
  meanOf,
  sessionsIn,
  shareOf,
  type Shown,
  stated,
} from '../statistics/estimates.ts';
import { changeIn, LEVEL } from '../statistics/intervals.ts';
import { describedAs, type Figure, type Unit } from '../statistics/measures.ts';
import { mergedSums, numberIn, type Sums } from '../statistics/sums.ts';
import { allPairs, type Verdict, verdictOf } from '../statistics/verdict.ts';
import type { ResultsData, Tally, Violation } from '../statistics/results.ts';

export type Row = Shown & {
  readonly label: string;
  readonly unit: Unit;
  /** What exactly it counts. */
  readonly meaning: string | null;
};

export type Table = {
  readonly title: string;
  readonly note: string | null;
  /** What the columns of totals and of averages are called. */
  readonly heads: readonly [total: string, average: string];
  /** What a chart of the averages shows, for those who do not see it; null where there is none. */
  readonly chart: string | null;
  /** By name. */
  readonly rows: Readonly<Record<string, Row>>;
};

export type PolicyReport = {
  readonly name: string;
  readonly hash: string;
  readonly violations: { readonly sessions: number; readonly count: number };
  readonly tables: Readonly<Record<string, Table>>;
  /** What this policy changed against the first one; null for the first one, and in a sweep. */
  readonly differences: Readonly<Record<string, Difference>> | null;
};

export type Assumption = { readonly name: string; readonly value: number | string; readonly meaning: string };

/** Both ends of an assumption: its value there, as the market would write it; null where the market does not allow it. */
type Varied<End> = Assumption & { readonly smaller: End | null; readonly larger: End | null };
export type SensitivityEnd = {
  readonly value: number | string;
  /** Contribution per session, the other policy minus the base. */
  readonly difference: Estimate;
  /** The better policy is the worse one here. */
  readonly isTurned: boolean;
};
/** Which assumptions decide between two policies. */
export type Sensitivity = {
  readonly base: string;
  readonly other: string;
  /** Sessions that were played at each end of each assumption. */
  readonly sessions: number;
  readonly difference: Estimate;
  /** The one that matters most first. */
  readonly rows: readonly Varied<SensitivityEnd>[];
};

/** One number of the shop or of the market, and the policies that have its values, in their order. */
export type Swept = {
  /** Its path, with its unit where that is not obvious. */
  readonly setting: string;
  /** An assumption is nobody's choice, so that none of its values is called the best. */
  readonly kind: 'setting' | 'assumption';
  readonly values: readonly number[];
};
export type Sweep = Swept & {
  /** Null for an assumption, and for fewer than two values. All limits hold together at 95%, however many values there are. */
  readonly verdict: {
    readonly best: number;
    readonly others: readonly {
      readonly value: number;
      /** How far it is behind the best one, per session. */
      readonly behind: Estimate;
      readonly isWorse: boolean;
      /** About so many sessions would part it from the best one; null where nothing was seen that does. */
      readonly sessionsToPart: number | null;
    }[];
  } | null;
};

export type SimulationReport = {
  /** The sessions that every policy played, and how many were asked for. */
  readonly sessions: number;
  readonly planned: number;
  readonly seed: number;
  readonly via: string;
  /** The share of intervals that contain the true value. */
  readonly level: number;
  readonly violations: {
    /** Over all policies. */
    readonly sessions: number;
    readonly count: number;
    /** The first of them, by session. */
    readonly examples: readonly Violation[];
  };
  /** The base first. */
  readonly policies: readonly PolicyReport[];
  readonly sensitivity: Sensitivity | null;
  readonly sweep: Sweep | null;
  /** What the results are conditional on, in one sentence, and the assumptions. */
  readonly condition: string;
  readonly assumptions: readonly Assumption[];
};

/** All that a report says besides results, as plain data. */
export type Run = Pick<SimulationReport, 'planned' | 'seed' | 'via' | 'assumptions'> & {
  readonly policies: readonly Pick<PolicyReport, 'name' | 'hash'>[];
  readonly sweep: Swept | null;
  readonly sensitivity: readonly Varied<number | string>[] | null;
};
const EXAMPLES = 20;
const CONDITION =
  'These results are conditional on the assumptions listed here: they say what would happen if shoppers behaved like this, not what shoppers do.';

/** `varied` is what was played with every assumption smaller and larger. */
export const reportOf = (run: Run, results: ResultsData, varied: ResultsData | null = null): SimulationReport => {
  const { planned, seed, via, assumptions } = run;
  const groups = results.tallies.map((tally) => mergedSums(Object.values(tally)));
  const policies = run.policies.map(({ name, hash }, index): PolicyReport => {
    const group = groups[index] ?? {};
    const paired = run.sweep === null && index > 0 ? results.pairs[index - 1] : undefined;
    return {
      name,
      hash,
      violations: { sessions: numberIn(group, 'violations#'), count: numberIn(group, 'violations') },
      tables: tablesOf(group, results.tallies[index] ?? {}),
      differences:
        paired === undefined ? null : differencesFrom(groups[0] ?? {}, group, paired, run.policies.length - 1),
    };
  });
  const countOf = (what: 'sessions' | 'count'): number =>
    policies.reduce((sum, { violations }) => sum + violations[what], 0);
  return {
    sessions: results.sessions,
    planned,
    seed,
    via,
    level: LEVEL,
    violations: {
      sessions: countOf('sessions'),
      count: countOf('count'),
      examples: results.violations.slice(0, EXAMPLES),
    },
    policies,
    sensitivity: run.sensitivity === null || varied === null ? null : sensitivityOf(run, run.sensitivity, varied),
    sweep: run.sweep === null ? null : { ...run.sweep, verdict: shownVerdict(run.sweep, sweepVerdict(results)) },
    condition: CONDITION,
    assumptions,
  };
};

const tablesOf = (group: Sums, tally: Tally): PolicyReport['tables'] => {
  const { note, heads } = PER_SESSION;
  const table = (title: string, rows: readonly NamedRow[], more: Partial<Table> = {}): Table => ({
    title,
    note: null,
    heads,
    chart: null,
    ...more,
    rows: Object.fromEntries(rows),
  });
  const figures = (names: readonly Figure[]): readonly NamedRow[] =>
    names.map((name) => figureRow(name, figureOf(group, name)));
  const byPersona = (of: (persona: Sums) => Shown, unit: Unit): readonly NamedRow[] =>
    Object.entries(tally).map(([persona, sums]) => [persona, rowOf(persona, unit, of(sums))]);
  const units = (which: 'ordered' | 'sold'): readonly NamedRow[] =>
    products.map(({ name, title }) => [name, rowOf(title, 'number', meanOf(group, `${which}.${name}`))]);
  const sessions = sessionsIn(group);
  const reached = FUNNEL_STEPS.map((_, from) =>
    FUNNEL_STEPS.slice(from).reduce((sum, step) => sum + numberIn(group, `reached.${step}`), 0),
  );
  const steps = (of: (index: number) => number, from = 0): readonly NamedRow[] =>
    FUNNEL_STEPS.slice(from).map((step, at) => {
      const shown = shareOf(reached[at + from] ?? 0, of(at + from));
      // Every session visits the shop.
      return [
        step,
        rowOf(STEP_LABELS[step], 'share', at + from === 0 ? { ...shown, low: 1, high: 1, isRough: false } : shown),
      ];
    });
  const [started, expired] = [numberIn(group, 'offers.started'), numberIn(group, 'offers.expired')];
  return {
    orders: table('Orders and money', figures(ORDER_ROWS), { note }),
    contribution: table('Contribution: what is left of the revenue', figures(CONTRIBUTION_ROWS), {
      note: `Revenue, less GST and what selling cost by the costs of the market; the contribution is what is left. ${note}`,
    }),
    funnel: table(
      'Funnel',
      steps(() => sessions),
      { heads: ['Sessions', 'Of visits'], chart: 'Share of all sessions that reached each step' },
    ),
    steps: table(
      'From step to step',
      steps((index) => reached[index - 1] ?? 0, 1),
      {
        heads: ['Sessions', 'Of previous step'],
        chart: 'Share of sessions at the previous step that reached each step',
      },
    ),
    endings: table(
      'How orders ended',
      ORDER_ENDS.map((end) => [end, rowOf(END_LABELS[end], 'share', endedShare(group, end))]),
      { heads: ['Orders', 'Share'], chart: 'Share of the orders placed, by how they ended' },
    ),
    unitsOrdered: table('Units ordered by product', units('ordered'), {
      heads: ['Units', 'Per session'],
      chart: 'Units ordered per session',
    }),
    unitsSold: table('Units sold by product', units('sold'), {
      note: 'Of the orders whose money was kept.',
      heads: ['Units', 'Per session'],
      chart: 'Units sold per session',
    }),
    rewardCash: table('Reward cash', figures(CASH_ROWS), { note, chart: 'Reward cash per session' }),
    offer: table('The offer and its countdown', [
      [
        'started',
        rowOf('Countdowns started', 'number', { total: started, ...NO_AVERAGE }, 'one for each shopper at most'),
      ],
      ['expired', rowOf('Ended before an order', 'share', shareOf(expired, started), 'of the countdowns started')],
      ...figures(['offerLost']),
    ]),
    left: table('Why shoppers left without ordering', leftRows(group), {
      heads: ['Sessions', 'Of all'],
      chart: 'Share of all sessions, by the reason for leaving',
    }),
    personas: table(
      'Sessions by persona',
      byPersona((sums) => shareOf(sessionsIn(sums), sessions), 'share'),
      { heads: ['Sessions', 'Of all'] },
    ),
    personaBuyers: table(
      'Shoppers who ordered, by persona',
      byPersona((sums) => meanOf(sums, 'buyers'), 'share'),
      { heads: ['Ordered', 'Of its sessions'] },
    ),
    personaOrderValue: table(
      'Average order value by persona',
      byPersona((sums) => figureOf(sums, 'averageOrderValue'), 'rupees'),
    ),
    personaRevenue: table(
      'Revenue by persona',
      byPersona((sums) => meanOf(sums, 'revenue'), 'rupees'),
      { heads: ['Revenue', 'Per session'], chart: 'Revenue per session, by persona' },
    ),
  };
};

const PER_SESSION = {
  note: 'Averages are per session, unless the row says of what.',
  heads: ['Total', 'Average'],
} as const;
type NamedRow = readonly [name: string, row: Row];

const NO_AVERAGE = { value: null, low: null, high: null, isRough: false } as const;

const rowOf = (label: string, unit: Unit, shown: Shown, meaning: string | null = null): Row => ({
  label,
  meaning,
  unit: unit === 'paise' ? 'rupees' : unit,
  ...shown,
});
const figureRow = (figure: Figure, shown: Shown): NamedRow => {
  const [unit, label, meaning] = describedAs(figure);
  return [figure, rowOf(label, unit, shown, meaning)];
};

const ORDER_ROWS: readonly Figure[] = [
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
const CONTRIBUTION_ROWS: readonly Figure[] = [
  'revenue',
  'tax',
  ...COST_NAMES.map((name) => `${name}Cost` as const),
  'contribution',
  'contributionPerOrder',
];
const CASH_ROWS: readonly Figure[] = ['cashEarned', 'cashRedeemed', 'cashTakenBack', 'cashHeld', 'cashOutstanding'];

/** The most frequent reason first. */
const leftRows = (group: Sums): readonly NamedRow[] =>
  Object.keys(group)
    .flatMap((name) => (name.startsWith('left.') ? [name.slice('left.'.length)] : []))
    .map((reason): NamedRow => [
      reason,
      rowOf(leftLabel(reason), 'share', shareOf(numberIn(group, `left.${reason}`), sessionsIn(group))),
    ])
    .toSorted(([a, { total: x }], [b, { total: y }]) => (y ?? 0) - (x ?? 0) || (a < b ? -1 : 1));

const STEP_LABELS: Readonly<Record<FunnelStep, string>> = {
  visit: 'Visited the shop',
  product: 'Viewed a product',
  cart: 'Added to cart',
  checkout: 'Began checkout',
  verified: 'Verified the phone',
  placed: 'Placed an order',
  paid: 'Paid',
  delivered: 'Received an order',
};

const END_LABELS: Readonly<Record<OrderEnd, string>> = {
  delivered: 'Delivered and kept',
  open: 'Still open at the end',
  returned: 'Returned',
  rto: 'Refused on delivery (RTO)',
  cancelled: 'Cancelled',
  expired: 'Expired unpaid',
};

const LEFT_LABELS: Readonly<Record<(typeof LEFT_REASONS)[number], string>> = {
  bounce: 'Left after the first page',
  price: 'Price above what was expected',
  'sold-out': 'Wanted product sold out',
  'not-interested': 'Not interested in the products viewed',
  cart: 'Left in the cart',
  phone: 'Did not give the phone number',
  otp: 'No one-time password arrived',
  form: 'Left the address form',
  fee: 'Cash on delivery fee too high',
  'offer-ended': 'Code had ended',
  payment: 'Payment failed or was abandoned',
  time: 'Still shopping when the simulated time ended',
};
const leftLabel = (reason: string): string => {
  const listed = LEFT_REASONS.find((each) => each === reason);
  return listed === undefined
    ? `Refused by the shop (${reason.replace(/^refused:/u, '').replaceAll('-', ' ')})`
    : LEFT_LABELS[listed];
};

const sweepVerdict = ({ sessions, tallies, pairs }: ResultsData): Verdict | undefined => {
  const contributions = tallies.map((tally) => numberIn(mergedSums(Object.values(tally)), 'contribution') / sessions);
  const changes = allPairs(tallies.length).map((_, index) => changeIn(pairs[index] ?? {}, 'contribution'));
  return verdictOf(contributions, changes, sessions);
};

const shownVerdict = ({ kind, values }: Swept, verdict: Verdict | undefined): Sweep['verdict'] =>
  kind === 'assumption' || verdict === undefined
    ? null
    : {
        best: values[verdict.best] ?? 0,
        others: verdict.others.map(({ policy, behind, isWorse, sessionsToPart }) => ({
          value: values[policy] ?? 0,
          behind: stated(behind, 'paise', Number.POSITIVE_INFINITY),
          isWorse,
          sessionsToPart,
        })),
      };

/** How far the difference moves between both ends. */
export const swingOf = ({ smaller, larger }: Sensitivity['rows'][number], { value }: Estimate): number => {
  const ends = [value, ...[smaller, larger].flatMap((end) => (end === null ? [] : [end.difference.value]))];
  return Math.max(...ends) - Math.min(...ends);
};

/** The first pair is the two policies as they are; then comes one for each end of each assumption that has it. */
const sensitivityOf = (
  { policies: [base, other] }: Run,
  rows: NonNullable<Run['sensitivity']>,
  { sessions, pairs }: ResultsData,
): Sensitivity => {
  let next = 0;
  const differenceAt = (): Estimate => differenceOf(sessions, pairs[next++] ?? {}, 'contribution');
  const difference = differenceAt();
  const endAt = (value: number | string | null): SensitivityEnd | null => {
    if (value === null) return null;
    const at = differenceAt();
    return { value, difference: at, isTurned: at.value * difference.value < 0 };
  };
  const played = rows.map((row) => ({ ...row, smaller: endAt(row.smaller), larger: endAt(row.larger) }));
  return {
    base: base?.name ?? '',
    other: other?.name ?? '',
    sessions,
    difference,
    rows: played.toSorted((a, b) => swingOf(b, difference) - swingOf(a, difference) || (a.name < b.name ? -1 : 1)),
  };
};
