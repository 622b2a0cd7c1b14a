/**
 * The sessions of a load. Each is one visit of a market's shopper, with the same decisions as in a simulation of the same
 * seed.
 */
import { createSystemClock } from '../../../adapters/system/time.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import { HOUR_MS } from '../../../core/entities/time/duration.ts';
import { createLoadEnvironment, type LoadSandbox } from '../environment/load-environment.ts';
import type { PlaySession } from '../load/run-load.ts';
import type { Market } from '../market/market.ts';
import { createSessionRandom } from '../random/session-random.ts';
import { playSession } from '../session/play-session.ts';
import { phoneOf } from '../session/shopper-identity.ts';
import { FUNNEL_STEPS, type FunnelStep } from '../session-outcome.ts';

export type VisitOptions = {
  readonly url: string;
  readonly market: Market;
  readonly settings: Settings;
  readonly seed: number;
  readonly thinkPercent: number;
  /** Undefined for a shop that is no sandbox. */
  readonly pay: LoadSandbox['pay'] | undefined;
};

export type Visits = {
  readonly play: PlaySession;
  /** How many sessions came at least as far as each step. */
  readonly reached: () => Readonly<Record<FunnelStep, number>>;
};

/** Longer than any visit, and shorter than what follows one. */
const VISIT_MS = 4 * HOUR_MS;
const NEVER = { median: Number.MAX_SAFE_INTEGER, spread: 0 };

/** The same shoppers, who neither come back to a cart nor are sent a parcel. */
const withoutReturns = (market: Market): Market => ({
  ...market,
  horizonMs: VISIT_MS,
  personas: market.personas.map(({ model, ...persona }) => ({
    ...persona,
    model: {
      ...model,
      later: { ...model.later, after: NEVER },
      delivery: { ...model.delivery, pack: NEVER },
    },
  })),
});

export const createVisits = (options: VisitOptions): Visits => {
  const { url, settings, seed, thinkPercent, pay } = options;
  const market = withoutReturns(options.market);
  const counts = new Map<FunnelStep, number>();
  const { now } = createSystemClock();
  return {
    play: async ({ api, index, otpOf, think, reportViolation }) => {
      const environment = createLoadEnvironment({
        settings,
        url,
        api,
        phone: phoneOf(seed, index),
        random: createSessionRandom(seed, index),
        startedAt: now(),
        think: (ms) => think((ms * thinkPercent) / 100),
        sandbox: pay === undefined ? undefined : { otpOf, pay },
      });
      const { reached, violations } = await playSession({
        environment,
        settings,
        market,
        seed,
        session: index,
        isPagesOnly: true,
      });
      counts.set(reached, (counts.get(reached) ?? 0) + 1);
      for (const problem of violations) reportViolation(problem);
    },
    reached: () => {
      const atLeast = (from: number): number =>
        FUNNEL_STEPS.slice(from).reduce((sum, step) => sum + (counts.get(step) ?? 0), 0);
      return Object.fromEntries(FUNNEL_STEPS.map((step, index) => [step, atLeast(index)])) as Record<
        FunnelStep,
        number
      >;
    },
  };
};
