/** Plays the same sessions on two backends, and finds the first difference, shrunk to the shortest session with it. */
import { type Backend, capabilitiesOf, type Capability, type Level } from '../backend/backend.ts';
import { checksFor } from '../checks/checks.ts';
import { modelSettingsOf } from '../model/model-settings.ts';
import { type SessionResult, playSession } from '../session/play-session.ts';
import { neededCapabilities, type Step } from '../session/step.ts';
import { type Difference, firstDifference } from './difference.ts';
import { type PlaySteps, type RunOptions, searchSessions, shortened } from './search-sessions.ts';

export type DiffOptions = RunOptions & { readonly backends: readonly [Backend, Backend] };

export type DiffResult = {
  /** How many sessions were played before the first difference. */
  readonly played: number;
  /** How many of them could not be compared, since a backend did not play them to the end; and why the first did not. */
  readonly inconclusive: number;
  readonly reason: string;
  readonly difference: Difference | undefined;
};

export const diff = async (options: DiffOptions): Promise<DiffResult> => {
  const { backends, level, settings, sessions, onProgress } = options;
  const shared = await sharedCapabilities(backends, level);
  const checks = checksFor(settings, level)
    .filter((check) => check.level !== 'advice' || level === 'extended')
    .map(({ steps }) => steps)
    .filter((steps) => neededCapabilities(steps).every((need) => shared.includes(need)));
  const total = checks.length + sessions;
  let played = 0;
  let [inconclusive, reason] = [0, ''];
  const compare: PlaySteps<Difference> = async (steps, isShortening) => {
    const what = isShortening ? 'shortening a session' : 'comparing the answers';
    onProgress?.({ done: Math.min(played, total), total, what });
    const [left, right] = await Promise.all(backends.map((backend) => playUnverified(steps, backend, options)));
    if (!isShortening) played += 1;
    if (left?.verdict === 'holds' && right?.verdict === 'holds')
      return firstDifference(left.record, right.record, level);
    if (isShortening) return undefined;
    inconclusive += 1;
    reason ||= [left, right].map(reasonToEnd).find((one) => one !== '') ?? '';
    return undefined;
  };
  const stepsOf = ({ record }: Difference): readonly Step[] => record.steps;
  for (const steps of checks) {
    const difference = await compare(steps, false);
    if (difference === undefined) continue;
    return { played, inconclusive, reason, difference: await shortened(difference, compare, stepsOf) };
  }
  const difference = await searchSessions(options, shared, compare, stepsOf);
  return { played, inconclusive, reason, difference };
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
const playUnverified = (
  steps: readonly Step[],
  backend: Backend,
  { level, settings }: DiffOptions,
): Promise<SessionResult> =>
  playSession(steps, { backend, level, settings: modelSettingsOf(settings), verify: () => undefined });

const reasonToEnd = (played: SessionResult | undefined): string => {
  if (played?.verdict === 'inconclusive') return played.reason;
  return played?.verdict === 'violated' ? played.failure.violation.message : '';
};
