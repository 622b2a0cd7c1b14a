/** The results of sessions under every policy: their tallies, what they changed, and the first of the violations. */
import type { SessionOutcome } from '../session-outcome.ts';
import { type Measure, measureSession, ratioOf } from './measures.ts';
import { createSums, type SumBuilder, type Sums } from './sums.ts';
import { addDifference, addRatioTerms, addSession, COMPARED } from './tally.ts';
import type { Pair } from './verdict.ts';

/** Of one policy, by persona in the order of their names. */
export type Tally = Readonly<Record<string, Sums>>;

export type Violation = {
  /** Its number, which `--trace` takes. */
  readonly session: number;
  readonly policy: string;
  readonly text: string;
};

/** Plain data, the same to the byte whatever order sessions and other results are added in. */
export type ResultsData = {
  /** Sessions that every policy has played. */
  readonly sessions: number;
  /** One for each policy, or for the first ones where a plan tallies no more. */
  readonly tallies: readonly Tally[];
  /** For each pair of the plan the difference in contribution; without pairs, of each policy but the first all its differences from that. */
  readonly pairs: readonly Sums[];
  readonly violations: readonly Violation[];
};

export type ResultsBuilder = {
  /** Adds one session, with an outcome for each policy. */
  readonly add: (outcomes: readonly SessionOutcome[]) => void;
  readonly merge: (other: ResultsData) => void;
  readonly data: () => ResultsData;
};

/** The tallies count all violations; these are kept to be shown. */
const MOST_SHOWN = 50;
const inOrder = (violations: readonly Violation[]): readonly Violation[] =>
  violations.toSorted((a, b) => a.session - b.session).slice(0, MOST_SHOWN);

export type Tallied = {
  readonly policies: readonly { readonly name: string }[];
  /** Pairs of policies whose contributions are compared, instead of all figures of every policy with the base. */
  readonly pairs?: readonly Pair[];
  /** How many policies, from the first, have tallies of all that is measured; all unless it is said. */
  readonly tallied?: number;
};

const RATIOS = COMPARED.flatMap((figure) => {
  const ratio = ratioOf(figure);
  return ratio === undefined ? [] : [ratio];
});
const MEASURES = COMPARED.map((figure) => ratioOf(figure)?.[3] ?? (figure as Measure));

export const createResults = ({ policies, pairs, tallied = policies.length }: Tallied): ResultsBuilder => {
  const tallies = policies.slice(0, tallied).map(() => new Map<string, SumBuilder>());
  const compared = pairs ?? policies.slice(1).map((_, index): Pair => [0, index + 1]);
  const differences = compared.map(() => createSums());
  let sessions = 0;
  let violations: readonly Violation[] = [];
  const groupOf = (policy: number, persona: string): SumBuilder => {
    const groups = tallies[policy] ?? new Map<string, SumBuilder>();
    const group = groups.get(persona) ?? createSums();
    groups.set(persona, group);
    return group;
  };
  return {
    add: (outcomes) => {
      sessions += 1;
      const measured = outcomes.map(measureSession);
      for (const [index, outcome] of outcomes.entries()) {
        const values = measured[index];
        if (index < tallied && values !== undefined) addSession(groupOf(index, outcome.persona), outcome, values);
        if (outcome.violations.length === 0) continue;
        const policy = policies[index]?.name ?? '';
        violations = inOrder([
          ...violations,
          ...outcome.violations.map((text) => ({ session: outcome.session, policy, text })),
        ]);
      }
      // Most visitors leave without costs and orders, under every policy.
      if (pairs !== undefined && measured.every((values) => !values.has('contribution'))) return;
      for (const [index, [first, second]] of compared.entries()) {
        const [base, other, sums] = [measured[first], measured[second], differences[index]];
        if (base === undefined || other === undefined || sums === undefined) continue;
        if (pairs !== undefined) {
          addDifference(sums, base, other, 'contribution');
          continue;
        }
        for (const measure of MEASURES) addDifference(sums, base, other, measure);
        if (base.has('placed') || other.has('placed'))
          for (const [, , , of, per] of RATIOS) addRatioTerms(sums, base, other, of, per);
      }
    },
    merge: (other) => {
      sessions += other.sessions;
      for (const [policy, tally] of other.tallies.entries())
        for (const [persona, sums] of Object.entries(tally)) groupOf(policy, persona).merge(sums);
      for (const [index, sums] of other.pairs.entries()) differences[index]?.merge(sums);
      violations = inOrder([...violations, ...other.violations]);
    },
    data: () => ({
      sessions,
      tallies: tallies.map((groups) =>
        Object.fromEntries(
          [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([persona, sums]) => [persona, sums.data()]),
        ),
      ),
      pairs: differences.map((sums) => sums.data()),
      violations,
    }),
  };
};
