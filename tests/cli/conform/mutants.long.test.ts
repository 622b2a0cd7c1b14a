/** The conformance checker is worth something only if it sees a broken rule: here every mutant breaks one, and must be found. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { createLocalBackend } from '../../../cli/conform/backend/local-backend.ts';
import type { ServedLocalShop } from '../../../cli/scenario/environment/local-shop.ts';
import { unreplayedReason } from '../../../cli/conform/report/session-scenario.ts';
import { failuresOf } from '../../../cli/conform/report/verdict-view.ts';
import type { Failure } from '../../../cli/conform/session/play-session.ts';
import { conform } from '../../../cli/conform/run/conform.ts';
import { DEFAULT_RUN } from '../../../cli/commands/backends/session-options.ts';
import type { Break } from './broken-shop.ts';
import { mutants } from './mutants.ts';
import { paymentMutants } from './payment-mutants.ts';
import { INTACT, replayedAt, serveBroken } from './served-broken-shop.ts';

const MOST_STEPS = 6;

const checked = (shop: ServedLocalShop, settings = DEFAULT_SETTINGS, sessions: number = DEFAULT_RUN.sessions) =>
  conform({ ...DEFAULT_RUN, sessions, backend: createLocalBackend(shop), level: 'extended', settings });

describe('the conformance checker finds a shop that', () => {
  it.each([...mutants, ...paymentMutants])(
    '$name',
    async ({ create, isReplayed = true, isFoundBySessions = true }) => {
      const shop = serveBroken(create());
      const verdict = await checked(shop, DEFAULT_SETTINGS, isFoundBySessions ? DEFAULT_RUN.sessions : 0);
      const failures = failuresOf(verdict).map(({ failure }) => failure);
      expect(verdict.conforms).toBe(false);
      expect(Math.min(...failures.map(({ steps }) => steps.length))).toBeLessThanOrEqual(MOST_STEPS);
      expect(verdict.random.failure !== undefined).toBe(isFoundBySessions);
      expect(verdict.random.failure?.steps.length ?? 0).toBeLessThanOrEqual(MOST_STEPS);
      const isLeftOut = (failure: Failure): number => Number(isReplayed && unreplayedReason(failure) !== null);
      const [shortest] = failures.toSorted((a, b) => isLeftOut(a) - isLeftOut(b) || a.steps.length - b.steps.length);
      if (shortest === undefined) throw new Error('there is no failure');
      expect(await replayedAt(shop, shortest)).toEqual({ broken: isReplayed ? 'failed' : 'passed', intact: 'passed' });
    },
    240_000,
  );
});

it('the conformance checker finds nothing in the shop as it is', async () => {
  const verdict = await checked(serveBroken(INTACT));
  expect(failuresOf(verdict)).toEqual([]);
  expect(verdict).toMatchObject({ conforms: true, random: { played: 100, inconclusive: 0 }, warnings: [] });
  expect(verdict.rules.filter(({ status }) => status !== 'holds')).toEqual([]);
}, 240_000);

describe('a countdown of another length', () => {
  const settings = { ...DEFAULT_SETTINGS, offer: { ...DEFAULT_SETTINGS.offer, durationMs: 45 * 60_000 } };
  const failing = async (change: Break): Promise<readonly string[]> =>
    failuresOf(await checked(serveBroken(change, settings), settings, 0)).map(({ name }) => name);

  it('is waited for to its end', async () => {
    expect(await failing(INTACT)).toEqual([]);
    const late = mutants.filter(({ name }) => name.endsWith('after the countdown'));
    expect(await Promise.all(late.map(({ create }) => failing(create())))).toEqual([
      expect.arrayContaining(['offer-end']),
      expect.arrayContaining(['offer-ended']),
    ]);
  }, 240_000);
});
