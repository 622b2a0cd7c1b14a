/**
 * Checks a backend: the named checks, then random sessions compared with the model, of which a failing one is shrunk to
 * the shortest that still fails.
 */
import { type Backend, capabilitiesOf, type Capability, type Level } from '../backend/backend.ts';
import { createWarnings, type Warning } from '../backend/tolerated-json.ts';
import type { Check } from '../checks/check.ts';
import { checksFor } from '../checks/checks.ts';
import { modelSettingsOf } from '../model/model-settings.ts';
import { type Failure, type PlayOptions, playSession, type SessionRecord } from '../session/play-session.ts';
import { type RuleName, RULES } from '../session/rules.ts';
import { neededCapabilities } from '../session/step.ts';
import { type PlaySteps, type RunOptions, searchSessions } from './search-sessions.ts';

type ConformOptions = RunOptions & {
  readonly backend: Backend;
  /** The rules to check; by default all. */
  readonly only?: readonly RuleName[] | undefined;
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
  /**
   * Nothing fails; where random sessions were requested, at least one had a verdict; and of rules that were asked for, one
   * was checked.
   */
  readonly conforms: boolean;
};

const MISSING: Readonly<Record<Capability, string>> = {
  clock: 'its clock cannot be moved from here',
  otp: 'no way to learn its one-time passwords; pass --otp or --messages-from',
  payments: 'the outcome of a payment cannot be played: only a sandbox of this shop has a gateway for it',
  cash: 'reward cash cannot be credited: only a sandbox of this shop can',
  webhook: 'it has no payment/webhook.php, the path that a gateway calls',
};

export const conform = async (options: ConformOptions): Promise<Verdict> => {
  const { backend, level, settings, sessions, only } = options;
  const warnings = createWarnings();
  const play: PlayOptions = { backend, level, settings: modelSettingsOf(settings), onExchange: warnings.inspect };
  const capabilities = await capabilitiesOf(backend, level);
  const checks = checksFor(settings, level).filter(({ rule }) => only === undefined || only.includes(rule));
  const total = checks.length + sessions;
  const outcomes: CheckOutcome[] = [];
  for (const [done, check] of checks.entries()) {
    options.onProgress?.({ done, total, what: check.rule });
    outcomes.push(await playCheck(check, play, capabilities));
  }
  const rules = rulesOf(outcomes, only, level);
  const random = await playRandom(options, play, capabilities, checks.length);
  const isCompared = random.asked === 0 || random.inconclusive < random.played;
  const isChecked = only === undefined || random.asked > 0 || rules.some(({ status }) => status !== 'not-checked');
  const isBroken = random.failure !== undefined || rules.some(({ status }) => status === 'fails');
  const conforms = isCompared && isChecked && !isBroken;
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
    const isWorse = earlier?.status === 'advised' && status === 'fails';
    if (earlier === undefined || isWorse || (isShorter && earlier.status === status))
      failing.set(rule, { rule, status, reason: '', failure });
  }
  const own = new Set([...outcomes.map(({ rule }) => rule), ...(only ?? []), ...failing.keys()]);
  return [...own].map((rule) => {
    const failed = failing.get(rule);
    if (failed !== undefined) return failed;
    const checks = outcomes.filter((outcome) => outcome.rule === rule);
    const held = checks.find(({ status }) => status === 'holds');
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

const noCheck = (level: Level): string => `level ${level} has no check of its own for it`;

const endedAt = (rule: RuleName | undefined): string =>
  rule === undefined ? '' : `another rule failed first: ${RULES[rule].text}`;

const playRandom = async (
  options: ConformOptions,
  play: PlayOptions,
  capabilities: readonly Capability[],
  before: number,
): Promise<RandomResult> => {
  const { backend, sessions, onProgress, only } = options;
  let played = 0;
  let inconclusive = 0;
  let reason = '';
  const playSteps: PlaySteps<Failure> = async (steps, isShortening) => {
    const what = isShortening ? `shortening a session that fails on ${backend.name}` : 'random sessions';
    onProgress?.({ done: before + played, total: before + sessions, what });
    const result = await playSession(steps, play);
    if (!isShortening) played += 1;
    const isOther =
      result.verdict === 'violated' && only !== undefined && !only.includes(result.failure.violation.rule);
    if (result.verdict === 'inconclusive' && !isShortening) {
      inconclusive += 1;
      ({ reason } = result);
    } else if (isOther && !isShortening) {
      inconclusive += 1;
      reason = endedAt(result.failure.violation.rule);
    }
    return result.verdict === 'violated' && !isOther ? result.failure : undefined;
  };
  const failure = await searchSessions(options, capabilities, playSteps, ({ steps }) => steps);
  return { played, asked: sessions, inconclusive, reason, failure };
};
