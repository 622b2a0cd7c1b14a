/** Plays the same sessions on two backends, and finds the first difference, shrunk to the shortest session with it. */
import { type Backend, capabilitiesOf, type Capability, type Level } from '../backend/backend.ts';
import { SIGN_IN } from '../checks/check.ts';
import { checksFor } from '../checks/checks.ts';
import { modelSettingsOf } from '../model/model-settings.ts';
import { type SessionResult, playSession } from '../session/play-session.ts';
import { neededCapabilities, type Step } from '../session/step.ts';
import type { SessionRun } from '../session/player.ts';
import { cashIn, withEqualCash, type FirstCash } from './equal-cash.ts';
import { type Difference, firstDifference, type IsIgnored } from './difference.ts';
import { createRunState } from './play-reliably.ts';
import { type PlaySteps, type RunOptions, searchSessions, shortened } from './search-sessions.ts';

type DiffOptions = RunOptions & {
  readonly backends: readonly [Backend, Backend];
  readonly isIgnored?: IsIgnored;
};

export type DiffResult = {
  /** How many sessions were to be compared, the named ones included. */
  readonly asked: number;
  /** The time limit has ended the comparison. */
  readonly isOutOfTime: boolean;
  /** How many sessions were played before the first difference. */
  readonly played: number;
  /** How many of them could not be compared, since a backend did not play them to the end; and why the first did not. */
  readonly inconclusive: number;
  readonly reason: string;
  readonly difference: Difference | undefined;
  /** Where new customers of the two have different reward cash that cannot be made equal: it is not compared. */
  readonly unequalCash: FirstCash | undefined;
};

/** What depends on the reward cash that a customer started with. */
const CASH_FIELDS = ['cashback', 'balance', 'redeemableCash'];

/** What two plays show; or why they cannot be compared. */
type Comparison = { readonly difference: Difference | undefined } | { readonly reason: string };

/** How often a session is begun whose calls are lost. */
const ATTEMPTS = 8;

export const diff = async (options: DiffOptions): Promise<DiffResult> => {
  const { level, settings, sessions, timeLimitMs, onProgress } = options;
  const run = createRunState(timeLimitMs);
  const firstCash = await firstCashOf(options, run);
  const equalized = withEqualCash(options.backends, firstCash);
  const backends = equalized ?? options.backends;
  const unequalCash = equalized === undefined ? firstCash : undefined;
  const isIgnored: IsIgnored = (path, exchange) =>
    options.isIgnored?.(path, exchange) === true ||
    (unequalCash !== undefined && CASH_FIELDS.includes(path.split('.').at(-1) ?? ''));
  const shared = await sharedCapabilities(backends, level);
  const checks = checksFor(settings, level)
    .filter((check) => check.level !== 'advice' || level === 'extended')
    .map(({ steps }) => steps)
    // Which of several calls is refused may be another one every time.
    .filter((steps) => steps.every((step) => step.do !== 'race' && step.do !== 'attempt'))
    .filter((steps) => neededCapabilities(steps).every((need) => shared.includes(need)));
  const total = checks.length + sessions;
  let played = 0;
  let [inconclusive, reason] = [0, ''];
  /** Played again where a call is lost. */
  const compareOnce = async (session: readonly Step[]): Promise<Comparison> => {
    // What somebody else may do is judged by the contract alone, which leaves more than one answer open.
    const steps = session.filter((step) => step.do !== 'attempt');
    for (let attempt = 1; ; attempt += 1) {
      const [left, right] = await Promise.all(backends.map((backend) => playUnverified(steps, backend, options, run)));
      if (left?.verdict === 'holds' && right?.verdict === 'holds')
        return { difference: firstDifference(left.record, right.record, level, isIgnored) };
      const isLost = left?.verdict === 'lost' || right?.verdict === 'lost';
      if (!isLost || attempt >= ATTEMPTS)
        return { reason: [left, right].map(reasonToEnd).find((one) => one !== '') ?? '' };
    }
  };
  const compare: PlaySteps<Difference> = async (steps, isShortening) => {
    const what = isShortening ? 'shortening a session' : 'comparing the answers';
    onProgress?.({ done: Math.min(played, total), total, what });
    if (run.isOver()) return undefined;
    const compared = await compareOnce(steps);
    if (run.isOver() && 'reason' in compared) return undefined;
    if (isShortening) return 'difference' in compared ? compared.difference : undefined;
    played += 1;
    // A difference is only reported if it shows every time.
    const found = 'difference' in compared ? compared.difference : undefined;
    const again = found === undefined ? compared : await compareOnce(steps);
    const isSeenAgain = 'difference' in again && again.difference?.path === found?.path;
    if (isSeenAgain) return found;
    inconclusive += 1;
    reason ||= 'reason' in again ? again.reason : 'answers changed between two plays';
    return undefined;
  };
  const counts = () => ({ asked: total, played, inconclusive, reason, unequalCash, isOutOfTime: run.isOver() });
  const stepsOf = ({ record }: Difference): readonly Step[] => record.steps;
  for (const steps of checks) {
    const difference = await compare(steps, false);
    if (difference === undefined) continue;
    return { ...counts(), difference: await shortened(difference, compare, stepsOf) };
  }
  const difference = await searchSessions(options, shared, compare, stepsOf);
  return { ...counts(), difference };
};

/** Of a customer who signs in for the first time, where both can be signed in to. */
const firstCashOf = async (options: DiffOptions, run: SessionRun): Promise<FirstCash> => {
  const { backends } = options;
  if (backends.some(({ otp }) => otp === undefined)) return [undefined, undefined];
  const played = await Promise.all(backends.map((backend) => playUnverified([SIGN_IN], backend, options, run)));
  return [cashIn(played[0]), cashIn(played[1])];
};

/** Of one shop at two addresses: its clock would be moved twice, and its last unit sold to one of the two. */
const ONE_SHOP: readonly Capability[] = ['clock', 'stock'];

const sharedCapabilities = async (
  [left, right]: DiffOptions['backends'],
  level: Level,
): Promise<readonly Capability[]> => {
  const isOneClock = left.clockOrigin !== undefined && left.clockOrigin === right.clockOrigin;
  const others = await capabilitiesOf(right, level);
  return (await capabilitiesOf(left, level)).filter(
    (each) => others.includes(each) && !(isOneClock && ONE_SHOP.includes(each)),
  );
};

/** Nothing is checked: the answers are only recorded, and the model follows the steps. */
const playUnverified = (
  steps: readonly Step[],
  backend: Backend,
  { level, settings }: DiffOptions,
  run: SessionRun,
): Promise<SessionResult> =>
  playSession(steps, { backend, level, settings: modelSettingsOf(settings), run, verify: () => undefined });

const reasonToEnd = (played: SessionResult | undefined): string => {
  switch (played?.verdict) {
    case 'inconclusive':
      return played.reason;
    case 'violated':
      return played.failure.violation.message;
    case 'lost':
      return 'a call got no answer';
    case 'out-of-time':
      return 'the time limit came first';
    default:
      return '';
  }
};
