/** What no session may create or lose: units, rupees and reward cash. `npm run lab -- conservation` plays more of them. */
import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { rupees } from '../../../../core/entities/money/money.ts';
import type { Settings } from '../../../../core/catalogue/settings/settings.ts';
import { HOUR_MS } from '../../../../core/entities/time/duration.ts';
import type { OrderOutcome, SessionOutcome } from '../../../../cli/simulate/session-outcome.ts';
import type { Market } from '../../../../cli/simulate/market/market.ts';
import { DEFAULT_MARKET, SEED } from '../played-sessions.ts';
import { checkSessions } from './check-sessions.ts';
import { sessionProblems } from './session-laws.ts';
import { playWatched } from './watched-session.ts';

const settings = DEFAULT_SETTINGS;
const SESSIONS = 5000;

it('over many sessions of the default market nothing is created or lost, and the report adds up what the sessions say', async () => {
  const { problems, orders } = await checkSessions({ sessions: SESSIONS, seed: SEED });
  expect(problems).toEqual([]);
  expect(orders).toBeGreaterThan(SESSIONS / 100);
}, 600_000);

it('under settings without fee, reward and countdown nothing is created or lost either, and nobody earns reward cash', async () => {
  const free: Settings = {
    ...settings,
    codFee: rupees(0),
    rewardPercent: 0,
    offer: { ...settings.offer, durationMs: 0 },
  };
  const outcomes: SessionOutcome[] = [];
  for (let session = 0; session < 400; session += 1) {
    const { outcome, carts } = await playWatched({ settings: free, market: DEFAULT_MARKET, seed: SEED, session });
    outcomes.push(outcome);
    expect(sessionProblems(outcome, carts, free)).toEqual([]);
  }
  expect(outcomes.flatMap(({ orders }) => orders).length).toBeGreaterThan(0);
  expect(outcomes.filter(({ cash, offer }) => cash.earned > 0 || offer.expired)).toEqual([]);
});

/** A market in which everybody pays online and no payment succeeds, followed for two hours. */
const failingMarket: Market = {
  ...DEFAULT_MARKET,
  horizonMs: 2 * HOUR_MS,
  personas: DEFAULT_MARKET.personas.map((persona) => ({
    ...persona,
    model: {
      ...persona.model,
      payment: {
        ...persona.model.payment,
        modes: { cod: 0, upi: 1, card: 0, netbanking: 0 },
        failure: 1,
        abandonAtGateway: 0,
        retry: 0,
      },
    },
  })),
};

it('an order whose payment has failed is never counted as ordered, although the simulated time runs out before it expires', async () => {
  const placed: OrderOutcome[] = [];
  for (let session = 0; session < 400; session += 1) {
    const { outcome, carts } = await playWatched({ settings, market: failingMarket, seed: SEED, session });
    placed.push(...outcome.orders);
    expect(sessionProblems(outcome, carts, settings)).toEqual([]);
  }
  expect(placed.length).toBeGreaterThan(0);
  expect(placed.filter(({ end, kept }) => end !== 'expired' || kept !== 0)).toEqual([]);
}, 600_000);
