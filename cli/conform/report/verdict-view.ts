/** A verdict as plain data: the JSON output, and what the table and the XML are made of. */
import type { Warning } from '../backend/tolerated-json.ts';
import type { RandomResult, Verdict } from '../run/conform.ts';
import { RULES } from '../session/rules.ts';
import type { FailureFiles } from './failure-files.ts';
import { failureView, type FailureView } from './failure-view.ts';
import type { Failure } from '../session/play-session.ts';

export type RuleView = {
  readonly rule: string;
  readonly text: string;
  /** The operations of `contract` that it is about; empty for all of them. */
  readonly calls: readonly string[];
  readonly spec: string;
  readonly status: 'holds' | 'fails' | 'advised' | 'not-checked';
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
    /** That no session was compared with the model to its end, in words; null where one was, or none was requested. */
    readonly problem: string | null;
  };
  readonly warnings: readonly Warning[];
  /** How long it took, in milliseconds. */
  readonly ms: number;
};

export type ViewOptions = {
  readonly target: string;
  readonly seed: number;
  readonly ms: number;
  readonly files: ReadonlyMap<Failure, FailureFiles>;
  /** The rules that were asked for; undefined for all. */
  readonly only?: readonly string[] | undefined;
};

export const verdictView = (verdict: Verdict, { target, seed, ms, files, only }: ViewOptions): VerdictView => {
  const view = (failure: Failure | undefined): FailureView | null =>
    failure === undefined ? null : failureView(failure, files.get(failure));
  const { level, conforms, rules, random, warnings } = verdict;
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
    ms: Math.round(ms),
  };
};

const problemOf = ({ asked, played, inconclusive, reason }: RandomResult): string | null => {
  if (asked === 0 || inconclusive < played) return null;
  return played === 0
    ? 'the time limit ended the first random session'
    : `none of the random sessions played (${played} of ${asked}) has a verdict: ${reason}`;
};

/** Every failure with the name of its file: the rule, or `random`. Advice has none. */
export const failuresOf = ({
  rules,
  random,
}: Verdict): readonly { readonly name: string; readonly failure: Failure }[] => [
  ...rules.flatMap(({ rule, status, failure }) =>
    status === 'fails' && failure !== undefined ? [{ name: rule, failure }] : [],
  ),
  ...(random.failure === undefined ? [] : [{ name: 'random', failure: random.failure }]),
];
