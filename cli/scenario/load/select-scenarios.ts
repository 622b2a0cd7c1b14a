/** `--only`: selects scenarios by the id of a rule, or by a part of their name. */
import { BadInput } from '../../io.ts';
import { nearest } from '../../text/did-you-mean.ts';
import type { Scenario } from '../format/scenario.ts';

/** The scenarios that cover the rule `filter` or have it in their name, in any case. Throws BadInput if none does. */
export const selectScenarios = (scenarios: readonly Scenario[], filter: string): readonly Scenario[] => {
  const text = filter.trim().toLowerCase();
  if (text === '') throw new BadInput("--only needs a part of a scenario's name, or the id of a rule");
  const selected = scenarios.filter(
    ({ name, covers }) => covers.some((rule) => rule.toLowerCase() === text) || name.toLowerCase().includes(text),
  );
  if (selected.length > 0 || scenarios.length === 0) return selected;
  const similar = nearest(filter, [...new Set(scenarios.flatMap(({ covers }) => covers))].toSorted());
  throw new BadInput(
    `--only "${filter}" matches no rule id and no scenario name${similar === undefined ? '' : `; did you mean ${similar}?`}`,
  );
};
