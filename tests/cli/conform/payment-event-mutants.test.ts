/** The conformance checker finds shops that misuse a proof of payment or a late payment, in sessions of at most six steps. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { createLocalBackend } from '../../../cli/conform/backend/local-backend.ts';
import { failuresOf } from '../../../cli/conform/report/verdict-view.ts';
import { conform } from '../../../cli/conform/run/conform.ts';
import { DEFAULT_RUN } from '../../../cli/conform/run/default-run.ts';
import { latePaymentMutants, proofMutants } from './payment-event-mutants.ts';
import { replayedAt, serveBroken } from './served-broken-shop.ts';

const MOST_STEPS = 6;

describe.each([
  ['foreign-proof', 'repeated-proof', proofMutants],
  ['late-payment', 'late-payment', latePaymentMutants],
] as const)('the conformance checker finds by the rules %s and %s a shop that', (first, second, mutants) => {
  it.each(mutants)(
    '$name',
    async ({ create, isReplayed = true, isFoundBySessions = true }) => {
      const shop = serveBroken(create());
      const backend = createLocalBackend(shop);
      const sessions = isFoundBySessions ? DEFAULT_RUN.sessions : 0;
      const verdict = await conform({ ...DEFAULT_RUN, sessions, backend, level: 'full', settings: DEFAULT_SETTINGS });
      const failures = failuresOf(verdict).map(({ failure }) => failure);
      expect(verdict.conforms).toBe(false);
      expect(failures.map(({ violation }) => violation.rule)).toSatisfy((rules: readonly string[]) =>
        rules.some((rule) => rule === first || rule === second),
      );
      const own = failures.filter(({ violation: { rule } }) => rule === first || rule === second);
      const [shortest] = own.toSorted((a, b) => a.steps.length - b.steps.length);
      if (shortest === undefined) throw new Error('there is no failure of these rules');
      expect(shortest.steps.length).toBeLessThanOrEqual(MOST_STEPS);
      expect(verdict.random.failure !== undefined).toBe(isFoundBySessions);
      expect(verdict.random.failure?.steps.length ?? 0).toBeLessThanOrEqual(MOST_STEPS);
      expect(await replayedAt(shop, shortest)).toEqual({ broken: isReplayed ? 'failed' : 'passed', intact: 'passed' });
    },
    240_000,
  );
});
