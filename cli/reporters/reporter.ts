/** What the reporters of a run have in common. */
import type { Io } from '../io.ts';
import type { Scenario } from '../scenario/format/scenario.ts';
import type { UnreadableFile } from '../scenario/load/load-scenarios.ts';
import type { Note, Outcome } from '../scenario/play/outcome.ts';

export type PlayedScenario = {
  readonly scenario: Scenario;
  readonly outcome: Outcome;
  /** Remarks and shown parts of the state, in the order of the steps. */
  readonly notes: readonly Note[];
  /** How long it took in real time, in milliseconds. */
  readonly ms: number;
};

export type RunResult = {
  readonly played: readonly PlayedScenario[];
  /** Files that could not be read. */
  readonly unreadable: readonly UnreadableFile[];
  /** Scenarios that were skipped because an earlier one did not pass. */
  readonly skipped: readonly Scenario[];
};

export type Reporter = {
  readonly onPlayed: (played: PlayedScenario) => Promise<void>;
  readonly onFinished: (result: RunResult) => Promise<void>;
};

/** `via` is what the scenarios are played against: core, wire or an address. */
export type CreateReporter = (io: Io, via: string) => Reporter;

export const REPORTERS = ['pretty', 'json', 'junit'] as const;
export type ReporterName = (typeof REPORTERS)[number];

export const countOf = (played: readonly PlayedScenario[], kind: Outcome['kind']): number =>
  played.filter(({ outcome }) => outcome.kind === kind).length;

/** A value on one line; `nothing` where it is undefined. */
export const inline = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));
