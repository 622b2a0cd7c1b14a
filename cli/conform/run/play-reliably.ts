/**
 * Plays a session until it has a verdict that counts: a session with a lost call is played again, and so is one that
 * fails, since only what fails every time is the backend's rule and not an accident of the network.
 */
import { openBrowser } from '../backend/backend.ts';
import type { Operation } from '../backend/exchange.ts';
import { isLost } from '../backend/lost-call.ts';
import { noAnswer } from '../session/expectations.ts';
import {
  type Failure,
  type PlayOptions,
  playSession,
  type SessionRecord,
  type SessionResult,
} from '../session/play-session.ts';
import type { SessionRun } from '../session/player.ts';
import { isPlayedAtOnce, playedInTurn, type Step } from '../session/step.ts';

/** How often a failure was seen. */
export type Confirmation = {
  /** How many plays of the session came to a verdict, the first one included, and in how many of them it failed so. */
  readonly plays: number;
  readonly seen: number;
  /** What the same calls do one after the other, where they were made at the same time; null elsewhere. */
  readonly inTurn: 'holds' | 'fails' | null;
};

export type ConfirmedFailure = Failure & { readonly confirmation: Confirmation };

export type ReliableResult =
  | { readonly verdict: 'holds'; readonly record: SessionRecord }
  | { readonly verdict: 'violated'; readonly failure: ConfirmedFailure }
  /** It failed, and another play of the same session did not. */
  | { readonly verdict: 'changed'; readonly failure: ConfirmedFailure }
  /** It failed in every play, but in too few of them before the time limit to say that it always does. */
  | { readonly verdict: 'unconfirmed'; readonly failure: ConfirmedFailure }
  | { readonly verdict: 'inconclusive'; readonly reason: string }
  | { readonly verdict: 'lost' }
  | { readonly verdict: 'out-of-time' };

/** The time of a run, and what its calls have shown of the connection so far. */
export type RunState = SessionRun & {
  readonly calls: () => { readonly made: number; readonly lost: number };
  /** Whether no other operation has lost a call. */
  readonly isOnlyLostCall: (name: Operation) => boolean;
  /** Whether any call was lost, or any answer changed between two plays. */
  readonly isUnreliable: () => boolean;
  readonly recordChange: () => void;
};

/** The time limit is in milliseconds, from now on. */
export const createRunState = (timeLimitMs: number): RunState => {
  const end = performance.now() + timeLimitMs;
  let [made, lost, changes] = [0, 0, 0];
  const lostNames = new Set<Operation>();
  return {
    isOver: () => performance.now() >= end,
    recordCall: (exchange) => {
      made += 1;
      if (!isLost(exchange)) return;
      lost += 1;
      lostNames.add(exchange.name);
    },
    isOnlyLostCall: (name) => lostNames.size === 1 && lostNames.has(name),
    calls: () => ({ made, lost }),
    isUnreliable: () => lost > 0 || changes > 0,
    recordChange: () => {
      changes += 1;
    },
  };
};

/** How often a session is begun again whose calls are lost, or that has no verdict on an unreliable connection. */
const MOST_LOST_PLAYS = 12;
/** Of one call that is lost in every play; where no other call is ever lost, fewer are enough. */
const LOST_PLAYS_OF_ONE_CALL = 12;
const LOST_PLAYS_OF_THE_ONLY_CALL = 3;
/** How often a failure must show again. Where calls are lost, others may be duplicated, so that more is needed. */
const REPEATS = 2;
const REPEATS_WHERE_UNRELIABLE = 8;
const MOST_REPEATS = 60;
/** How often calls at the same time are repeated, one after the other as well. */
const PLAYS_AT_ONCE = 4;
const PLAYS_AT_ONCE_WHERE_UNRELIABLE = 24;
const SEEN_WHERE_UNRELIABLE = 3;
/** The time between two one-time passwords that any budget lets through again, in milliseconds. */
const PAST_THE_BUDGETS_MS = 660_000;

type ReliableOptions = PlayOptions & { readonly run: RunState };

export const playReliably = async (steps: readonly Step[], options: ReliableOptions): Promise<ReliableResult> => {
  const first = await playWithoutLoss(steps, options);
  if (first.verdict === 'lost') return lostEveryTime(first.plays, options.run);
  if (first.verdict !== 'violated') return first;
  return isPlayedAtOnce(first.failure.steps.at(-1))
    ? confirmedAtOnce(first.failure, steps, options)
    : confirmed(first.failure, steps, options);
};

/** One that is tried while a failing session is shortened: on a reliable connection it is played once. */
export const playShortened = async (steps: readonly Step[], options: ReliableOptions): Promise<ReliableResult> => {
  if (options.run.isUnreliable()) return playReliably(steps, options);
  const played = await playSession(steps, options);
  return played.verdict === 'violated' ? violated(played.failure, { plays: 1, seen: 1 }) : played;
};

type LostPlay = Extract<SessionResult, { readonly verdict: 'lost' }>;
type Attempts =
  | Exclude<SessionResult, { readonly verdict: 'lost' }>
  | { readonly verdict: 'lost'; readonly plays: readonly LostPlay[] };

/** A session that lost a call is begun again; so is one without a verdict, since a lost answer may be why. */
const playWithoutLoss = async (steps: readonly Step[], options: ReliableOptions): Promise<Attempts> => {
  const { run, backend } = options;
  const plays: LostPlay[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const result = await playSession(steps, options);
    if (result.verdict === 'lost') plays.push(result);
    else if (result.verdict !== 'inconclusive' || !run.isUnreliable() || attempt >= MOST_LOST_PLAYS) return result;
    // Repeated sessions use up the budget of one-time passwords.
    else await backend.advance?.(PAST_THE_BUDGETS_MS).catch(() => undefined);
    if (run.isOver()) return { verdict: 'out-of-time' };
    if (attempt >= MOST_LOST_PLAYS || isOneCallLost(plays, run)) return { verdict: 'lost', plays };
    await makeCalls(attempt, options);
  }
};

/** A connection that loses every third call would otherwise lose the same one in every play. */
const makeCalls = async (count: number, { backend, run }: ReliableOptions): Promise<void> => {
  const call = openBrowser(backend, run.recordCall);
  for (let made = 0; made < count && !run.isOver(); made += 1) await call('getCart');
};

/** The last plays have all lost the same call. */
const isOneCallLost = (plays: readonly LostPlay[], { isOnlyLostCall }: RunState): boolean => {
  const exchange = plays.at(-1)?.exchange;
  if (exchange === undefined) return false;
  const needed = isOnlyLostCall(exchange.name) ? LOST_PLAYS_OF_THE_ONLY_CALL : LOST_PLAYS_OF_ONE_CALL;
  return plays.length >= needed && new Set(plays.slice(-needed).map(positionOf)).size === 1;
};

const positionOf = ({ exchange, record: { trace } }: LostPlay): string =>
  `${exchange?.name} ${trace.filter((entry) => !('exchange' in entry) || !isLost(entry.exchange)).length}`;

/** A call that never gets an answer breaks the rule about answers. */
const lostEveryTime = (plays: readonly LostPlay[], run: RunState): ReliableResult => {
  const last = plays.at(-1);
  if (last?.exchange === undefined || !isOneCallLost(plays, run)) return { verdict: 'lost' };
  const confirmation = { plays: plays.length, seen: plays.length, inTurn: null };
  return { verdict: 'violated', failure: { ...last.record, violation: noAnswer(last.exchange), confirmation } };
};

const isSameFailure = (a: Failure, b: Failure): boolean => failureIdentity(a) === failureIdentity(b);

const failureIdentity = ({ violation: { exchange, expectation }, steps }: Failure): string =>
  [expectation.rule, expectation.path, exchange.name, steps.length].join(' ');

/** The session is played again until the same failure has shown often enough, or once has not. */
const confirmed = async (
  failure: Failure,
  steps: readonly Step[],
  options: ReliableOptions,
): Promise<ReliableResult> => {
  const { run } = options;
  const isEnough = (seen: number): boolean => seen > (run.isUnreliable() ? REPEATS_WHERE_UNRELIABLE : REPEATS);
  let [plays, seen] = [1, 1];
  for (let attempt = 0; attempt < MOST_REPEATS && !isEnough(seen) && !run.isOver(); attempt += 1) {
    const again = await playSession(steps, options);
    if (again.verdict === 'lost' || again.verdict === 'out-of-time') continue;
    // It cannot be played again, because the backend sends no more one-time passwords, for example.
    if (again.verdict === 'inconclusive' && !run.isUnreliable()) return violated(failure, { plays, seen });
    if (again.verdict === 'inconclusive') continue;
    plays += 1;
    if (again.verdict === 'holds') return changed(failure, { plays, seen }, run);
    if (isSameFailure(again.failure, failure)) seen += 1;
  }
  const isKnown = isEnough(seen) || (!run.isUnreliable() && seen === plays);
  if (isKnown) return violated(failure, { plays, seen });
  return seen === plays ? unconfirmed(failure, { plays, seen }) : changed(failure, { plays, seen }, run);
};

/**
 * What is lost when calls come at the same time is lost sometimes only. Seen once it is proof, if no lost or duplicated
 * call can be the reason; where some were, it must be seen again, and the same calls one after the other must hold.
 */
const confirmedAtOnce = async (
  failure: Failure,
  steps: readonly Step[],
  options: ReliableOptions,
): Promise<ReliableResult> => {
  const { run } = options;
  const playsNeeded = (): number => (run.isUnreliable() ? PLAYS_AT_ONCE_WHERE_UNRELIABLE : PLAYS_AT_ONCE);
  let [plays, seen] = [1, 1];
  for (let attempt = 0; attempt < playsNeeded() && !run.isOver(); attempt += 1) {
    const again = await playSession(steps, options);
    if (again.verdict !== 'holds' && again.verdict !== 'violated') continue;
    plays += 1;
    if (again.verdict === 'violated' && isSameFailure(again.failure, failure)) seen += 1;
    if (seen >= SEEN_WHERE_UNRELIABLE) break;
  }
  const turns = { holds: 0, fails: 0 };
  const turnsNeeded = (): number => (run.isUnreliable() ? REPEATS_WHERE_UNRELIABLE : 1);
  for (let attempt = 0; attempt < playsNeeded() && !run.isOver(); attempt += 1) {
    const again = await playSession(playedInTurn(steps), options);
    if (again.verdict === 'holds') turns.holds += 1;
    if (again.verdict === 'violated') turns.fails += 1;
    if (turns.holds >= turnsNeeded() || turns.fails >= turnsNeeded()) break;
  }
  const inTurn = turns.fails > 0 ? 'fails' : turns.holds > 0 ? 'holds' : null;
  const isConfirmed =
    !run.isUnreliable() || (seen >= SEEN_WHERE_UNRELIABLE && turns.fails === 0 && turns.holds >= turnsNeeded());
  if (isConfirmed) return violated(failure, { plays, seen, inTurn });
  return run.isOver() && turns.fails === 0
    ? unconfirmed(failure, { plays, seen, inTurn })
    : changed(failure, { plays, seen, inTurn }, run);
};

type Counts = Omit<Confirmation, 'inTurn'> & { readonly inTurn?: Confirmation['inTurn'] };

const violated = (failure: Failure, { plays, seen, inTurn = null }: Counts): ReliableResult => ({
  verdict: 'violated',
  failure: { ...failure, confirmation: { plays, seen, inTurn } },
});

const unconfirmed = (failure: Failure, { plays, seen, inTurn = null }: Counts): ReliableResult => ({
  verdict: 'unconfirmed',
  failure: { ...failure, confirmation: { plays, seen, inTurn } },
});

const changed = (failure: Failure, { plays, seen, inTurn = null }: Counts, run: RunState): ReliableResult => {
  run.recordChange();
  return { verdict: 'changed', failure: { ...failure, confirmation: { plays, seen, inTurn } } };
};
