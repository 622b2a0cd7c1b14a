/**
 * A conformance checker is worth something only if it finds a broken rule, and only that: each row of the table of breaches
 * must be found by a scenario, and none of the harmless differences accused. `npm run lab -- breaches` prints both tables.
 */
import { describe, expect, it } from 'vitest';
import { composeEnvironment } from '../../../cli/composition.ts';
import { failureFile } from '../../../cli/conform/verdict.ts';
import { needsOf } from '../../../cli/scenario/format/scenario.ts';
import { parseScenario } from '../../../cli/scenario/load/parse-scenario.ts';
import { playScenario } from '../../../cli/scenario/play/play-scenario.ts';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { combinedDifferences } from './differences/combined.ts';
import { differences } from './differences/differences.ts';
import {
  accusations,
  accusationsIn,
  checkBreach,
  checkDifference,
  findBreach,
  judgeOf,
  races,
} from './frame/check-row.ts';
import {
  intactForeign,
  intactShop,
  openForeign,
  openOverSocket,
  openShop,
  plantedBackend,
} from './frame/planted-backend.ts';
import { breaches } from './table/table.ts';

/** Far more than one row takes. */
const TIMEOUT_MS = 600_000;

describe('the conformance checker finds a backend that', () => {
  it.each(breaches)('$name (level $level)', { timeout: TIMEOUT_MS }, async (breach) => {
    const { found, broken } = await checkBreach(breach);
    expect(found).toHaveLength(1);
    // What core/SPEC.md marks as shown by no call is never all that a breach breaks.
    expect(broken).not.toEqual([]);
  });
});

describe('the scenario of a failure fails at the backend, and not at an intact one, where the backend', () => {
  const names = [
    'keeps the applied code when it is deleted',
    'keeps a code after the countdown',
    'keeps the cart at logging out',
    'leaves redeemed cash in the balance',
    'lets any customer cancel an order',
  ];
  it.each(breaches.filter(({ name, level }) => level === 'extended' && names.includes(name)))(
    '$name',
    async (breach) => {
      const found = await findBreach(breach);
      const open = await plantedBackend(breach);
      const shortened = found === undefined ? undefined : await judgeOf(breach.level, open).judge(found.scenario);
      if (found === undefined || shortened?.kind !== 'differs') throw new Error('not found');
      expect(shortened.scenario.steps.length).toBeLessThanOrEqual(found.scenario.steps.length);
      const parsed = parseScenario('failure.yaml', failureFile(found.scenario, shortened, ''));
      if (!('scenario' in parsed)) throw new Error(JSON.stringify(parsed.problems));
      const { scenario } = parsed;
      const intact = await composeEnvironment('wire', { settings: DEFAULT_SETTINGS, ...needsOf(scenario) });
      expect(await playScenario(scenario, intact)).toMatchObject({ kind: 'passed' });
      expect(await playScenario(scenario, await open(needsOf(scenario)))).toMatchObject({ kind: 'failed' });
    },
    TIMEOUT_MS,
  );
});

describe('the conformance checker accuses of nothing', () => {
  it('this shop as it is', { timeout: TIMEOUT_MS }, async () => {
    expect(await accusations('extended', openShop(await intactShop()), 100)).toEqual([]);
  });

  it('this shop as it is, over real connections, in steps at the same time', { timeout: TIMEOUT_MS }, async () => {
    expect(await accusationsIn('extended', openOverSocket(await intactShop()), await races())).toEqual([]);
  });

  it('a backend with the core calls alone', { timeout: TIMEOUT_MS }, async () => {
    expect(await accusations('core', openForeign(await intactForeign()), 100)).toEqual([]);
  });

  it.each(
    (['core', 'extended'] as const).flatMap((level) =>
      combinedDifferences(level).map((difference) => ({ name: difference.name, level, difference })),
    ),
  )('a backend that $name (level $level)', { timeout: TIMEOUT_MS }, async ({ difference, level }) => {
    expect((await checkDifference(difference, level, 5)).found).toEqual([]);
  });
});

describe('the table', () => {
  it('has no two rows of the same name at a level', () => {
    const names = [
      ...breaches.map(({ name, level }) => `${level}: ${name}`),
      ...differences.map(({ name }) => `harmless: ${name}`),
    ];
    expect(names.length).toBe(new Set(names).size);
  });

  it('has every harmless difference of a level in one of the backends that combine them', () => {
    for (const level of ['core', 'extended'] as const) {
      const combined = combinedDifferences(level).map(({ name }) => name.split('; '));
      const ofLevel = differences.filter(({ levels }) => levels.includes(level)).map(({ name }) => name);
      expect(combined.flat().toSorted()).toEqual(ofLevel.toSorted());
    }
  });
});
