/**
 * Checks a backend: the named checks, then random sessions compared with the model, of which a failing one is shrunk to
 * the shortest that still fails.
 */
import { type Backend, capabilitiesOf, type Capability, type Level } from '../backend/backend.ts';
import { isLost } from '../backend/lost-call.ts';
import { createWarnings, type Warning } from '../backend/tolerated-json.ts';
import type { Check } from '../checks/check.ts';
import { checksFor } from '../checks/checks.ts';
import { modelSettingsOf } from '../model/model-settings.ts';
import { type Failure, type PlayOptions, playSession, type SessionRecord } from '../session/play-session.ts';
import { type RuleName, RULES } from '../session/rules.ts';
import { isPlayedAtOnce, neededCapabilities, type Step } from '../session/step.ts';
import {
  type ConfirmedFailure,
  createRunState,
  playReliably,
  playShortened,
  type ReliableResult,
  type RunState,
} from './play-reliably.ts';
import { type PlaySteps, type RunOptions, searchSessions, shortened } from './search-sessions.ts';

type ConformOptions = RunOptions & {
  readonly backend: Backend;
  /**
   * A shop that keeps the contract, a fresh one each time: a session that fails there too shows nothing, and no failure is
   * shortened to it.
   */
  readonly intact?: (() => Backend) | undefined;
  /** The rules to check; by default all. */
  readonly only?: readonly RuleName[] | undefined;
};

/** Neither kept nor broken. */
export type UnclearStatus = 'changed' | 'unconfirmed';

/** Why it is unclear, in words. */
export const UNCLEAR: Readonly<Record<UnclearStatus, string>> = {
  changed: 'answers changed between two plays',
  unconfirmed: 'a failure could not be confirmed in time',
};

const isUnclear = (status: string): status is UnclearStatus => Object.hasOwn(UNCLEAR, status);

type RuleResult = {
  readonly rule: RuleName;
  /**
   * `advised`: it does not hold, and at this level need not. `changed`: it failed, and not when the session was played
   * again. `unconfirmed`: it failed, and the time limit came before it was played often enough again.
   */
  readonly status: 'holds' | 'fails' | 'advised' | UnclearStatus | 'not-checked';
  /** Why it was not checked, or that it was a random session that has broken it. */
  readonly reason: string;
  readonly failure: ConfirmedFailure | undefined;
};

export type RandomResult = {
  /** How many sessions were played, those of the shrinking not counted. */
  readonly played: number;
  readonly asked: number;
  /** How many ended without a verdict, and why the last one did. */
  readonly inconclusive: number;
  readonly reason: string;
  readonly failure: ConfirmedFailure | undefined;
  /** How many failed, but not when they were played again; they have no verdict. */
  readonly changed: number;
  /** How many failed, which could not be confirmed before the time limit; they have no verdict either. */
  readonly unconfirmed: number;
};

export type Verdict = {
  readonly level: Level;
  readonly rules: readonly RuleResult[];
  readonly random: RandomResult;
  readonly warnings: readonly Warning[];
  /** All calls, and those that got no answer of the backend's own. */
  readonly calls: { readonly made: number; readonly lost: number };
  /** The time limit has ended the run. */
  readonly isOutOfTime: boolean;
  /** Nothing fails. */
  readonly isUnbroken: boolean;
  /** Nothing fails, and enough was checked to say so; of rules that were asked for, one at least. */
  readonly conforms: boolean;
};

/** The part of the random sessions that were requested which must have a verdict. */
export const SHARE_NEEDED = 0.5;

export const verdictsOf = ({ played, inconclusive }: RandomResult): number => played - inconclusive;

const MISSING: Readonly<Record<Capability, string>> = {
  clock: 'its clock cannot be moved from here',
  otp: 'no way to learn its one-time passwords; pass --otp or --messages-from',
  passwords:
    'one password is accepted from everybody; whether each is accepted only once needs a sandbox that sends them',
  payments: 'the outcome of a payment cannot be played: only a sandbox of this shop has a gateway for it',
  cash: 'reward cash cannot be credited: only a sandbox of this shop can',
  stock: 'the stock cannot be set: only that of a sandbox of this shop can',
  operator: 'orders cannot be packed or delivered: only a sandbox of this shop has an operator for it',
  webhook: 'it has no payment/webhook.php, the path that a gateway calls',
};

const NO_TIME = 'the time limit came first';
const CALLS_LOST = 'in every play a call got no answer';
const GONE = 'the backend gives no more answers';

export const conform = async (options: ConformOptions): Promise<Verdict> => {
  const { backend, level, settings, sessions, timeLimitMs, only } = options;
  const warnings = createWarnings();
  const run = createRunState(timeLimitMs);
  const play: Play = {
    backend,
    level,
    settings: modelSettingsOf(settings),
    onExchange: warnings.inspect,
    run,
    onTolerated: warnings.tolerate,
    intact: options.intact,
  };
  const capabilities = await capabilitiesOf(backend, level);
  const checks = checksFor(settings, level).filter(({ rule }) => only === undefined || only.includes(rule));
  const total = checks.length + sessions;
  const outcomes: CheckOutcome[] = [];
  for (const [done, check] of checks.entries()) {
    options.onProgress?.({ done, total, what: check.rule });
    outcomes.push(outcomes.some(isGone) ? notChecked(check, GONE) : await playCheck(check, play, capabilities));
  }
  const checked = rulesOf(outcomes, only, level);
  const random = outcomes.some(isGone)
    ? { ...NOTHING_PLAYED, asked: sessions, reason: GONE }
    : await playRandom(options, play, capabilities, checks.length);
  const rules = withBrokenAtRandom(checked, random.failure?.violation.rule);
  const isUnbroken = random.failure === undefined && rules.every(({ status }) => status !== 'fails');
  const isOutOfTime = run.isOver();
  const isChecked = only === undefined || random.asked > 0 || rules.some(({ status }) => status !== 'not-checked');
  const isEnough =
    isChecked &&
    (random.failure !== undefined || verdictsOf(random) >= random.asked * SHARE_NEEDED) &&
    rules.every(({ status }) => !isUnclear(status)) &&
    outcomes.every(({ reason }) => reason !== NO_TIME && reason !== CALLS_LOST) &&
    random.changed + random.unconfirmed === 0 &&
    backend.hasNoOtps?.() !== true;
  const conforms = isUnbroken && isEnough;
  return { level, rules, random, warnings: warnings.list(), calls: run.calls(), isOutOfTime, isUnbroken, conforms };
};

type Play = PlayOptions & { readonly run: RunState } & Pick<ConformOptions, 'intact'>;

type CheckOutcome = RuleResult & {
  /** The session has also held to its end. */
  readonly hasHeld: boolean;
};

const notChecked = ({ rule }: Check, reason: string): CheckOutcome => ({
  rule,
  status: 'not-checked',
  reason,
  failure: undefined,
  hasHeld: false,
});

/** Not even a first page gets an answer. */
const isGone = ({ failure }: CheckOutcome): boolean =>
  failure?.steps.length === 0 && isLost(failure.violation.exchange);

const playCheck = async (check: Check, play: Play, capabilities: readonly Capability[]): Promise<CheckOutcome> => {
  const lacking = neededCapabilities(check.steps).find((need) => !capabilities.includes(need));
  if (lacking !== undefined) return notChecked(check, MISSING[lacking]);
  if (play.run.isOver()) return notChecked(check, NO_TIME);
  const played = await playReliably(check.steps, play);
  const base = { rule: check.rule, reason: '', hasHeld: false };
  switch (played.verdict) {
    case 'holds':
      return isPlayedToEnd(played.record)
        ? { ...base, status: 'holds', failure: undefined, hasHeld: true }
        : notChecked(check, reasonLeftOut(played.record));
    case 'violated': {
      const isAdvice = check.level === 'advice' && play.level === 'core';
      return { ...base, status: isAdvice ? 'advised' : 'fails', failure: await shortenedCheck(played.failure, play) };
    }
    case 'changed':
    case 'unconfirmed': {
      const { plays, seen } = played.failure.confirmation;
      return { ...base, status: played.verdict, failure: played.failure, hasHeld: seen < plays };
    }
    default:
      return notChecked(check, reasonOf(played));
  }
};

const reasonOf = (played: Extract<ReliableResult, { verdict: 'inconclusive' | 'lost' | 'out-of-time' }>): string => {
  switch (played.verdict) {
    case 'inconclusive':
      return played.reason;
    case 'lost':
      return CALLS_LOST;
    case 'out-of-time':
      return NO_TIME;
  }
};

/**
 * Without the steps that it does not need to break the same rule: some checks try many calls in one session. A step may
 * expect what another one has brought about, so what is left must hold at an intact shop.
 */
const shortenedCheck = async (failure: ConfirmedFailure, play: Play): Promise<ConfirmedFailure> => {
  if (isPlayedAtOnce(failure.steps.at(-1))) return failure;
  const shorter = await shortened<ConfirmedFailure>(
    failure,
    async (steps) => {
      const played = await playShortened(steps, play);
      if (played.verdict !== 'violated' || !isSameClaim(played.failure, failure)) return undefined;
      return (await holdsAtIntact(steps, play)) ? played.failure : undefined;
    },
    ({ steps }) => steps,
  );
  return { ...shorter, confirmation: failure.confirmation };
};

/**
 * Whether both break one rule in one field of one call's answer. The expected values may differ, since sums depend on the
 * steps before, unless a boolean is expected.
 */
const isSameClaim = ({ violation: a }: Failure, { violation: b }: Failure): boolean =>
  a.rule === b.rule &&
  a.exchange.name === b.exchange.name &&
  a.expectation.path === b.expectation.path &&
  (typeof b.expectation.expected !== 'boolean' || a.expectation.expected === b.expectation.expected);

const holdsAtIntact = async (steps: readonly Step[], { intact, level, settings }: Play): Promise<boolean> =>
  intact === undefined || (await playSession(steps, { backend: intact(), level, settings })).verdict === 'holds';

/** A step is left out where there is nothing to play it with: a payment without an order that waits for one. */
const isPlayedToEnd = ({ steps, trace }: SessionRecord): boolean =>
  trace.some((entry) => 'exchange' in entry && entry.stepCount === steps.length);

const reasonLeftOut = ({ trace }: SessionRecord): string =>
  trace.some((entry) => 'exchange' in entry && entry.exchange.answer?.code === 'NO_GATEWAY')
    ? 'the backend placed no online order'
    : 'its last step could not be played';

/** Of two results of one rule the more severe one counts. */
const SEVERITY: readonly RuleResult['status'][] = ['changed', 'unconfirmed', 'advised', 'fails'];

/**
 * One result for each rule, in the order of the checks. A check that ends at another rule than its own counts against
 * that one, and leaves its own unchecked.
 */
const rulesOf = (
  outcomes: readonly CheckOutcome[],
  only: readonly RuleName[] | undefined,
  level: Level,
): readonly RuleResult[] => {
  const failing = new Map<RuleName, RuleResult>();
  for (const { status, failure } of outcomes) {
    if (failure === undefined) continue;
    const { rule } = failure.violation;
    const earlier = failing.get(rule);
    const isShorter = earlier?.failure !== undefined && failure.steps.length < earlier.failure.steps.length;
    const isWorse = earlier !== undefined && SEVERITY.indexOf(status) > SEVERITY.indexOf(earlier.status);
    if (earlier === undefined || isWorse || (isShorter && earlier.status === status))
      failing.set(rule, { rule, status, reason: '', failure });
  }
  const own = new Set([...outcomes.map(({ rule }) => rule), ...(only ?? []), ...failing.keys()]);
  return [...own].map((rule) => {
    const failed = failing.get(rule);
    if (failed !== undefined) return failed;
    const checks = outcomes.filter((outcome) => outcome.rule === rule);
    const held = checks.find(({ hasHeld }) => hasHeld);
    const skipped = checks.find(({ status }) => status === 'not-checked');
    const ended = checks.find(({ failure }) => failure !== undefined)?.failure?.violation.rule;
    const result: RuleResult = { rule, status: 'holds', reason: '', failure: undefined };
    if (held !== undefined) return result;
    return {
      ...result,
      status: 'not-checked',
      reason: skipped?.reason ?? (checks.length === 0 ? noCheck(level) : endedAt(ended)),
    };
  });
};

const BROKEN_AT_RANDOM = 'a random session breaks it';

/** A rule that a random session has broken is broken, whatever its own checks have shown. */
const withBrokenAtRandom = (rules: readonly RuleResult[], broken: RuleName | undefined): readonly RuleResult[] => {
  if (broken === undefined || rules.some(({ rule, status }) => rule === broken && status === 'fails')) return rules;
  const result: RuleResult = { rule: broken, status: 'fails', reason: BROKEN_AT_RANDOM, failure: undefined };
  return rules.some(({ rule }) => rule === broken)
    ? rules.map((each) => (each.rule === broken ? result : each))
    : [...rules, result];
};

const noCheck = (level: Level): string => `level ${level} has no check of its own for it`;

const endedAt = (rule: RuleName | undefined): string =>
  rule === undefined ? '' : `another rule failed first: ${RULES[rule].text}`;

const NOTHING_PLAYED: RandomResult = {
  played: 0,
  asked: 0,
  inconclusive: 0,
  reason: '',
  failure: undefined,
  changed: 0,
  unconfirmed: 0,
};

const playRandom = async (
  options: ConformOptions,
  play: Play,
  capabilities: readonly Capability[],
  before: number,
): Promise<RandomResult> => {
  const { backend, sessions, onProgress, only } = options;
  let [played, inconclusive, changed, unconfirmed, reason] = [0, 0, 0, 0, ''];
  let found: ConfirmedFailure | undefined;
  const playSteps: PlaySteps<ConfirmedFailure> = async (steps, isShortening) => {
    const what = isShortening ? `shortening a session that fails on ${backend.name}` : 'random sessions';
    onProgress?.({ done: before + played, total: before + sessions, what });
    // Nothing begins after the time limit, and what was found until then is kept.
    if (play.run.isOver()) return undefined;
    const result = isShortening ? await playShortened(steps, play) : await playReliably(steps, play);
    const isOther =
      result.verdict === 'violated' && only !== undefined && !only.includes(result.failure.violation.rule);
    if (result.verdict === 'violated' && !isOther) {
      if (!isShortening) {
        played += 1;
        found = result.failure;
      }
      return result.failure;
    }
    if (isShortening || result.verdict === 'out-of-time') return undefined;
    played += 1;
    if (result.verdict === 'holds') return undefined;
    inconclusive += 1;
    if (result.verdict === 'changed') changed += 1;
    if (result.verdict === 'unconfirmed') unconfirmed += 1;
    if (result.verdict === 'violated') reason = endedAt(result.failure.violation.rule);
    else reason = 'failure' in result ? UNCLEAR[result.verdict] : reasonOf(result);
    return undefined;
  };
  const shortest = await searchSessions(options, capabilities, playSteps, ({ steps }) => steps);
  const failure = shortest === undefined || shortest === found ? found : await confirmedOr(found, shortest, play);
  return { played, asked: sessions, inconclusive, reason, failure, changed, unconfirmed };
};

/** The shortened session, if it fails every time as well. */
const confirmedOr = async (
  found: ConfirmedFailure | undefined,
  shortest: ConfirmedFailure,
  play: Play,
): Promise<ConfirmedFailure | undefined> => {
  const again = await playReliably(shortest.steps, play);
  if (again.verdict === 'violated') return again.failure;
  return again.verdict === 'out-of-time' ? shortest : found;
};
