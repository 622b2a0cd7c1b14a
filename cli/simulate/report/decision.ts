/** What a report says first: what to decide, with the one number that it rests on. */
import { averageRupeesText, countText, differenceFormatOf, intervalText } from './numbers.ts';
import { sensitivityText } from './sensitivity-text.ts';
import type { PolicyReport, SimulationReport } from './simulation-report.ts';
import type { DifferenceRow } from './statistics/differences.ts';
import type { Estimate } from './statistics/estimates.ts';

export type Decision = {
  readonly sentences: readonly string[];
  /** The number, its interval, and what it is. */
  readonly number: { readonly value: string; readonly interval: string; readonly what: string };
};

const money = differenceFormatOf('contribution');

const contributionOf = ({ differences }: PolicyReport): DifferenceRow | undefined =>
  differences?.find(({ measure }) => measure === 'contribution');

/** The compared policy with the highest contribution; undefined of a single policy. */
const strongest = ([, ...others]: readonly PolicyReport[]): PolicyReport | undefined =>
  others.toSorted(
    (a, b) => (contributionOf(b)?.difference?.value ?? 0) - (contributionOf(a)?.difference?.value ?? 0),
  )[0];

/** Undefined of no policy, and of a run in which nobody ordered. */
export const decisionOf = (report: SimulationReport): Decision | undefined => {
  const { policies, sensitivity } = report;
  const [base] = policies;
  if (base === undefined || base.totals.orders.total === 0) return undefined;
  const other = strongest(policies);
  const row = other === undefined ? undefined : contributionOf(other);
  if (other === undefined || row === undefined || row.difference === null) return decisionOfOne(base);
  const { difference } = row;
  // Of several policies the best is looked at, which is corrected for; a single one is what was asked.
  const isClear = policies.length > 2 ? row.isClear : excludesZero(difference);
  return {
    sentences: [
      comparedSentence(base, other, difference.value, isClear, policies.length > 2, report.sessions),
      ...(sensitivity === null ? [] : [sensitivityText(sensitivity)]),
    ],
    number: {
      value: money(difference.value),
      interval: intervalText(difference, money),
      what: `contribution per session, ${other.name} minus ${base.name}`,
    },
  };
};

const excludesZero = ({ low, high }: Estimate): boolean => (low !== null && low > 0) || (high !== null && high < 0);

const decisionOfOne = ({ name, totals, ratios }: PolicyReport): Decision => {
  const { value } = totals.contribution.perSession;
  const perOrder = ratios.contributionPerOrder?.value ?? 0;
  const sentence =
    value > 0
      ? `Under ${name} an order leaves ${averageRupeesText(perOrder)} after tax and what selling costs, before advertising: a visit may cost at most ${averageRupeesText(value)}.`
      : `Under ${name} every order loses ${averageRupeesText(Math.abs(perOrder))} after tax and what selling costs.`;
  return {
    sentences: [sentence],
    number: {
      value: averageRupeesText(value),
      interval: intervalText(totals.contribution.perSession, averageRupeesText),
      what: 'contribution per session',
    },
  };
};

const comparedSentence = (
  base: PolicyReport,
  other: PolicyReport,
  value: number,
  isClear: boolean,
  hasMore: boolean,
  sessions: number,
): string => {
  if (!isClear)
    return `${countText(sessions)} sessions are too few to say whether ${other.name} or ${base.name} contributes more${hasMore ? ', and no other policy does better' : ''}: keep what you have, or play more sessions.`;
  return value > 0
    ? `Choose ${other.name}${hasMore ? ', the best of those compared' : ''}: it contributes more than ${base.name}, under these assumptions.`
    : `Keep ${base.name}: ${hasMore ? 'every other policy contributes less; the closest is ' : ''}${hasMore ? other.name : `${other.name} contributes less`}, under these assumptions.`;
};
