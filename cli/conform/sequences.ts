/** The orders in which steps that are played at the same time may come: the core takes them one after another. */
import type { Scenario, Step } from '../scenario/format/scenario.ts';

/** More than these are not played. */
const MAX_SEQUENCES = 120;

/** The scenario once for each order of its steps at the same time; undefined where there are too many to play. */
export const sequencesOf = (scenario: Scenario): readonly Scenario[] | undefined => {
  let scenarios: readonly (readonly Step[])[] = [[]];
  for (const step of scenario.steps) {
    const ways = step.name === 'together' ? permutations(step.value).map((value) => ({ ...step, value })) : [step];
    scenarios = scenarios.flatMap((steps) => ways.map((way) => [...steps, way]));
  }
  return scenarios.length > MAX_SEQUENCES ? undefined : scenarios.map((steps) => ({ ...scenario, steps }));
};

/** Each order of the values once: the same value twice makes no other order. */
const permutations = <T>(values: readonly T[]): readonly (readonly T[])[] => {
  const found: (readonly T[])[] = [];
  const extend = (taken: readonly T[], left: readonly T[]): void => {
    if (found.length > MAX_SEQUENCES) return;
    if (left.length === 0) found.push(taken);
    const tried = new Set<string>();
    for (const [index, value] of left.entries()) {
      const key = JSON.stringify(withoutPlace(value));
      if (tried.has(key)) continue;
      tried.add(key);
      extend([...taken, value], left.toSpliced(index, 1));
    }
  };
  extend([], values);
  return found;
};

/** Where a step stands in its file makes no difference. */
const withoutPlace = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const { at: _at, ...rest } = value as Readonly<Record<string, unknown>>;
  return rest;
};
