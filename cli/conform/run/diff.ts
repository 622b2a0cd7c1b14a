/** Plays the same sessions on two backends, and finds the first difference, shrunk to the shortest session with it. */
import fc from 'fast-check';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import { type Backend, capabilitiesOf, type Capability, type Level } from '../backend/backend.ts';
import { checksFor } from '../checks/checks.ts';
import { modelSettingsOf } from '../model/model-settings.ts';
import { type Played, playSession } from '../session/play-session.ts';
import { randomSession, settingsOfSessions } from '../session/random-session.ts';
import { neededCapabilities, type Step } from '../session/step.ts';
import type { Progress } from './conform.ts';
import { type Difference, firstDifference } from './difference.ts';

export type DiffOptions = {
  readonly backends: readonly [Backend, Backend];
  readonly level: Level;
  readonly settings: Settings;
  readonly seed: number;
  readonly sessions: number;
  /** In milliseconds. */
  readonly timeLimitMs: number;
  readonly onProgress?: (progress: Progress) => void;
};

export type DiffResult = {
  /** How many sessions were played before the first difference. */
  readonly played: number;
  /** How many of them could not be compared, since a backend did not play them to the end; and why the first did not. */
  readonly inconclusive: number;
  readonly reason: string;
  readonly difference: Difference | undefined;
};

class Differs extends Error {
  override name = 'Differs';
  readonly difference: Difference;

  constructor(difference: Difference) {
    super('the answers differ');
    this.difference = difference;
  }
}

export const diff = async (options: DiffOptions): Promise<DiffResult> => {
  const { backends, level, settings, seed, sessions, timeLimitMs, onProgress } = options;
  const shared = await sharedCapabilities(backends, level);
  const checks = checksFor(settings, level)
    .filter((check) => check.level !== 'advice' || level === 'extended')
    .map(({ steps }) => steps)
    .filter((steps) => neededCapabilities(steps).every((need) => shared.includes(need)));
  const total = checks.length + sessions;
  let played = 0;
  let [inconclusive, reason] = [0, ''];
  let isShrinking = false;
  const compare = async (steps: readonly Step[]): Promise<Difference | undefined> => {
    const [left, right] = await Promise.all(backends.map((backend) => playUnverified(steps, backend, options)));
    if (left?.verdict === 'holds' && right?.verdict === 'holds')
      return firstDifference(left.record, right.record, level);
    if (isShrinking) return undefined;
    inconclusive += 1;
    reason ||= [left, right].map(reasonToEnd).find((one) => one !== '') ?? '';
    return undefined;
  };
  for (const steps of checks) {
    onProgress?.({ done: played, total, what: 'comparing the answers' });
    const difference = await compare(steps);
    played += 1;
    if (difference === undefined) continue;
    isShrinking = true;
    return { played, inconclusive, reason, difference: await shortened(difference, compare) };
  }
  if (sessions === 0) return { played, inconclusive, reason, difference: undefined };
  const details = await fc.check(
    fc.asyncProperty(randomSession({ level, capabilities: shared, ...settingsOfSessions(settings) }), async (steps) => {
      onProgress?.({
        done: Math.min(played, total),
        total,
        what: isShrinking ? 'shortening a session' : 'comparing the answers',
      });
      const difference = await compare(steps);
      if (!isShrinking) played += 1;
      if (difference === undefined) return;
      isShrinking = true;
      throw new Differs(difference);
    }),
    { seed, numRuns: sessions, interruptAfterTimeLimit: timeLimitMs },
  );
  const error = details.errorInstance;
  // fast-check also reports a failure, without a counterexample, if the time limit has ended the first session.
  if (details.counterexample !== null && !(error instanceof Differs)) throw error;
  return {
    played,
    inconclusive,
    reason,
    difference: error instanceof Differs ? await shortened(error.difference, compare) : undefined,
  };
};

/** A clock that both have in common would be moved twice. */
const sharedCapabilities = async (
  [left, right]: DiffOptions['backends'],
  level: Level,
): Promise<readonly Capability[]> => {
  const isOneClock = left.clockOrigin !== undefined && left.clockOrigin === right.clockOrigin;
  const others = await capabilitiesOf(right, level);
  return (await capabilitiesOf(left, level)).filter(
    (each) => others.includes(each) && !(each === 'clock' && isOneClock),
  );
};

/** Nothing is checked: the answers are only recorded, and the model follows the steps. */
const playUnverified = (steps: readonly Step[], backend: Backend, { level, settings }: DiffOptions): Promise<Played> =>
  playSession(steps, { backend, level, settings: modelSettingsOf(settings), verify: () => undefined });

const reasonToEnd = (played: Played | undefined): string => {
  if (played?.verdict === 'inconclusive') return played.reason;
  return played?.verdict === 'violated' ? played.failure.violation.message : '';
};

/** Without any step that the difference does not need. */
const shortened = async (
  found: Difference,
  compare: (steps: readonly Step[]) => Promise<Difference | undefined>,
): Promise<Difference> => {
  let shortest = found;
  for (let index = found.record.steps.length - 1; index >= 0; index -= 1) {
    if (index >= shortest.record.steps.length) continue;
    shortest = (await compare(shortest.record.steps.toSpliced(index, 1))) ?? shortest;
  }
  return shortest;
};
