/** The results of sessions under every policy: their tallies, and the first of the violations. */
import type { Violation } from '../report/simulation-report.ts';
import { createPairedTally, type PairedTallyData } from '../report/statistics/paired-tally.ts';
import { createTally, type TallyData } from '../report/statistics/tally.ts';
import type { SessionOutcome } from '../session-outcome.ts';

/** Plain data; one tally for each policy, and for each but the first the differences from it. */
export type ResultsData = {
  /** Sessions that every policy has played. */
  readonly sessions: number;
  readonly tallies: readonly TallyData[];
  readonly differences: readonly PairedTallyData[];
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

export const createResults = (policies: readonly { readonly name: string }[]): Results => {
  const tallies = policies.map(() => createTally());
  const differences = policies.slice(1).map(() => createPairedTally());
  let sessions = 0;
  let violations: readonly Violation[] = [];
  return {
    add: (outcomes) => {
      sessions += 1;
      const [base] = outcomes;
      for (const [index, outcome] of outcomes.entries()) {
        tallies[index]?.add(outcome);
        if (index > 0 && base !== undefined) differences[index - 1]?.add(base, outcome);
        if (outcome.violations.length > 0) {
          const policy = policies[index]?.name ?? '';
          const found = outcome.violations.map((text) => ({ session: outcome.session, policy, text }));
          violations = inOrder([...violations, ...found]);
        }
      }
    },
    merge: (other) => {
      sessions += other.sessions;
      for (const [index, data] of other.tallies.entries()) tallies[index]?.merge(data);
      for (const [index, data] of other.differences.entries()) differences[index]?.merge(data);
      violations = inOrder([...violations, ...other.violations]);
    },
    data: () => ({
      sessions,
      tallies: tallies.map((tally) => tally.data()),
      differences: differences.map((tally) => tally.data()),
      violations,
    }),
  };
};
