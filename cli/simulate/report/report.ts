/** The report of a simulation from its tallies. The same tallies give the same report, to the byte. */
import type { PairedTallyData } from './paired-tally.ts';
import { policyReport } from './estimates/policy-report.ts';
import type { Assumption, SimulationReport, StartingStock, Violation } from './simulation-report.ts';
import { LEVEL } from './statistics/intervals.ts';
import type { TallyData } from './tally.ts';

export type ReportInput = {
  /** Every assumption of the market. */
  readonly market: readonly Assumption[];
  /** The base first; `against` is the tally of differences from it, null for the base itself. */
  readonly policies: readonly {
    readonly name: string;
    readonly hash: string;
    /** Absent where everything is available without limit. */
    readonly stock?: StartingStock;
    readonly tally: TallyData;
    readonly against: PairedTallyData | null;
  }[];
  /** Sessions played with each policy, and how many were planned. */
  readonly sessions: number;
  readonly planned: number;
  readonly seed: number;
  /** What the sessions were played through: `core`, `wire` or an address. */
  readonly via: string;
  /** Whether all sessions shared one shop. */
  readonly isShared: boolean;
  /** Some or all of the violations; the tallies count them all. */
  readonly violations: readonly Violation[];
};

/** A report names no more violations than can be looked into. */
const MAX_EXAMPLES = 20;

const CONDITION =
  'These results are conditional on the assumptions listed here: they say what would happen if shoppers behaved like this, not what shoppers do.';

export const reportOf = (input: ReportInput): SimulationReport => {
  const base = input.policies[0]?.tally;
  const policies = input.policies.map((policy) => policyReport(policy, base ?? policy.tally));
  const countOver = (of: 'sessions' | 'count'): number =>
    policies.reduce((sum, { violations }) => sum + violations[of], 0);
  return {
    sessions: input.sessions,
    planned: input.planned,
    seed: input.seed,
    via: input.via,
    isShared: input.isShared,
    level: LEVEL,
    violations: {
      // One that was found outside of a session's own outcome is in the list only.
      sessions: Math.max(countOver('sessions'), sessionsIn(input.violations)),
      count: Math.max(countOver('count'), input.violations.length),
      examples: firstViolations(input),
    },
    policies,
    condition: CONDITION,
    assumptions: input.market.map(({ name, value, meaning }) => ({ name, value, meaning })),
  };
};

const sessionsIn = (violations: readonly Violation[]): number =>
  new Set(violations.map(({ session, policy }) => `${session} ${policy}`)).size;

/** By session and policy, whatever order the workers found them in. */
const firstViolations = ({ violations, policies }: ReportInput): readonly Violation[] => {
  const place = (violation: Violation): number => policies.findIndex(({ name }) => name === violation.policy);
  return violations
    .toSorted(
      (a, b) => a.session - b.session || place(a) - place(b) || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0),
    )
    .slice(0, MAX_EXAMPLES)
    .map(({ session, policy, text }) => ({ session, policy, text }));
};
