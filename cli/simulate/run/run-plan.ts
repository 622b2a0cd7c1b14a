/** What is simulated, as plain data that worker threads receive. */
import type { Policy } from '../input/policies.ts';
import type { Market } from '../market/market.ts';
import type { Tallied } from '../statistics/results.ts';

/** A policy, perhaps in a market of its own. */
export type PlannedPolicy = Policy & {
  /** Absent where it is played in the plan's market. */
  readonly market?: Market;
  /** The place of an earlier policy whose sessions are the same but for their costs: they are not played again. */
  readonly sameAs?: number;
};

export type RunPlan = Omit<Tallied, 'policies'> & {
  readonly market: Market;
  /** The base first. */
  readonly policies: readonly [PlannedPolicy, ...PlannedPolicy[]];
  readonly sessions: number;
  /** The number of the first session; 0 unless it is a part of a run. */
  readonly first?: number;
  readonly seed: number;
  readonly via: 'core' | 'wire';
};
