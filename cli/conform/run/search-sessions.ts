/** Plays random sessions until one shows what is looked for, and shortens that one. */
import fc from 'fast-check';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import type { Capability, Level } from '../backend/backend.ts';
import { randomSession, settingsOfSessions } from '../session/random-session.ts';
import type { Step } from '../session/step.ts';

/** What a check and a comparison are asked for. */
export type RunOptions = {
  readonly level: Level;
  readonly settings: Settings;
  readonly seed: number;
  /** How many random sessions. */
  readonly sessions: number;
  /** For the random sessions and their shrinking, in milliseconds. */
  readonly timeLimitMs: number;
  readonly onProgress?: (progress: Progress) => void;
};

/** How far it has come: sessions played, of how many, and what is done now. */
export type Progress = { readonly done: number; readonly total: number; readonly what: string };

/** Plays a session, and returns what it shows; undefined where it shows nothing. */
export type PlaySteps<Found> = (steps: readonly Step[], isShortening: boolean) => Promise<Found | undefined>;

type StepsOf<Found> = (found: Found) => readonly Step[];

/** Carries what was found through fast-check, which keeps the error of the shortest session. */
class SessionFound extends Error {
  override name = 'SessionFound';
  readonly found: unknown;

  constructor(found: unknown) {
    super('a session shows what is looked for');
    this.found = found;
  }
}

export const searchSessions = async <Found>(
  { level, settings, seed, sessions, timeLimitMs }: RunOptions,
  capabilities: readonly Capability[],
  play: PlaySteps<Found>,
  stepsOf: StepsOf<Found>,
): Promise<Found | undefined> => {
  if (sessions === 0) return undefined;
  let shortest: Found | undefined;
  const session = randomSession({ level, capabilities, ...settingsOfSessions(settings) });
  const details = await fc.check(
    fc.asyncProperty(session, async (steps) => {
      const found = await play(steps, shortest !== undefined);
      if (found === undefined) return;
      shortest = found;
      throw new SessionFound(found);
    }),
    { seed, numRuns: sessions, interruptAfterTimeLimit: timeLimitMs },
  );
  const error = details.errorInstance;
  // fast-check also reports a failure, without a counterexample, if the time limit has ended the first session.
  if (details.counterexample !== null && !(error instanceof SessionFound)) throw error;
  return shortest === undefined ? undefined : shortened(shortest, play, stepsOf);
};

/** Without any step that it does not need: fast-check keeps the beginning of a session as it is. */
export const shortened = async <Found>(
  found: Found,
  play: PlaySteps<Found>,
  stepsOf: StepsOf<Found>,
): Promise<Found> => {
  let shortest = found;
  for (let index = stepsOf(found).length - 1; index >= 0; index -= 1) {
    const steps = stepsOf(shortest);
    if (index < steps.length) shortest = (await play(steps.toSpliced(index, 1), true)) ?? shortest;
  }
  return shortest;
};
