/** One policy's part of the report: every number of its tally with a 95% interval, and what it changed against the base. */
import { products } from '../../../../core/catalogue/products.ts';
import { FUNNEL_STEPS } from '../../session-outcome.ts';
import { differencesFrom } from './differences.ts';
import { endedShare, ratioEstimate, shareEstimate, sumOf, totalOfMeasure } from './group-estimates.ts';
import { ORDER_ENDS, RATIO_NAMES, SESSION_MEASURES, type Ratio, type SessionMeasure } from '../measures.ts';
import type { PairedTallyData } from '../paired-tally.ts';
import { roundedEstimate, WHOLE } from './rounded.ts';
import type {
  Estimate,
  FunnelRow,
  LeftRow,
  PersonaRow,
  PolicyReport,
  QuantileRow,
  StartingStock,
  Total,
} from '../simulation-report.ts';
import { estimateQuantile } from '../statistics/intervals.ts';
import { totalOf, type GroupData, type TallyData } from '../tally.ts';

/** The quantiles of the time to purchase. */
const QUANTILES = [0.1, 0.25, 0.5, 0.75, 0.9, 0.99];

type TalliedPolicy = {
  readonly name: string;
  readonly hash: string;
  readonly stock?: StartingStock;
  readonly tally: TallyData;
  readonly against: PairedTallyData | null;
};

export const policyReport = (policy: TalliedPolicy, baseTally: TallyData): PolicyReport => {
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
    differences: against === null ? null : differencesFrom(totalOf(baseTally), group, against),
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
