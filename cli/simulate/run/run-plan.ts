/** What is simulated, as plain data that worker threads receive. */
import type { Policy } from '../input/policies.ts';
import type { Market } from '../market/market.ts';

export type RunPlan = {
  readonly market: Market;
  /** The base first. */
  readonly policies: readonly [Policy, ...Policy[]];
  readonly sessions: number;
  readonly seed: number;
  readonly via: 'core' | 'wire';
};
