/** What is simulated, as plain data that worker threads receive. */
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import type { StartingLevel } from '../market/stock-section.ts';
import type { Market } from '../market/market.ts';

/** Settings of the shop under a name; the same shoppers meet every policy. */
export type Policy = {
  readonly name: string;
  readonly hash: string;
  readonly settings: Settings;
  /** What the operator has set before the first shopper comes; absent where everything is available without limit. */
  readonly stock?: readonly StartingLevel[];
};

export type RunPlan = {
  readonly market: Market;
  /** The base first. */
  readonly policies: readonly [Policy, ...Policy[]];
  readonly sessions: number;
  readonly seed: number;
  readonly via: 'core' | 'wire';
};
