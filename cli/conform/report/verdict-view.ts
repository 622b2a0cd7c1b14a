/** A verdict as plain data: the JSON output, and what the table and the XML are made of. */
import type { Warning } from '../backend/tolerated-json.ts';
import { type RandomResult, SHARE_NEEDED, type UnclearStatus, type Verdict, verdictsOf } from '../run/conform.ts';
import { RULES } from '../session/rules.ts';
import type { FailureFiles } from './failure-files.ts';
import { failureView, type FailureView } from './failure-view.ts';
import type { ConfirmedFailure } from '../run/play-reliably.ts';

export type RuleView = {
  readonly rule: string;
  readonly text: string;
  /** The operations of `contract` that it is about; empty for all of them. */
  readonly calls: readonly string[];
  readonly spec: string;
  readonly status: 'holds' | 'fails' | 'advised' | UnclearStatus | 'not-checked';
  readonly reason: string;
  readonly failure: FailureView | null;
};

export type VerdictView = {
  readonly target: string;
  readonly level: string;
  readonly seed: number;
  readonly conforms: boolean;
  /** The rules that were asked for; null for all. */
  readonly only: readonly string[] | null;
  readonly rules: readonly RuleView[];
  readonly random: {
    readonly asked: number;
    readonly played: number;
    readonly inconclusive: number;
    readonly reason: string;
    readonly failure: FailureView | null;
    /** How many failed, but not when they were played again. */
    readonly changed: number;
    /** How many failed, which could not be confirmed before the time limit. */
    readonly unconfirmed: number;
    /** That too few of those that were requested have a verdict, in words; null where enough have one. */
    readonly problem: string | null;
  };
  /** All calls, and those that got no answer of the backend's own. */
  readonly calls: { readonly made: number; readonly lost: number };
  /** Whether the time limit has ended the run. */
  readonly outOfTime: boolean;
  readonly warnings: readonly Warning[];
  /** How long it took, in milliseconds. */
  readonly ms: number;
};

export type ViewOptions = {
  readonly target: string;
  readonly seed: number;
  readonly ms: number;
  readonly files: ReadonlyMap<ConfirmedFailure, FailureFiles>;
  /** The rules that were asked for; undefined for all. */
  readonly only?: readonly string[] | undefined;
};

export const verdictView = (verdict: Verdict, { target, seed, ms, files, only }: ViewOptions): VerdictView => {
  const view = (failure: ConfirmedFailure | undefined): FailureView | null =>
    failure === undefined ? null : failureView(failure, files.get(failure));
  const { level, conforms, rules, random, warnings, calls, isOutOfTime } = verdict;
  return {
    target,
    level,
    seed,
    conforms,
    only: only ?? null,
    rules: rules.map(({ rule, status, reason, failure }) => ({
      ...RULES[rule],
      rule,
      status,
      reason,
      failure: view(failure),
    })),
    random: { ...random, failure: view(random.failure), problem: problemOf(random) },
    warnings,
    calls,
    outOfTime: isOutOfTime,
    ms: Math.round(ms),
  };
};

const problemOf = (random: RandomResult): string | null => {
  const { asked, played, inconclusive, reason, failure } = random;
  if (asked === 0 || failure !== undefined) return null;
  const verdicts = verdictsOf(random);
  if (verdicts >= asked * SHARE_NEEDED) return null;
  if (played === 0) return reason === '' ? 'the time limit came before the first random session' : reason;
  const why = inconclusive === 0 ? 'the time limit came first' : reason;
  const count = verdicts === 0 ? 'none' : `only ${verdicts}`;
  return `${count} of the random sessions played (${played} of ${asked}) ${verdicts > 1 ? 'have' : 'has'} a verdict: ${why}`;
};

/** Every failure with the name of its file: the rule, or `random`. Advice has none. */
export const failuresOf = ({
  rules,
  random,
}: Verdict): readonly { readonly name: string; readonly failure: ConfirmedFailure }[] => [
  ...rules.flatMap(({ rule, status, failure }) =>
    status === 'fails' && failure !== undefined ? [{ name: rule, failure }] : [],
  ),
  ...(random.failure === undefined ? [] : [{ name: 'random', failure: random.failure }]),
];
