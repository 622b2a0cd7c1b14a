/**
 * What an attacker reaches with one-time passwords in 30 days, with as many addresses and sessions as wanted, and with
 * restarts of the server between: the bounds that follow from the budgets.
 *
 * Wrong passwords for one phone: 10 in any 24 hours, so at most 300 guesses at one phone in 30 days. Each is right with
 * a probability of one in a million: 0.03% for one phone in a month. SMS: at most 6 a day to one phone and 500 in any ten
 * minutes from the whole site, and 60 in any hour that acknowledge complaints.
 */
import { describe, expect, it } from 'vitest';
import { createRecordingMessenger } from '../../adapters/memory/recording-messenger.ts';
import { createMemoryStore } from '../../adapters/memory/shop-store.ts';
import { createSeededRandom } from '../../adapters/simulated/seeded-random.ts';
import { createVirtualClock } from '../../adapters/simulated/virtual-clock.ts';
import { DEFAULT_BUDGETS, type Budget } from '../../core/catalogue/settings/budgets.ts';
import { OTP_LENGTH } from '../../core/catalogue/one-time-password.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/entities/time/duration.ts';
import type { ShopApi } from '../../core/ports/shop-api.ts';
import { createTestShop, type TestShop } from '../shop/test-shop.ts';

const DAYS = 30;
const { otp: OTP } = DEFAULT_BUDGETS;

/** A shop whose process may end at any time: only its store, clock and sent messages outlive it. */
const createAttackedShop = () => {
  const lasting = { store: createMemoryStore(), clock: createVirtualClock(), messenger: createRecordingMessenger() };
  const start = (): TestShop => createTestShop({ ...lasting, timers: lasting.clock });
  let shop = start();
  return {
    clock: lasting.clock,
    sent: lasting.messenger.sent,
    /** A session of its own, as from an address that was never seen. */
    session: (): ShopApi => shop.session(),
    deliver: () => shop.deliverMessages(),
    maintain: () => shop.runMaintenance(),
    restart: () => {
      shop = start();
    },
  };
};

/** The most of these times within any window of the budget. */
const mostWithin = (times: readonly number[], { withinMs }: Pick<Budget, 'withinMs'>): number => {
  let from = 0;
  return times.reduce((most, at, index) => {
    while ((times[from] ?? at) <= at - withinMs) from += 1;
    return Math.max(most, index - from + 1);
  }, 0);
};

describe('an attacker who guesses one-time passwords for 30 days', () => {
  it('makes at most 10 guesses in 24 hours at a phone and 300 in all, with 6 SMS a day, whatever the sessions', async () => {
    const shop = createAttackedShop();
    const random = createSeededRandom(41);
    const phones = ['9876543210', '9876543211', '6123456789'] as const;
    const guesses = new Map<string, number[]>(phones.map((phone) => [phone, []]));
    const begin = shop.clock.now();

    /** Guesses until the shop takes no more, on several sessions at once that all asked for a password. */
    const attack = async (phone: string): Promise<void> => {
      const sessions = Array.from({ length: 1 + random.below(3) }, () => shop.session());
      await Promise.all(sessions.map((session) => session.sendOtp({ phone })));
      for (let tries = 0; tries < 6; tries += 1) {
        const otp = random.text(OTP_LENGTH, '0123456789');
        const answers = await Promise.all(sessions.map((session) => session.verifyOtp({ phone, otp })));
        const taken = answers.filter((answer) => answer.status || answer.code === 'OTP_WRONG').length;
        guesses.get(phone)?.push(...Array.from({ length: taken }, () => shop.clock.now()));
        if (taken === 0) return;
      }
    };

    while (shop.clock.now() < begin + DAYS * DAY_MS) {
      for (const phone of phones) await attack(phone);
      await shop.deliver();
      if (random.below(5) === 0) shop.restart();
      if (random.below(5) === 0) await shop.maintain();
      await shop.clock.advance(random.pick([31_000, 5 * MINUTE_MS, 20 * MINUTE_MS, HOUR_MS, 5 * HOUR_MS]));
    }

    for (const phone of phones) {
      const times = guesses.get(phone) ?? [];
      expect(mostWithin(times, OTP.wrongPerPhone)).toBeLessThanOrEqual(OTP.wrongPerPhone.limit);
      expect(times.length).toBeLessThanOrEqual(OTP.wrongPerPhone.limit * DAYS);
      // The attack uses the budget up, or the bound would be no bound.
      expect(times.length).toBeGreaterThan(OTP.wrongPerPhone.limit * DAYS * 0.8);
      const sms = shop.sent().flatMap(({ to, at }) => (to === phone ? [at] : []));
      for (const budget of OTP.perPhone) expect(mostWithin(sms, budget)).toBeLessThanOrEqual(budget.limit);
      expect(sms.length).toBeLessThanOrEqual(6 * DAYS);
    }
  });
});
