/**
 * Plays the steps of a scenario, one after the other, as a simulated shopper chooses them. After every step the totals on
 * the page are compared with those of the shop. The steps are kept where somebody wants to read them.
 */
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import { bothQuotes } from '../../../core/pricing/quote.ts';
import type { Shopper } from '../../../core/shopper/shopper.ts';
import { type ActionName, playAction, type PlayedStep, type StepValues } from '../../scenario/steps/steps.ts';
import { createPlayContext, currentTab, type PlayContext } from '../../scenario/steps/play-context.ts';
import { type Environment, StepError } from '../../scenario/environment/environment.ts';

/** Called after every step; `totals` are those on the page, if one is open. */
export type StepListener = (step: PlayedStep, totals: PageTotals | undefined) => void;
export type PageTotals = { readonly prepaid: number; readonly cod: number };

export type StepPlayer = {
  /** Plays one step. A step that the shop refuses where the rules allow it is a violation. */
  readonly play: <Name extends ActionName>(name: Name, value: StepValues[Name]) => Promise<void>;
  /** Lets time pass; false, without a step, if the session's time is over before. */
  readonly wait: (ms: number) => Promise<boolean>;
  readonly shopper: () => Shopper;
  /** The code that the popup has shown; null before. */
  readonly unlocked: () => string | null;
  readonly context: PlayContext;
  readonly now: () => number;
  /** The page is left; the next step that opens one is a visit. */
  readonly leave: () => void;
  readonly reportViolation: (problem: string) => void;
  readonly violations: readonly string[];
  /** How many SMS were sent to a phone number. */
  readonly smsSent: (phone: string) => Promise<number>;
};

type StepPlayerOptions = {
  readonly environment: Environment;
  /** How long the session is followed, in milliseconds. */
  readonly horizonMs: number;
  readonly onStep?: StepListener | undefined;
};

export const createStepPlayer = (options: StepPlayerOptions): StepPlayer => {
  const { environment, horizonMs, onStep } = options;
  const context = createPlayContext(environment, 0);
  const violations: string[] = [];
  const { now } = environment.clock;
  const end = now() + horizonMs;
  let isOpen = false;
  let steps = 0;

  const reportViolation = (problem: string): void => {
    violations.push(`step ${steps}: ${problem}`);
  };
  const shopper = (): Shopper => currentTab(context).shopper();

  const play: StepPlayer['play'] = async (name, value) => {
    steps += 1;
    // The types of name and value belong together, as in the step's own type.
    const step = { name, value } as PlayedStep;
    if (name === 'visit') isOpen = true;
    try {
      await playAction(context, step);
    } catch (error) {
      if (!(error instanceof StepError)) throw error;
      reportViolation(`${name}: ${error.message}`);
      onStep?.(step, undefined);
      return;
    }
    if (!isOpen || currentTab(context).isAtGateway()) {
      onStep?.(step, undefined);
      return;
    }
    const { prepaid, cod } = shopper().summary.get();
    onStep?.(step, { prepaid: prepaid.total, cod: cod.total });
    const problem = await totalsProblem(shopper(), currentTab(context).browser.connection.direct, environment.settings);
    if (problem !== undefined) reportViolation(`${name}: ${problem}`);
  };

  return {
    play,
    wait: async (ms) => {
      const rounded = Math.round(ms);
      if (now() + rounded > end) return false;
      if (rounded > 0) await play('advance', rounded);
      return true;
    },
    shopper,
    unlocked: () => currentTab(context).signUp().get().unlocked,
    context,
    now,
    leave: () => {
      isOpen = false;
      context.tab?.close();
    },
    reportViolation,
    violations,
    smsSent: async (phone) => {
      await environment.deliver();
      const sent = (await environment.sentMessages()) ?? [];
      return sent.reduce((count, { channel, to }) => count + (channel === 'sms' && to === phone ? 1 : 0), 0);
    },
  };
};

/** What differs; undefined if nothing does. An empty cart costs nothing on either side, so the shop is not asked. */
const totalsProblem = (
  shopper: Shopper,
  direct: () => Pick<ShopApi, 'getCart'>,
  settings: Settings,
): Promise<string | undefined> | string | undefined => {
  const { phase, count } = shopper.cart.get();
  const { subtotal } = shopper.summary.get().quote;
  if (phase !== 'ready') return `the cart is ${phase}`;
  if (count === 0) return subtotal === 0 ? undefined : `an empty cart costs ${subtotal}`;
  return problemAtShop(shopper, direct(), settings);
};

const problemAtShop = async (
  shopper: Shopper,
  direct: Pick<ShopApi, 'getCart'>,
  settings: Settings,
): Promise<string | undefined> => {
  const { items, count, discount } = shopper.cart.get();
  const summary = shopper.summary.get();
  const answer = await direct.getCart();
  if (!answer.status) return `the shop does not show the cart: ${answer.message}`;
  const { quotes, total: units, items: shops } = answer.data;
  if (units !== count || Object.keys(shops).length !== Object.keys(items).length)
    return `${count} units on the page, ${units} at the shop`;
  if (quotes === undefined) return undefined;
  const due = bothQuotes({ items, discount }, settings);
  for (const [mode, name] of QUOTED) {
    const [own, asked] = [due[mode].total, quotes[mode].total];
    // Redeemed reward cash is chosen on the page; the shop sees it with the order, where its total is checked.
    const shown = mode === 'prepaid' && summary.quote.discount.amount > 0 ? asked : summary[mode].total;
    if (own !== asked || shown !== asked)
      return `₹${own} ${name} by the settings, ₹${shown} on the page, ₹${asked} at the shop`;
  }
  return undefined;
};

const QUOTED = [
  ['cod', 'by cash on delivery'],
  ['prepaid', 'prepaid'],
] as const;
