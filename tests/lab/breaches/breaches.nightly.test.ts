/**
 * The conformance checker is worth something only if it finds a broken rule, and only that: each row of the table of breaches
 * must be found, in a short session, by a rule that says what is wrong, and none of the harmless differences accused.
 * `npm run lab -- breaches` prints both tables, and checks each row as `bhor conform` does by default.
 */
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { createLocalBackend } from '../../../cli/conform/backend/local-backend.ts';
import { unreplayedReason } from '../../../cli/conform/report/session-scenario.ts';
import { failuresOf } from '../../../cli/conform/report/verdict-view.ts';
import { conform } from '../../../cli/conform/run/conform.ts';
import type { RuleName } from '../../../cli/conform/session/rules.ts';
import { DEFAULT_RUN } from '../../../cli/commands/backends/session-options.ts';
import { replayedAt } from '../../cli/conform/served-broken-shop.ts';
import { combinedDifferences } from './differences/combined.ts';
import { differences } from './differences/differences.ts';
import { checkBreach, checkBreachQuickly, conformOf, MOST_STEPS } from './frame/check-breach.ts';
import { checkDifference } from './frame/check-difference.ts';
import { brokenShop, intactShop } from './frame/planted-backend.ts';
import { breaches } from './table/table.ts';

/** Far more than one row takes. */
const TIMEOUT_MS = 240_000;

/** The rows with these names, of breaches of this shop. */
const rows = (...names: readonly string[]) =>
  names.map((name) => {
    const breach = breaches.find((each) => each.name === name && each.level === 'extended');
    if (breach === undefined) throw new Error(`there is no breach “${name}”`);
    return breach;
  });

describe('the conformance checker finds a backend that', () => {
  it.each(breaches)(
    '$name (level $level)',
    async (breach) => {
      expect(await checkBreachQuickly(breach)).toMatchObject({ problem: '' });
    },
    TIMEOUT_MS,
  );
});

describe('random sessions alone find, and shorten to a few steps, a backend that', () => {
  it.each(
    rows(
      'rounds half a rupee down',
      'counts lines in place of units',
      'keeps a code after the countdown',
      'keeps the cart of a confirmed order',
      'shows the subtotal as what was paid',
      'does not take redeemed cash off the total',
    ),
  )(
    '$name',
    async (breach) => {
      const { isFoundAtRandom, steps } = await checkBreach(breach, { ...DEFAULT_RUN, only: breach.rules });
      expect(isFoundAtRandom).toBe(true);
      expect(steps).toBeLessThanOrEqual(MOST_STEPS);
    },
    TIMEOUT_MS,
  );
});

describe('the scenario of a failure fails at the backend, and not at an intact one, where the backend', () => {
  it.each(
    rows(
      'rounds half a rupee down',
      'adds in an update',
      'keeps the applied code when it is deleted',
      'keeps the lower price of the bundle when its code is removed',
      'takes a timed code after the countdown',
      'keeps a code after the countdown',
      'accepts any one-time password',
      'has another message for a wrong phone number',
      'keeps the cart at logging out',
      'ignores the key of an order',
      'leaves redeemed cash in the balance',
      'forgets the fee of an order that is paid on delivery after all',
      'confirms an order whose payment failed',
      'says that a payment expired which confirms its order late',
    ),
  )(
    '$name',
    async (breach) => {
      const shop = await brokenShop(breach);
      const asked = { sessions: 0, seed: DEFAULT_RUN.seed, only: breach.rules };
      const verdict = await conformOf(createLocalBackend(shop), breach.level, asked);
      const failure = failuresOf(verdict).find((each) => unreplayedReason(each.failure) === null)?.failure;
      if (failure === undefined) throw new Error('no scenario can replay a failure');
      expect(await replayedAt(shop, failure)).toEqual({ broken: 'failed', intact: 'passed' });
    },
    TIMEOUT_MS,
  );
});

describe('the conformance checker accuses of nothing', () => {
  it(
    'this shop as it is, in the default run',
    async () => {
      const verdict = await conformOf(createLocalBackend(await intactShop()), 'extended', DEFAULT_RUN);
      expect(failuresOf(verdict)).toEqual([]);
      expect(verdict).toMatchObject({ conforms: true, random: { played: 100, inconclusive: 0 }, warnings: [] });
      expect(verdict.rules.filter(({ status }) => status !== 'holds')).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it.each(
    (['core', 'extended'] as const).flatMap((level) =>
      combinedDifferences(level).map((difference) => ({ name: difference.name, level, difference })),
    ),
  )(
    'a backend that $name (level $level)',
    async ({ difference, level }) => {
      const { accusations } = await checkDifference(difference, level, { sessions: 3, seed: 1 });
      expect(accusations).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

describe('a countdown of another length', () => {
  const settings = { ...DEFAULT_SETTINGS, offer: { ...DEFAULT_SETTINGS.offer, durationMs: 45 * 60_000 } };
  const only: readonly RuleName[] = ['countdown', 'offer-ended', 'offer-end'];

  it.each([
    ...rows('keeps a code after the countdown', 'takes a timed code after the countdown').map((breach) => ({
      name: breach.name,
      create: () => brokenShop(breach, settings),
      broken: breach.rules,
    })),
    { name: 'is as it should be', create: () => intactShop(settings), broken: [] },
  ])(
    'is waited for to its end where the backend $name',
    async ({ create, broken }) => {
      const backend = createLocalBackend(await create());
      const verdict = await conform({ ...DEFAULT_RUN, sessions: 0, only, backend, level: 'extended', settings });
      expect(failuresOf(verdict).map(({ name }) => name)).toEqual(broken);
    },
    TIMEOUT_MS,
  );
});

describe('the table', () => {
  it('has at least 60 breaches and 20 harmless differences, no two of the same name at a level', () => {
    const names = [
      ...breaches.map(({ name, level }) => `${level}: ${name}`),
      ...differences.map(({ name }) => `harmless: ${name}`),
    ];
    expect(names.length).toBe(new Set(names).size);
    expect(breaches.length).toBeGreaterThanOrEqual(60);
    expect(differences.length).toBeGreaterThanOrEqual(20);
  });

  it('has every harmless difference of a level in one of the backends that combine them', () => {
    for (const level of ['core', 'extended'] as const) {
      const combined = combinedDifferences(level).map(({ name }) => name.split('; '));
      const ofLevel = differences.filter(({ levels }) => levels.includes(level)).map(({ name }) => name);
      expect(combined.flat().toSorted()).toEqual(ofLevel.toSorted());
    }
  });
});
