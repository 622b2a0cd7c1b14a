/**
 * Adds up the outcomes of sessions, by persona. The tally's size does not depend on how many there are, and tallies of parts can be
 * merged: in any order, the result is the same to the byte.
 */
import { FUNNEL_STEPS, type SessionOutcome } from '../../session-outcome.ts';
import { createExactSums } from './exact-sums.ts';
import { indexOf, isOrdered, MEASURES, measureSession, ORDER_ENDS, type RatioOf, RATIOS } from './measures.ts';
import { createMoments, type MomentData } from './moments.ts';
import { type BinCounts, createQuantileBins } from './quantile-bins.ts';

/** The sums over a group of sessions, as plain data. */
export type GroupData = {
  readonly sessions: number;
  /** Of the sessions, how many ended at each step of `FUNNEL_STEPS`. */
  readonly reached: readonly number[];
  readonly offersStarted: number;
  readonly offersExpired: number;
  /** Sessions by their reason for leaving without an order, in the order of the reasons' names. */
  readonly left: Readonly<Record<string, number>>;
  /** Milliseconds from the first visit to the first order. */
  readonly timeToPurchase: BinCounts;
  readonly moments: Readonly<Record<string, MomentData>>;
  /** For each of `TALLIED_RATIOS`, the sum of numerator × denominator of each session. */
  readonly crossProducts: Readonly<Record<string, string>>;
  /** Sessions with at least one violation, and all violations. */
  readonly violatingSessions: number;
  readonly violations: number;
};

/** Plain data that survives structured clone and JSON. */
export type TallyData = {
  /** By persona, in the order of their names. */
  readonly personas: Readonly<Record<string, GroupData>>;
};

export type Tally = {
  readonly add: (outcome: SessionOutcome) => void;
  readonly merge: (other: TallyData) => void;
  readonly data: () => TallyData;
};

export const createTally = (): Tally => {
  const groups = new Map<string, Group>();
  const groupOf = (persona: string): Group => {
    const group = groups.get(persona) ?? createGroup();
    groups.set(persona, group);
    return group;
  };
  return {
    add: (outcome) => groupOf(outcome.persona).add(outcome),
    merge: ({ personas }) => {
      for (const [persona, data] of Object.entries(personas)) groupOf(persona).merge(data);
    },
    data: () => ({ personas: sortedRecord(groups, (group) => group.data()) }),
  };
};

/** All personas as one group. */
export const totalOf = ({ personas }: TallyData): GroupData => {
  const total = createGroup();
  for (const data of Object.values(personas)) total.merge(data);
  return total.data();
};

type Group = {
  readonly add: (outcome: SessionOutcome) => void;
  readonly merge: (data: GroupData) => void;
  readonly data: () => GroupData;
};

/** By name: the ratios of the report, and the share of the placed orders that ended in each way. */
export const TALLIED_RATIOS: Readonly<Record<string, RatioOf>> = {
  ...RATIOS,
  ...Object.fromEntries(ORDER_ENDS.map((end) => [`ended.${end}`, { of: `ended.${end}`, per: 'placed' }])),
};
const TALLIED_NAMES = Object.keys(TALLIED_RATIOS);
const TALLIED_INDEXES = Object.values(TALLIED_RATIOS).map(({ of, per }) => [indexOf(of), indexOf(per)] as const);

const createGroup = (): Group => {
  let sessions = 0;
  let offersStarted = 0;
  let offersExpired = 0;
  let violatingSessions = 0;
  let violations = 0;
  const reached = new Float64Array(FUNNEL_STEPS.length);
  const left = new Map<string, number>();
  const timeToPurchase = createQuantileBins();
  const moments = createMoments(MEASURES);
  const crossProducts = createExactSums(TALLIED_NAMES.length);
  const values = new Float64Array(MEASURES.length);

  return {
    add: (outcome) => {
      sessions += 1;
      const step = FUNNEL_STEPS.indexOf(outcome.reached);
      reached[step] = (reached[step] ?? 0) + 1;
      if (outcome.offer.started) offersStarted += 1;
      if (outcome.offer.expired) offersExpired += 1;
      if (outcome.violations.length > 0) violatingSessions += 1;
      violations += outcome.violations.length;
      if (outcome.leftBecause !== null) increase(left, outcome.leftBecause, 1);
      measureSession(outcome, values);
      moments.add(values);
      if (outcome.orders.length === 0) return;
      const first = outcome.orders.find(isOrdered);
      if (first !== undefined) timeToPurchase.add(first.placedAfter);
      TALLIED_INDEXES.forEach(([of, per], index) => crossProducts.addProduct(index, values[of] ?? 0, values[per] ?? 0));
    },
    merge: (data) => {
      sessions += data.sessions;
      offersStarted += data.offersStarted;
      offersExpired += data.offersExpired;
      violatingSessions += data.violatingSessions;
      violations += data.violations;
      data.reached.forEach((count, step) => {
        reached[step] = (reached[step] ?? 0) + count;
      });
      for (const [reason, count] of Object.entries(data.left)) increase(left, reason, count);
      timeToPurchase.merge(data.timeToPurchase);
      moments.merge(data.moments);
      crossProducts.merge(TALLIED_NAMES.map((ratio) => data.crossProducts[ratio] ?? '0'));
    },
    data: () => {
      const crossSums = crossProducts.totals();
      return {
        sessions,
        reached: [...reached],
        offersStarted,
        offersExpired,
        left: sortedRecord(left, (count) => count),
        timeToPurchase: timeToPurchase.counts(),
        moments: moments.data(),
        crossProducts: Object.fromEntries(TALLIED_NAMES.map((ratio, index) => [ratio, crossSums[index] ?? '0'])),
        violatingSessions,
        violations,
      };
    },
  };
};

const increase = (counts: Map<string, number>, name: string, by: number): void => {
  counts.set(name, (counts.get(name) ?? 0) + by);
};

/** By name, so that the order of adding leaves no trace. */
const sortedRecord = <T, U>(map: ReadonlyMap<string, T>, valueOf: (value: T) => U): Readonly<Record<string, U>> =>
  Object.fromEntries([...map].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => [name, valueOf(value)]));
