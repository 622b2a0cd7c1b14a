/** The results of sessions under every policy: their tallies, and the first of the violations. */
import type { Violation } from '../report/simulation-report.ts';
import { contributionOf } from '../report/statistics/measures.ts';
import type { SignedMoment } from '../report/statistics/moments.ts';
import { createPairTally } from '../report/statistics/pairs.ts';
import { createPairedTally, type PairedTallyData } from '../report/statistics/paired-tally.ts';
import { createTally, type TallyData } from '../report/statistics/tally.ts';
import type { SessionOutcome } from '../session-outcome.ts';
import type { RunPlan } from './run-plan.ts';

/** Plain data. */
export type ResultsData = {
  /** Sessions that every policy has played. */
  readonly sessions: number;
  /** One for each policy, or for the first ones where a plan tallies no more. */
  readonly tallies: readonly TallyData[];
  /** For each of them but the first the differences from it; none where the plan names pairs. */
  readonly differences: readonly PairedTallyData[];
  /** For each pair of the plan, the difference in contribution. */
  readonly pairs: readonly SignedMoment[];
  readonly violations: readonly Violation[];
};

export type Results = {
  /** Adds one session, with an outcome for each policy. */
  readonly add: (outcomes: readonly SessionOutcome[]) => void;
  readonly merge: (other: ResultsData) => void;
  readonly data: () => ResultsData;
};

/** The tallies count all violations; these are kept to be shown. */
const MOST_SHOWN = 50;

const inOrder = (violations: readonly Violation[]): readonly Violation[] =>
  violations.toSorted((a, b) => a.session - b.session).slice(0, MOST_SHOWN);

type Tallied = Pick<RunPlan, 'pairs' | 'tallied'> & { readonly policies: readonly { readonly name: string }[] };

export const createResults = ({ policies, pairs = [], tallied = policies.length }: Tallied): Results => {
  const tallies = policies.slice(0, tallied).map(() => createTally());
  const differences = pairs.length > 0 ? [] : policies.slice(1).map(() => createPairedTally());
  const pairTally = createPairTally(pairs);
  const contributions = new Float64Array(policies.length);
  let sessions = 0;
  let violations: readonly Violation[] = [];
  return {
    add: (outcomes) => {
      sessions += 1;
      const [base] = outcomes;
      for (const [index, outcome] of outcomes.entries()) {
        tallies[index]?.add(outcome);
        if (index > 0 && base !== undefined) differences[index - 1]?.add(base, outcome);
        if (pairs.length > 0) contributions[index] = contributionOf(outcome);
        if (outcome.violations.length > 0) {
          const policy = policies[index]?.name ?? '';
          const found = outcome.violations.map((text) => ({ session: outcome.session, policy, text }));
          violations = inOrder([...violations, ...found]);
        }
      }
      if (pairs.length > 0) pairTally.add(contributions);
    },
    merge: (other) => {
      sessions += other.sessions;
      for (const [index, data] of other.tallies.entries()) tallies[index]?.merge(data);
      for (const [index, data] of other.differences.entries()) differences[index]?.merge(data);
      if (other.pairs.length > 0) pairTally.merge(other.pairs);
      violations = inOrder([...violations, ...other.violations]);
    },
    data: () => ({
      sessions,
      tallies: tallies.map((tally) => tally.data()),
      differences: differences.map((tally) => tally.data()),
      pairs: pairs.length > 0 ? pairTally.data() : [],
      violations,
    }),
  };
};
