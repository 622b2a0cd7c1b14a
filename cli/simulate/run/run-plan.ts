/** What is simulated, as plain data that worker threads receive. */
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import type { Market } from '../market/market.ts';

/** Settings of the shop under a name; the same shoppers meet every policy. */
export type Policy = { readonly name: string; readonly hash: string; readonly settings: Settings };

export type RunPlan = {
  readonly market: Market;
  /** The base first. */
  readonly policies: readonly [Policy, ...Policy[]];
  readonly sessions: number;
  readonly seed: number;
  readonly via: 'core' | 'wire';
};
