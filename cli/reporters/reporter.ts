/** What a run tells whoever watches it, scenario by scenario. */
import type { Io } from '../io.ts';
import type { Outcome } from '../scenario/player.ts';
import type { Scenario } from '../scenario/scenario.ts';

export type Played = {
  readonly scenario: Scenario;
  readonly outcome: Outcome;
  /** Real time that playing took, in milliseconds. */
  readonly ms: number;
};

export type Reporter = {
  readonly played: (one: Played) => Promise<void>;
  readonly finished: (all: readonly Played[]) => Promise<void>;
};

/** `via` is what was played against: core, wire or an address. */
export type CreateReporter = (io: Io, via: string) => Reporter;

export const REPORTERS = ['pretty', 'json', 'junit'] as const;
export type ReporterName = (typeof REPORTERS)[number];

export const countOf = (all: readonly Played[], kind: Outcome['kind']): number =>
  all.filter(({ outcome }) => outcome.kind === kind).length;

/** An expectation's or a state's value in one line; `nothing` where there is none. */
export const inline = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));
