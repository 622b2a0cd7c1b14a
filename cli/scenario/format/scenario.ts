/** A scenario as it is read from its file: every step with its value and its position. */
import type { Position } from '../../text/file-position.ts';
import type { BACKENDS, StepName, StepValues } from './steps.ts';

export type Step = {
  readonly [Name in StepName]: {
    readonly name: Name;
    readonly value: StepValues[Name];
    /** The value as the file has it. */
    readonly written: unknown;
    /** The browser that takes the step; undefined for the one in front. */
    readonly as?: string;
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

/** Steps of HTTP itself, which a shop that is called in process has not. */
const HTTP_STEPS: readonly string[] = ['request', 'old-cookie'] satisfies readonly StepName[];

/** Whether the scenario has to be played over the wire. */
const usesHttp = ({ steps }: Pick<Scenario, 'steps'>): boolean =>
  steps.some(
    ({ name, value }) =>
      HTTP_STEPS.includes(name) || (name === 'together' && usesHttp({ steps: value as readonly Step[] })),
  );

/** What a scenario needs of what it is played against. */
export const needsOf = (scenario: Scenario): { readonly backend: Scenario['backend']; readonly usesHttp: boolean } => ({
  backend: scenario.backend,
  usesHttp: usesHttp(scenario),
});
