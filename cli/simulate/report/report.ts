/** The report of a simulation from its tallies. The same tallies give the same report, to the byte. */
import { products } from '../../../core/catalogue/products.ts';
import { FUNNEL_STEPS } from '../session-outcome.ts';
import type {
  Assumption,
  FunnelRow,
  LeftRow,
  PersonaRow,
  PolicyReport,
  QuantileRow,
  SimulationReport,
  StartingStock,
  Violation,
} from './simulation-report.ts';
import { differencesFrom } from './statistics/differences.ts';
import type { Estimate, Total } from './statistics/estimates.ts';
import {
  endedShare,
  ratioEstimate,
  roundedEstimate,
  shareEstimate,
  sumOf,
  totalOfMeasure,
  WHOLE,
} from './statistics/estimates.ts';
import { estimateQuantile, LEVEL } from './statistics/intervals.ts';
import { ORDER_ENDS, type Ratio, RATIO_NAMES, SESSION_MEASURES, type SessionMeasure } from './statistics/measures.ts';
import type { PairedTallyData } from './statistics/paired-tally.ts';
import { type GroupData, type TallyData, totalOf } from './statistics/tally.ts';

export type ReportInput = {
  /** Every assumption of the market. */
  readonly market: readonly Assumption[];
  /** The base first; `against` is the tally of differences from it, null for the base itself. */
  readonly policies: readonly {
    readonly name: string;
    readonly hash: string;
    /** Absent where everything is available without limit. */
    readonly stock?: StartingStock;
    readonly tally: TallyData;
    readonly against: PairedTallyData | null;
  }[];
  /** Sessions played with each policy, and how many were planned. */
  readonly sessions: number;
  readonly planned: number;
  readonly seed: number;
  /** What the sessions were played through: `core`, `wire` or an address. */
  readonly via: string;
  /** Whether all sessions shared one shop. */
  readonly isShared: boolean;
  /** Some or all of the violations; the tallies count them all. */
  readonly violations: readonly Violation[];
};

/** A report names no more violations than can be looked into. */
const MAX_EXAMPLES = 20;

const CONDITION =
  'These results are conditional on the assumptions listed here: they say what would happen if shoppers behaved like this, not what shoppers do.';

export const reportOf = (input: ReportInput): SimulationReport => {
  const base = input.policies[0]?.tally;
  const compared = Math.max(1, input.policies.length - 1);
  const policies = input.policies.map((policy) => policyReport(policy, base ?? policy.tally, compared));
  const countOver = (of: 'sessions' | 'count'): number =>
    policies.reduce((sum, { violations }) => sum + violations[of], 0);
  return {
    sessions: input.sessions,
    planned: input.planned,
    seed: input.seed,
    via: input.via,
    isShared: input.isShared,
    level: LEVEL,
    violations: {
      // One that was found outside of a session's own outcome is in the list only.
      sessions: Math.max(countOver('sessions'), sessionsIn(input.violations)),
      count: Math.max(countOver('count'), input.violations.length),
      examples: firstViolations(input),
    },
    policies,
    sensitivity: null,
    condition: CONDITION,
    assumptions: input.market.map(({ name, value, meaning }) => ({ name, value, meaning })),
  };
};

const sessionsIn = (violations: readonly Violation[]): number =>
  new Set(violations.map(({ session, policy }) => `${session} ${policy}`)).size;

/** By session and policy, whatever order the workers found them in. */
const firstViolations = ({ violations, policies }: ReportInput): readonly Violation[] => {
  const place = (violation: Violation): number => policies.findIndex(({ name }) => name === violation.policy);
  return violations
    .toSorted(
      (a, b) => a.session - b.session || place(a) - place(b) || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0),
    )
    .slice(0, MAX_EXAMPLES)
    .map(({ session, policy, text }) => ({ session, policy, text }));
};

/** The quantiles of the time to purchase. */
const QUANTILES = [0.1, 0.25, 0.5, 0.75, 0.9, 0.99];

type TalliedPolicy = {
  readonly name: string;
  readonly hash: string;
  readonly stock?: StartingStock;
  readonly tally: TallyData;
  readonly against: PairedTallyData | null;
};

const policyReport = (policy: TalliedPolicy, baseTally: TallyData, compared: number): PolicyReport => {
  const { name, hash, stock = null, tally, against } = policy;
  const group = totalOf(tally);
  return {
    name,
    hash,
    stock,
    funnel: funnelOf(group),
    totals: recordOf<SessionMeasure, Total>(SESSION_MEASURES, (measure) => totalOfMeasure(group, measure)),
    ratios: recordOf<Ratio, Estimate | null>(RATIO_NAMES, (ratio) => ratioEstimate(group, ratio)),
    endings: ORDER_ENDS.map((end) => ({
      end,
      orders: sumOf(group, `ended.${end}`),
      share: endedShare(group, `ended.${end}`),
    })),
    products: products.map(({ name: product }) => ({
      product,
      ordered: totalOfMeasure(group, `ordered.${product}`),
      sold: totalOfMeasure(group, `sold.${product}`),
    })),
    timeToPurchase: timeToPurchaseOf(group),
    offer: {
      started: group.offersStarted,
      expired: group.offersExpired,
      expiredShare: shareEstimate(group.offersExpired, group.offersStarted),
    },
    left: leftOf(group),
    personas: Object.entries(tally.personas).map(([persona, data]) => personaRow(persona, data)),
    violations: { sessions: group.violatingSessions, count: group.violations },
    differences: against === null ? null : differencesFrom(totalOf(baseTally), group, against, compared),
  };
};

const recordOf = <K extends string, T>(keys: readonly K[], valueOf: (key: K) => T): Readonly<Record<K, T>> =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, T>;

/** Every session visits the shop. */
const CERTAIN: Estimate = { value: 1, low: 1, high: 1, isRough: false };

/** A session that reached a step has reached all before it. */
const funnelOf = (group: GroupData): readonly FunnelRow[] => {
  const reached = FUNNEL_STEPS.map((_, step) => group.reached.slice(step).reduce((sum, count) => sum + count, 0));
  return FUNNEL_STEPS.flatMap((step, index) => {
    const sessions = reached[index] ?? 0;
    const previous = reached[index - 1];
    if (previous === undefined) return [{ step, sessions, ofVisits: CERTAIN, ofPrevious: null }];
    const ofVisits = shareEstimate(sessions, group.sessions);
    return ofVisits === null ? [] : [{ step, sessions, ofVisits, ofPrevious: shareEstimate(sessions, previous) }];
  });
};

const timeToPurchaseOf = ({ timeToPurchase }: GroupData): PolicyReport['timeToPurchase'] => {
  const purchases = timeToPurchase.reduce((sum, [, count]) => sum + count, 0);
  return {
    purchases,
    quantiles: QUANTILES.flatMap((share): readonly QuantileRow[] => {
      const ms = estimateQuantile(timeToPurchase, share);
      return ms === undefined ? [] : [{ share, ms: roundedEstimate(ms, WHOLE, purchases) }];
    }),
  };
};

const leftOf = ({ left, sessions: all }: GroupData): readonly LeftRow[] =>
  Object.entries(left)
    .flatMap(([reason, sessions]) => {
      const share = shareEstimate(sessions, all);
      return share === null ? [] : [{ reason, sessions, share }];
    })
    .toSorted((a, b) => b.sessions - a.sessions || (a.reason < b.reason ? -1 : 1));

const personaRow = (persona: string, group: GroupData): PersonaRow => ({
  persona,
  sessions: group.sessions,
  bought: shareEstimate(sumOf(group, 'buyers'), group.sessions) ?? { value: 0, low: null, high: null, isRough: true },
  orders: sumOf(group, 'orders'),
  revenue: totalOfMeasure(group, 'revenue'),
  averageOrderValue: ratioEstimate(group, 'averageOrderValue'),
});
