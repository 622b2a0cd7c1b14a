/**
 * Checks a backend: the named checks, then random sessions compared with the model, of which a failing one is shrunk to
 * the shortest that still fails.
 */
import fc from 'fast-check';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import { type Backend, capabilitiesOf, type Capability, type Level } from '../backend/backend.ts';
import { createWarnings, type Warning } from '../backend/tolerated-json.ts';
import type { Check } from '../checks/check.ts';
import { checksFor } from '../checks/checks.ts';
import { modelSettingsOf } from '../model/model-settings.ts';
import { type Failure, type PlayOptions, playSession, type SessionRecord } from '../session/play-session.ts';
import { randomSession, settingsOfSessions } from '../session/random-session.ts';
import { type RuleName, RULES } from '../session/rules.ts';
import { neededCapabilities } from '../session/step.ts';

type ConformOptions = {
  readonly backend: Backend;
  readonly level: Level;
  readonly settings: Settings;
  readonly seed: number;
  /** How many random sessions. */
  readonly sessions: number;
  /** For the random sessions and their shrinking, in milliseconds. */
  readonly timeLimitMs: number;
  readonly onProgress?: (progress: Progress) => void;
};

type RuleResult = {
  readonly rule: RuleName;
  /** `advised`: it does not hold, and at this level need not. */
  readonly status: 'holds' | 'fails' | 'advised' | 'not-checked';
  /** Why it was not checked. */
  readonly reason: string;
  readonly failure: Failure | undefined;
};

export type RandomResult = {
  /** How many sessions were played to a verdict, those of the shrinking not counted. */
  readonly played: number;
  readonly asked: number;
  /** How many ended without one, and why. */
  readonly inconclusive: number;
  readonly reason: string;
  readonly failure: Failure | undefined;
};

export type Verdict = {
  readonly level: Level;
  readonly rules: readonly RuleResult[];
  readonly random: RandomResult;
  readonly warnings: readonly Warning[];
  /** Nothing fails; and where random sessions were requested, at least one had a verdict. */
  readonly conforms: boolean;
};

const MISSING: Readonly<Record<Capability, string>> = {
  clock: 'its clock cannot be moved from here',
  otp: 'no way to learn its one-time passwords; pass --otp or --outbox',
  payments: 'the outcome of a payment cannot be played: only a sandbox of this shop has a gateway for it',
  cash: 'reward cash cannot be credited: only a sandbox of this shop can',
  webhook: 'it has no payment/webhook.php, the path that a gateway calls',
};

export const conform = async (options: ConformOptions): Promise<Verdict> => {
  const { backend, level, settings, sessions } = options;
  const warnings = createWarnings();
  const play: PlayOptions = { backend, level, settings: modelSettingsOf(settings), onExchange: warnings.inspect };
  const capabilities = await capabilitiesOf(backend, level);
  const checks = checksFor(settings, level);
  const total = checks.length + sessions;
  const outcomes: CheckOutcome[] = [];
  for (const [done, check] of checks.entries()) {
    options.onProgress?.({ done, total, what: check.rule });
    outcomes.push(await playCheck(check, play, capabilities));
  }
  const rules = rulesOf(outcomes);
  const random = await playRandom(options, play, capabilities, checks.length);
  const isCompared = random.asked === 0 || random.inconclusive < random.played;
  const conforms = isCompared && random.failure === undefined && rules.every(({ status }) => status !== 'fails');
  return { level, rules, random, warnings: warnings.list(), conforms };
};

type CheckOutcome = RuleResult & { readonly check: Check };

const playCheck = async (
  check: Check,
  play: PlayOptions,
  capabilities: readonly Capability[],
): Promise<CheckOutcome> => {
  const base = { check, rule: check.rule, reason: '', failure: undefined };
  const lacking = neededCapabilities(check.steps).find((need) => !capabilities.includes(need));
  if (lacking !== undefined) return { ...base, status: 'not-checked', reason: MISSING[lacking] };
  const played = await playSession(check.steps, play);
  switch (played.verdict) {
    case 'holds':
      return isPlayedToEnd(played.record)
        ? { ...base, status: 'holds' }
        : { ...base, status: 'not-checked', reason: reasonLeftOut(played.record) };
    case 'inconclusive':
      return { ...base, status: 'not-checked', reason: played.reason };
    case 'violated': {
      const isAdvice = check.level === 'advice' && play.level === 'core';
      return { ...base, status: isAdvice ? 'advised' : 'fails', failure: played.failure };
    }
  }
};

/** A step is left out where there is nothing to play it with: a payment without an order that waits for one. */
const isPlayedToEnd = ({ steps, trace }: SessionRecord): boolean =>
  trace.some((entry) => 'exchange' in entry && entry.stepCount === steps.length);

const reasonLeftOut = ({ trace }: SessionRecord): string =>
  trace.some((entry) => 'exchange' in entry && entry.exchange.answer?.code === 'NO_GATEWAY')
    ? 'the backend placed no online order'
    : 'its last step could not be played';

/**
 * One result for each rule, in the order of the checks. A check that ends at another rule than its own counts against
 * that one, and leaves its own unchecked.
 */
const rulesOf = (outcomes: readonly CheckOutcome[]): readonly RuleResult[] => {
  const failing = new Map<RuleName, RuleResult>();
  for (const { status, failure } of outcomes) {
    if (failure === undefined) continue;
    const { rule } = failure.violation;
    const known = failing.get(rule);
    const isShorter = known?.failure !== undefined && failure.steps.length < known.failure.steps.length;
    const isWorse = known?.status === 'advised' && status === 'fails';
    if (known === undefined || isWorse || (isShorter && known.status === status))
      failing.set(rule, { rule, status, reason: '', failure });
  }
  const own = new Set([...outcomes.map(({ rule }) => rule), ...failing.keys()]);
  return [...own].map((rule) => {
    const failed = failing.get(rule);
    if (failed !== undefined) return failed;
    const checks = outcomes.filter((outcome) => outcome.rule === rule);
    const held = checks.find(({ status }) => status === 'holds');
    const skipped = checks.find(({ status }) => status === 'not-checked');
    const ended = checks.find(({ failure }) => failure !== undefined)?.failure?.violation.rule;
    const result: RuleResult = { rule, status: 'holds', reason: '', failure: undefined };
    if (held !== undefined) return result;
    return { ...result, status: 'not-checked', reason: skipped?.reason ?? endedAt(ended) };
  });
};

const endedAt = (rule: RuleName | undefined): string =>
  rule === undefined ? '' : `another rule failed first: ${RULES[rule].text}`;

/** Carries the failure of a session through fast-check, which keeps the error of the shortest one. */
class SessionFailed extends Error {
  override name = 'SessionFailed';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.violation.message);
    this.failure = failure;
  }
}

const playRandom = async (
  { backend, level, settings, seed, sessions, timeLimitMs, onProgress }: ConformOptions,
  play: PlayOptions,
  capabilities: readonly Capability[],
  before: number,
): Promise<RandomResult> => {
  let played = 0;
  let inconclusive = 0;
  let reason = '';
  let isShrinking = false;
  if (sessions === 0) return { played, asked: 0, inconclusive, reason, failure: undefined };
  const session = randomSession({ level, capabilities, ...settingsOfSessions(settings) });
  const details = await fc.check(
    fc.asyncProperty(session, async (steps) => {
      const what = isShrinking ? `shortening a session that fails on ${backend.name}` : 'random sessions';
      onProgress?.({ done: before + played, total: before + sessions, what });
      const result = await playSession(steps, play);
      if (!isShrinking) played += 1;
      if (result.verdict === 'inconclusive') {
        if (!isShrinking) inconclusive += 1;
        reason = result.reason;
      }
      if (result.verdict !== 'violated') return;
      isShrinking = true;
      throw new SessionFailed(result.failure);
    }),
    { seed, numRuns: sessions, interruptAfterTimeLimit: timeLimitMs },
  );
  const error = details.errorInstance;
  // fast-check also reports a failure, without a counterexample, if the time limit has ended the first session.
  if (details.counterexample !== null && !(error instanceof SessionFailed)) throw error;
  const failure = error instanceof SessionFailed ? await shortened(error.failure, play) : undefined;
  return { played, asked: sessions, inconclusive, reason, failure };
};

/** Without any step that the failure does not need: fast-check keeps the beginning of a session whole. */
const shortened = async (failure: Failure, play: PlayOptions): Promise<Failure> => {
  let shortest = failure;
  for (let index = shortest.steps.length - 1; index >= 0; index -= 1) {
    const played = await playSession(shortest.steps.toSpliced(index, 1), play);
    if (played.verdict === 'violated') shortest = played.failure;
    index = Math.min(index, shortest.steps.length);
  }
  return shortest;
};

export type Progress = { readonly done: number; readonly total: number; readonly what: string };
