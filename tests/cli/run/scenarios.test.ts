/**
 * Plays every scenario of tests/scenarios in process and over the wire, with the same result, and checks that they
 * cover every rule.
 */
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { composeEnvironment } from '../../../cli/composition.ts';
import { readScenario, scenarioFiles } from '../../../cli/scenario/load/scenario-files.ts';
import { parseScenario } from '../../../cli/scenario/load/parse-scenario.ts';
import type { Outcome } from '../../../cli/scenario/play/outcome.ts';
import { playScenario } from '../../../cli/scenario/play/play-scenario.ts';
import type { Scenario } from '../../../cli/scenario/format/scenario.ts';
import { stepNames } from '../../../cli/scenario/format/steps.ts';
import { rules } from '../../scenarios/rules.ts';

const folder = fileURLToPath(new URL('../../scenarios', import.meta.url));

const scenarioOf = async (file: string): Promise<Scenario> => {
  const parsed = parseScenario(relative(folder, file), await readScenario(file));
  if ('problems' in parsed)
    throw new Error(
      parsed.problems.map(({ line, column, message }) => `${file}:${line}:${column} ${message}`).join('\n'),
    );
  return parsed.scenario;
};

const scenarios = await Promise.all((await scenarioFiles([folder])).map(scenarioOf));
const play = async (scenario: Scenario, via: 'core' | 'wire'): Promise<Outcome> =>
  playScenario(scenario, await composeEnvironment(via, { settings: DEFAULT_SETTINGS, backend: scenario.backend }));

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
  const covered = new Map(scenarios.flatMap(({ covers, file }) => covers.map((rule) => [rule, file] as const)));

  it.each(Object.entries(rules))('cover the rule %s: %s', (rule) => {
    expect([...covered.keys()]).toContain(rule);
  });

  it('cover no unknown rule', () => {
    expect([...covered].filter(([rule]) => !Object.hasOwn(rules, rule))).toEqual([]);
  });

  it('use every step', () => {
    const used = new Set(scenarios.flatMap(({ steps }) => steps.map(({ name }) => name)));
    expect(stepNames.filter((name) => !used.has(name))).toEqual([]);
  });

  it('all end with an expectation', () => {
    expect(scenarios.filter(({ steps }) => steps.at(-1)?.name !== 'expect').map(({ file }) => file)).toEqual([]);
  });
});
