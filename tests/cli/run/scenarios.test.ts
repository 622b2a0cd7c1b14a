/**
 * Plays every scenario of tests/scenarios in process and over the wire, with the same result, and checks that they
 * cover every rule.
 */
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { composeEnvironment } from '../../../cli/composition.ts';
import type { Outcome } from '../../../cli/scenario/play/outcome.ts';
import { playScenario } from '../../../cli/scenario/play/play-scenario.ts';
import { needsOf, type Scenario } from '../../../cli/scenario/format/scenario.ts';
import { stepNames } from '../../../cli/scenario/steps/steps.ts';
import { allScenarios } from './all-scenarios.ts';
import { rules } from '../../../cli/conform/rules.ts';

const scenarios = await allScenarios();
const play = async (scenario: Scenario, via: 'core' | 'wire'): Promise<Outcome> =>
  playScenario(scenario, await composeEnvironment(via, { settings: DEFAULT_SETTINGS, ...needsOf(scenario) }));

describe('a scenario has the same result in process and over the wire', () => {
  it.each(scenarios.map((scenario) => [scenario.file, scenario.name, scenario] as const))(
    '%s: %s',
    async (_file, _name, scenario) => {
      const core = await play(scenario, 'core');
      // Compared as a whole, so that a failure shows its position in the file.
      expect(core).toMatchObject({ kind: 'passed' });
      expect(await play(scenario, 'wire')).toEqual(core);
    },
  );
});

describe('the scenarios together', () => {
  it('cover every rule, and no unknown one', () => {
    const covered = new Set(scenarios.flatMap(({ covers }) => covers));
    expect([...covered].toSorted()).toEqual([...rules.keys()].toSorted());
  });

  it('use every step', () => {
    const used = new Set(scenarios.flatMap(({ steps }) => steps.map(({ name }) => name)));
    expect(stepNames.filter((name) => !used.has(name))).toEqual([]);
  });

  it('all end with an expectation', () => {
    expect(scenarios.filter(({ steps }) => steps.at(-1)?.name !== 'expect').map(({ file }) => file)).toEqual([]);
  });
});
