/** Numbers of the market that limit or delay what a shopper does: each acts as its comment says. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { DAY_MS } from '../../../core/entities/time/duration.ts';
import type { PlayedStep } from '../../../cli/scenario/steps/steps.ts';
import { createOwnShop } from '../../../cli/simulate/environment/own-shop.ts';
import type { ShopperModel } from '../../../cli/simulate/market/market-schema.ts';
import { playSession } from '../../../cli/simulate/session/play-session.ts';
import type { SessionOutcome } from '../../../cli/simulate/session-outcome.ts';
import { DEFAULT_MARKET, SEED } from './played-sessions.ts';

const [first] = DEFAULT_MARKET.personas;
if (first === undefined) throw new Error('the default market has no persona');
const { model } = first;

/** Sure to order the wash and to pay online, and to keep it. */
const sure: ShopperModel = {
  ...model,
  browse: { ...model.browse, bounce: 0, viewAnother: 0 },
  buy: { ...model.buy, add: 1, elasticity: 0, buyNow: 0 },
  checkout: { start: 1, givePhone: 1, otpNotReceived: 0, wrongOtp: 0, finish: 1 },
  payment: { ...model.payment, modes: { cod: 0, upi: 1, card: 0, netbanking: 0 }, failure: 0, abandonAtGateway: 0 },
  later: { ...model.later, cancel: 0 },
  delivery: { ...model.delivery, missedDelivery: 0, refusalPrepaid: 0 },
  returns: { ...model.returns, chance: 0 },
  repeat: { ...model.repeat, atMost: 0 },
};

type Played = { readonly steps: readonly PlayedStep[]; readonly outcome: SessionOutcome };

const playWith = async (changes: Partial<ShopperModel>): Promise<Played> => {
  const settings = DEFAULT_SETTINGS;
  const market = { ...DEFAULT_MARKET, personas: [{ name: 'sure', share: 1, model: { ...sure, ...changes } }] };
  const environment = createOwnShop({ settings, via: 'core', seed: SEED, session: 0 });
  const steps: PlayedStep[] = [];
  const onStep = (step: PlayedStep): void => {
    steps.push(step);
  };
  const outcome = await playSession({ environment, settings, market, seed: SEED, session: 0, onStep });
  expect(outcome.violations).toEqual([]);
  return { steps, outcome };
};

/** What was waited for in milliseconds between two steps that follow each other but for waiting. */
const pauseBetween = (steps: readonly PlayedStep[], before: string, after: string): number | undefined => {
  const at = steps.findIndex(({ name }, index) => name === before && steps[index + 2]?.name === after);
  const pause = steps[at + 1];
  return pause?.name === 'advance' ? pause.value : undefined;
};

describe('a number of the market', () => {
  it.each([0, 2])('lets a failed payment be tried again as often as payment.retries says: %i', async (retries) => {
    const { steps, outcome } = await playWith({ payment: { ...sure.payment, failure: 1, retry: 1, retries } });
    expect(steps.filter(({ name }) => name === 'payment')).toHaveLength(retries + 1);
    expect(outcome.leftBecause).toBe('payment');
  });

  it.each([0, 2])('lets a shopper return to the cart as often as later.atMost says: %i', async (atMost) => {
    const { steps, outcome } = await playWith({
      checkout: { ...sure.checkout, start: 0 },
      later: { ...sure.later, comeBack: 1, atMost },
    });
    expect(steps.filter(({ name, value }) => name === 'visit' && value === '/cart')).toHaveLength(atMost);
    expect(outcome.leftBecause).toBe('cart');
  });

  it.each([3])('sends the courier again after delivery.redelivery: %i days', async (days) => {
    const { steps, outcome } = await playWith({
      delivery: { ...sure.delivery, missedDelivery: 1, redelivery: days * DAY_MS },
    });
    expect(pauseBetween(steps, 'undelivered', 'out-for-delivery')).toBe(days * DAY_MS);
    expect(outcome.orders.map(({ end }) => end)).toEqual(['delivered']);
  });

  it.each([3])('has a returned parcel picked up after returns.pickUp: %i days', async (days) => {
    const { steps, outcome } = await playWith({ returns: { ...sure.returns, chance: 1, pickUp: days * DAY_MS } });
    expect(pauseBetween(steps, 'return', 'pick-up')).toBe(days * DAY_MS);
    expect(outcome.orders.map(({ end }) => end)).toEqual(['returned']);
  });
});
