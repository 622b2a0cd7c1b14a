/** What the reporters of a run have in common. */
import { stringify } from 'yaml';
import { BadInput, type Io } from '../io.ts';
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

type Reporter = {
  readonly onPlayed: (played: PlayedScenario) => Promise<void>;
  readonly onFinished: (result: RunResult) => Promise<void>;
};

/** `via` is what the scenarios are played against: core, wire or an address. */
export type CreateReporter = (io: Io, via: string) => Reporter;

export const REPORTERS = ['pretty', 'json', 'junit'] as const;
export type ReporterName = (typeof REPORTERS)[number];

/** `--json` is short for `--reporter json`. Throws BadInput for both with different formats. */
export const reporterName = ({
  reporter,
  json = false,
}: {
  readonly reporter?: ReporterName;
  readonly json?: boolean;
}): ReporterName => {
  if (json && reporter !== undefined && reporter !== 'json')
    throw new BadInput(`--json and --reporter ${reporter} cannot be combined`);
  return json ? 'json' : (reporter ?? 'pretty');
};

export const countOf = (played: readonly PlayedScenario[], kind: Outcome['kind']): number =>
  played.filter(({ outcome }) => outcome.kind === kind).length;

/** A value on one line; `nothing` where it is undefined. */
export const inline = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/** The value wrapped in the objects and lists of its path. */
const nested = (path: string, value: unknown): unknown =>
  path.split('.').reduceRight<unknown>((inner, key) => (/^\d+$/u.test(key) ? [inner] : { [key]: inner }), value);

/** Without a trailing line break; `PATH: nothing` where the state has no such part. */
export const stateYaml = (path: string, value: unknown): string =>
  value === undefined
    ? `${path}: nothing`
    : stringify(nested(path, value), { lineWidth: 0, defaultStringType: 'PLAIN' }).trimEnd();
