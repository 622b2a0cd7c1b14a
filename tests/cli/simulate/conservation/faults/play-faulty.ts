/** Plays simulated shoppers through shops in which things fail, and checks what must be conserved once all is settled. */
import { DEFAULT_SETTINGS } from '../../../../../core/catalogue/settings/default-settings.ts';
import { products } from '../../../../../core/catalogue/products.ts';
import type { Market } from '../../../../../cli/simulate/market/market.ts';
import { playSession } from '../../../../../cli/simulate/session/play-session.ts';
import { DEFAULT_MARKET } from '../../played-sessions.ts';
import { writtenStep } from '../../../../../cli/simulate/session/trace-session.ts';
import type { PlayedStep } from '../../../../../cli/scenario/steps/steps.ts';
import { createFaultyShop, type Happened } from './faulty-shop.ts';
import { faultScenario } from './fault-scenario.ts';
import { faultProblems } from './fault-laws.ts';

/** Everybody wants to buy, with a code, and often cancels or returns: most sessions reach what may fail. */
export const KEEN: Market = {
  ...DEFAULT_MARKET,
  personas: DEFAULT_MARKET.personas.map(({ model, ...persona }) => ({
    ...persona,
    model: {
      ...model,
      browse: { ...model.browse, bounce: 0 },
      buy: { ...model.buy, add: 0.9, elasticity: 0, buyTwo: 0.3 },
      code: { ...model.code, popup: 0.6, usePopup: 1 },
      checkout: { ...model.checkout, start: 1, givePhone: 1, finish: 1, otpNotReceived: 0 },
      payment: { ...model.payment, failure: 0.2, retry: 0.9, feeLimit: { median: 1000, spread: 0 } },
      later: { ...model.later, cancel: 0.2 },
      returns: { ...model.returns, chance: 0.2 },
      repeat: { ...model.repeat, chance: 0.5, after: { median: 86_400_000, spread: 0 }, redeem: 1 },
    },
  })),
};

const UNITS = 100;

export type FaultySession = {
  readonly orders: number;
  readonly faults: number;
  /** What was not conserved, and what had failed. */
  readonly problems: readonly string[];
  readonly happened: readonly Happened[];
  /** The session as a scenario: its steps, before each what failed in it. */
  readonly scenario: () => string;
};

export const playFaulty = async (seed: number, session: number, market: Market = KEEN): Promise<FaultySession> => {
  const settings = DEFAULT_SETTINGS;
  const shop = createFaultyShop({ settings, seed, session });
  for (const { id } of products) await shop.setStock({ pid: id, level: UNITS });
  const steps: { readonly step: PlayedStep; readonly failed: readonly Happened[] }[] = [];
  let seen = 0;
  const { orders } = await playSession({
    environment: shop.environment,
    settings,
    market,
    seed,
    session,
    onStep: (step) => {
      steps.push({ step, failed: shop.happened.slice(seen) });
      seen = shop.happened.length;
    },
  });
  await shop.settle();
  return {
    orders: orders.length,
    faults: shop.happened.length,
    problems: await faultProblems(shop, UNITS),
    happened: shop.happened,
    scenario: () =>
      faultScenario(
        `faulty session ${session} of seed ${seed}`,
        steps.map(({ step, failed }) => ({ step: writtenStep(step), failed })),
      ),
  };
};
