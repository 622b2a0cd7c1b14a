/** A scenario as read from its file: every step with its value and its place. */
import type { Place } from '../../text/file-position.ts';
import type { BACKENDS, StepName, StepValues } from './steps.ts';

export type Step = {
  readonly [Name in StepName]: {
    readonly name: Name;
    readonly value: StepValues[Name];
    readonly at: Place;
    /** Where each part of the value is written, by its path: `cart.items.wash`. */
    readonly places: ReadonlyMap<string, Place>;
  };
}[StepName];

export type Scenario = {
  readonly file: string;
  readonly name: string;
  /** Ids of the rules that it shows. */
  readonly covers: readonly string[];
  /** Reward cash that the first phone to ask for a one-time password is credited with, in rupees. */
  readonly rewardCash: number;
  /** Where `given` is written. */
  readonly givenAt?: Place;
  readonly backend: (typeof BACKENDS)[number];
  readonly steps: readonly Step[];
};
