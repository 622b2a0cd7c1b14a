/** A scenario as it is read from its file: every step with its value and its position. */
import type { Position } from '../../text/file-position.ts';
import { CONTRACT_LEVELS, type ContractLevel } from '../../../core/contract/call.ts';
import { described, integer, oneOf, partial } from '../values/values.ts';
import type { StepName, StepValues } from '../steps/steps.ts';

export type Step = {
  readonly [Name in StepName]: {
    readonly name: Name;
    readonly value: StepValues[Name];
    /** The value as the file has it. */
    readonly written: unknown;
    /** The browser that takes the step; undefined for the one in front. */
    readonly as?: string;
    readonly at: Position;
    /** Where the part of the value at a path such as `cart.items.wash` is written, or the nearest part above it. */
    readonly positionOf: (path: string) => Position;
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
  readonly backend: ContractLevel;
  readonly steps: readonly Step[];
};

/** What a scenario starts with. */
export const given = partial({
  'reward-cash': described(
    integer(0, 1_000_000),
    'Reward cash in whole rupees, credited to the first phone that is sent a one-time password, right after sending. Over a URL this needs a sandbox.',
  ),
  backend: described(
    oneOf('backend', CONTRACT_LEVELS),
    'extended: every call of the shop; core: only the calls that every backend has (spec 7), encoded as PHP does.',
  ),
});

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
