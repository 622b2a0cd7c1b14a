/** Plays a load against a running shop: the visits of a market's shoppers, as far as the shop is made for that. */
import { randomInt } from 'node:crypto';
import { createSystemClock } from '../../../adapters/system/time.ts';
import { sandboxCalls } from '../../../adapters/wire/operator/sandbox-tools.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import { HOUR_MS } from '../../../core/entities/time/duration.ts';
import { operatorAt } from '../../operator/client/operator-client.ts';
import { createSandboxGatewayClient } from '../../scenario/environment/sandbox-client.ts';
import { createLoadEnvironment, type LoadSandbox } from '../environment/load-environment.ts';
import type { LoadRequest } from '../input/load-flags.ts';
import { type LoadProgress, type LoadReport, loadText } from '../load/load-report.ts';
import { type PlaySession, runLoad } from '../load/run-load.ts';
import type { Market } from '../market/market.ts';
import { createSessionRandom } from '../random/session-random.ts';
import { FUNNEL_STEPS, type FunnelStep } from '../session-outcome.ts';
import { playSession } from '../session/play-session.ts';
import { phoneOf } from '../environment/shopper-identity.ts';

export type LoadResult = LoadReport & {
  /** How far the sessions may go: to a paid order, or, where the shop is no sandbox, to a full cart. */
  readonly session: 'order' | 'cart';
  readonly thinkPercent: number;
  /** How many sessions came at least as far as each step of the funnel. */
  readonly reached: Readonly<Record<FunnelStep, number>>;
};

type LoadPlan = LoadRequest & { readonly market: Market; readonly settings: Settings };

/** Seeds that are drawn are short, to be typed again. */
const SEEDS = 1_000_000;

/** Rejects with Unreachable where nothing answers at the address. */
export const playLoad = async (
  { url, load, durationMs, seed = randomInt(SEEDS), thinkPercent, market, settings }: LoadPlan,
  { stop, onProgress }: { readonly stop: AbortSignal; readonly onProgress: (progress: LoadProgress) => void },
): Promise<LoadResult> => {
  const call = operatorAt(url);
  // The clock of a sandbox is answered to programs on its own machine only.
  const isSandbox = (await call(sandboxCalls.readClock)).kind === 'done';
  const pay = isSandbox ? createSandboxGatewayClient(call) : undefined;
  const { play, reached } = createVisits({ url, market, settings, seed, thinkPercent, pay });
  const report = await runLoad({ url, load, durationMs, seed, playSession: play, signal: stop, onProgress });
  return { ...report, session: isSandbox ? 'order' : 'cart', thinkPercent, reached: reached() };
};

export const loadResultText = (
  result: LoadResult,
  paints: { readonly bold: (text: string) => string; readonly red: (text: string) => string },
): string => {
  const { session, thinkPercent, reached, seed } = result;
  const thinking = thinkPercent === 0 ? 'without time to think' : `with ${thinkPercent} % of their time to think`;
  const steps = REACHED[session].map(([step, what]) => `${reached[step]} ${what}`).join(', ');
  return `${loadText(result, paints)}Shoppers of the market, ${thinking}: ${steps}.\n${NOT_A_SANDBOX[session]}Seed ${seed}.\n`;
};

const REACHED = {
  order: [
    ['visit', 'visits'],
    ['product', 'saw a product'],
    ['cart', 'filled a cart'],
    ['verified', 'signed in'],
    ['placed', 'ordered'],
    ['paid', 'paid online'],
  ],
  cart: [
    ['visit', 'visits'],
    ['product', 'saw a product'],
    ['cart', 'filled a cart'],
  ],
} as const;

const NOT_A_SANDBOX = {
  order: '',
  cart: 'No session signs in or orders, because the shop is not a sandbox on this machine.\n',
} as const;

type VisitOptions = {
  readonly url: string;
  readonly market: Market;
  readonly settings: Settings;
  readonly seed: number;
  readonly thinkPercent: number;
  /** Undefined for a shop that is no sandbox. */
  readonly pay: LoadSandbox['pay'] | undefined;
};

type Visits = {
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

const createVisits = (options: VisitOptions): Visits => {
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
