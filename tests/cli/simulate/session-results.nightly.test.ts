/** What the result of a session says in rare circumstances. */
import { describe, expect, it } from 'vitest';
import { createOwnShop } from '../../../cli/simulate/environment/own-shop.ts';
import { playSession } from '../../../cli/simulate/session/play-session.ts';
import { products } from '../../../core/catalogue/products.ts';
import { DEFAULT_SETTINGS as settings } from '../../../core/catalogue/settings/default-settings.ts';
import { DAY_MS, HOUR_MS } from '../../../core/entities/time/duration.ts';
import { DEFAULT_MARKET, play, SEED as seed } from './played-sessions.ts';

describe('the result of a session', () => {
  it('is read although the one-time password of the last sign-in does not reach the shopper', async () => {
    // Customers who come back after more than the 30 days of a session, and half of whose passwords do not arrive.
    const [first] = DEFAULT_MARKET.personas;
    if (first === undefined) throw new Error('the default market has no persona');
    const { model } = first;
    const market = {
      ...DEFAULT_MARKET,
      personas: [
        {
          name: 'forgetful',
          share: 1,
          model: {
            ...model,
            browse: { ...model.browse, bounce: 0 },
            buy: { ...model.buy, add: 1 },
            checkout: { ...model.checkout, start: 1, finish: 1, wrongOtp: 0, otpNotReceived: 0.5 },
            payment: { ...model.payment, modes: { cod: 1, upi: 0, card: 0, netbanking: 0 }, switchToPrepaid: 1 },
            repeat: { ...model.repeat, chance: 1, after: { median: 40 * DAY_MS, spread: 0 } },
          },
        },
      ],
    };
    for (let session = 0; session < 60; session += 1) {
      const outcome = await play(session, { market });
      expect({ session, violations: outcome.violations }).toEqual({ session, violations: [] });
    }
  });

  it('says which of the outstanding reward cash an unpaid order holds', async () => {
    const [first] = DEFAULT_MARKET.personas;
    if (first === undefined) throw new Error('the default market has no persona');
    const { model } = first;
    const soon = { median: HOUR_MS, spread: 0 };
    // The time of the session is over soon after the repeat purchase, whose payment was left without an outcome.
    const market = {
      ...DEFAULT_MARKET,
      horizonMs: 10 * DAY_MS + 6 * HOUR_MS,
      personas: [
        {
          name: 'distracted',
          share: 1,
          model: {
            ...model,
            browse: { ...model.browse, bounce: 0 },
            buy: { ...model.buy, add: 1 },
            checkout: { ...model.checkout, start: 1, givePhone: 1, finish: 1 },
            payment: {
              ...model.payment,
              modes: { cod: 0, upi: 1, card: 0, netbanking: 0 },
              failure: 0,
              abandonAtGateway: 0.5,
            },
            delivery: { ...model.delivery, pack: soon, transit: soon, missedDelivery: 0 },
            repeat: { ...model.repeat, chance: 1, after: { median: 10 * DAY_MS, spread: 0 }, redeem: 1 },
          },
        },
      ],
    };
    let holding = 0;
    for (let session = 0; session < 60; session += 1) {
      const { cash, orders, violations } = await play(session, { market });
      expect(violations).toEqual([]);
      const unpaid = orders.filter(({ end, repeat }) => end === 'expired' && repeat > 0);
      const held = unpaid.reduce((sum, { cashRedeemed }) => sum + cashRedeemed, 0);
      expect({ session, held: cash.held }).toEqual({ session, held });
      expect(cash.outstanding).toBeGreaterThanOrEqual(held);
      if (held > 0) holding += 1;
    }
    expect(holding).toBeGreaterThan(0);
  });

  it('says that the product was sold out, also where that happens between the payment mode and the order', async () => {
    let [met, session] = [0, 0];
    for (; session < 300 && met < 3; session += 1) {
      const environment = createOwnShop({ settings, via: 'core', seed, session });
      const sellingOut: Promise<void>[] = [];
      const { leftBecause, reached } = await playSession({
        environment,
        settings,
        market: DEFAULT_MARKET,
        seed,
        session,
        onStep: ({ name }) => {
          if (name !== 'pay') return;
          sellingOut.push(...products.map(({ id }) => environment.setStock({ pid: id, level: 'sold_out' })));
        },
      });
      await Promise.all(sellingOut);
      if (sellingOut.length === 0) continue;
      expect({ leftBecause, reached }).toEqual({ leftBecause: 'sold-out', reached: 'verified' });
      met += 1;
    }
    expect(met).toBe(3);
  });
});
