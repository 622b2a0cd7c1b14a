/** What a run tells whoever watches it, scenario by scenario. */
import type { Io } from '../io.ts';
import type { UnreadableFile } from '../scenario/load/load-scenarios.ts';
import type { Note, Outcome } from '../scenario/play/play-scenario.ts';
import type { Scenario } from '../scenario/format/scenario.ts';

export type Played = {
  readonly scenario: Scenario;
  readonly outcome: Outcome;
  /** Refused steps, and parts of the state that were asked for, in the order of the steps. */
  readonly notes: readonly Note[];
  /** Real time that playing took, in milliseconds. */
  readonly ms: number;
};

export type Run = {
  readonly all: readonly Played[];
  /** Files that could not be read, of which nothing was played. */
  readonly unreadable: readonly UnreadableFile[];
  /** Scenarios that were not played, since an earlier one did not pass. */
  readonly notPlayed: readonly Scenario[];
};

export type Reporter = {
  readonly played: (one: Played) => Promise<void>;
  readonly finished: (run: Run) => Promise<void>;
};

/** `via` is what was played against: core, wire or an address. */
export type CreateReporter = (io: Io, via: string) => Reporter;

export const REPORTERS = ['pretty', 'json', 'junit'] as const;
export type ReporterName = (typeof REPORTERS)[number];

export const countOf = (all: readonly Played[], kind: Outcome['kind']): number =>
  all.filter(({ outcome }) => outcome.kind === kind).length;

/** An expectation's or a state's value in one line; `nothing` where there is none. */
export const inline = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));
