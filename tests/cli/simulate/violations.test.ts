/** A page that computes with other settings than the shop shows wrong totals, and the simulation says so. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import { createOwnShop } from '../../../cli/simulate/environment/own-shop.ts';
import { createResults } from '../../../cli/simulate/statistics/results.ts';
import { playSession } from '../../../cli/simulate/session/play-session.ts';
import { DEFAULT_MARKET, play, planOf, SEED } from './played-sessions.ts';

const stale = { ...DEFAULT_SETTINGS, codFee: rupees(120) };

describe('the totals of page and shop', () => {
  it('are compared at every step with something in the cart', async () => {
    const results = createResults(planOf());
    for (let session = 0; session < 60; session += 1) {
      const environment = {
        ...createOwnShop({ settings: DEFAULT_SETTINGS, via: 'core', seed: SEED, session }),
        settings: stale,
      };
      const options = { settings: DEFAULT_SETTINGS, market: DEFAULT_MARKET, seed: SEED, session };
      const outcome = await playSession({ environment, ...options });
      const { reached } = await play(session);
      const hasCart = reached !== 'visit' && reached !== 'product';
      const compared = outcome.violations.filter((text) => /^step \d+: .*on the page, .*at the shop$/u.test(text));
      expect({ session, isNoticed: compared.length > 0 }).toEqual({ session, isNoticed: hasCart });
      results.add([outcome]);
    }
    expect(results.data().violations.length).toBeGreaterThan(0);
  });

  it('name the session that --trace takes, whatever the seed', async () => {
    const results = createResults(planOf());
    const session = 7;
    results.add([{ ...(await play(session)), violations: ['step 1: a rule was broken'] }]);
    expect(results.data().violations).toEqual([{ session, policy: 'base', text: 'step 1: a rule was broken' }]);
  });
});
