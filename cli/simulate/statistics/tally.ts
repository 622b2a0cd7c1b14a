/** Adds up sessions, and what two policies changed for the same shoppers. */
import { recordOf } from '../../../core/entities/record-of.ts';
import { FUNNEL_STEPS, ORDER_ENDS, type SessionOutcome } from '../session-outcome.ts';
import { type Figure, type Measure, type Measured, RATIOS } from './measures.ts';
import type { SumBuilder } from './sums.ts';

/** Numerator × denominator of each session, for the variance of a ratio. */
export const productOf = (of: Measure, per: Measure): string => `${of}×${per}`;

/** Of the report: its ratios, and the share of the placed orders that ended in each way. */
const PRODUCTS: readonly (readonly [Measure, Measure])[] = [
  ...Object.values(RATIOS).map(([, , , of, per]) => [of, per] as const),
  ...ORDER_ENDS.map((end) => [`ended.${end}`, 'placed'] as const),
];

const REACHED = recordOf(FUNNEL_STEPS, (step) => `reached.${step}`);

export const addSession = (sums: SumBuilder, outcome: SessionOutcome, values: Measured): void => {
  const { reached, offer, violations, leftBecause, orders } = outcome;
  sums.add('sessions', 1);
  sums.add(REACHED[reached], 1);
  if (offer.started) sums.add('offers.started', 1);
  if (offer.expired) sums.add('offers.expired', 1);
  if (leftBecause !== null) sums.add(`left.${leftBecause}`, 1);
  if (violations.length > 0) sums.addMoment('violations', violations.length);
  for (const [measure, value] of values) sums.addMoment(measure, value);
  if (orders.length === 0) return;
  for (const [of, per] of PRODUCTS) sums.addProduct(productOf(of, per), values.get(of) ?? 0, values.get(per) ?? 0);
};

/** Increases and decreases are added apart. */
export const increaseOf = (measure: string): string => `${measure} more`;
export const decreaseOf = (measure: string): string => `${measure} less`;

/** The other policy's measure minus that of the base, for the same session: what the shopper has in common drops out. */
export const addDifference = (sums: SumBuilder, base: Measured, other: Measured, measure: Measure): void => {
  const change = (other.get(measure) ?? 0) - (base.get(measure) ?? 0);
  if (change === 0) return;
  sums.addMoment(change > 0 ? increaseOf(measure) : decreaseOf(measure), Math.abs(change));
  sums.keepGreatest(measure, Math.abs(change));
};

/** In the order of the report. */
export const COMPARED: readonly Figure[] = [
  'contribution',
  'revenue',
  'buyers',
  'orders',
  'averageOrderValue',
  'unitsOrdered',
  'discount',
  'codShare',
  'codFees',
  'rtoOrders',
  'rtoCost',
  'refunded',
  'cashEarned',
  'cashRedeemed',
  'cashHeld',
  'cashOutstanding',
  'offerLost',
];

/** Of the base (0) and the other policy (1), numerator `a` and denominator `b`; and every product of two. */
const TERMS = ['a0', 'b0', 'a1', 'b1'] as const;
export const termOf = (of: Measure, per: Measure, term: string): string => `${productOf(of, per)} ${term}`;

/** Of the sessions' own numbers, what the difference of a ratio is computed from. */
export const addRatioTerms = (sums: SumBuilder, base: Measured, other: Measured, of: Measure, per: Measure): void => {
  const values = [base.get(of) ?? 0, base.get(per) ?? 0, other.get(of) ?? 0, other.get(per) ?? 0];
  TERMS.forEach((term, index) => {
    const value = values[index] ?? 0;
    sums.add(termOf(of, per, term), value);
    TERMS.slice(index).forEach((second, next) =>
      sums.addProduct(termOf(of, per, term + second), value, values[index + next] ?? 0),
    );
  });
};
