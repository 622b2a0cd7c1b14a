/** A scenario as it is read from its file: every step with its value and its position. */
import type { Position } from '../../text/file-position.ts';
import type { BACKENDS, StepName, StepValues } from './steps.ts';

export type Step = {
  readonly [Name in StepName]: {
    readonly name: Name;
    readonly value: StepValues[Name];
    readonly at: Position;
    /** Where each part of the value is written, by its path: `cart.items.wash`. */
    readonly positions: ReadonlyMap<string, Position>;
  };
}[StepName];

export type Scenario = {
  readonly file: string;
  readonly name: string;
  /** Ids of the rules that it covers. */
  readonly covers: readonly string[];
  /** Reward cash for the first phone that requests a one-time password, in rupees. */
  readonly rewardCash: number;
  /** Where `given` is written. */
  readonly givenAt?: Position;
  readonly backend: (typeof BACKENDS)[number];
  readonly steps: readonly Step[];
};
