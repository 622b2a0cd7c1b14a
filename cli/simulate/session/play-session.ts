/**
 * Plays one session: a shopper from the first visit to the last repeat purchase. The same seed, number, market and
 * settings always play the same session.
 */
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import type { Environment } from '../../scenario/environment/environment.ts';
import type { Market, Persona } from '../market/market.ts';
import { createDraws } from '../random/draws.ts';
import type { ExitReason, SessionOutcome } from '../session-outcome.ts';
import { arriveAndBrowse, type Browsed, returnAndBrowse } from './browse.ts';
import { buy, pay } from './buy.ts';
import { createDecisions, type Decisions } from './decisions.ts';
import { type ParcelEnd, sendParcel } from './parcel.ts';
import { resultOf } from './session-result.ts';
import { sessionCosts } from './session-costs.ts';
import { phoneOf } from '../environment/shopper-identity.ts';
import { noteOffer, type SimulatedShopper, wait } from './simulated-shopper.ts';
import { createStepPlayer, type StepListener, type StepPlayer } from './step-player.ts';

export type SessionOptions = {
  readonly environment: Environment;
  readonly settings: Settings;
  readonly market: Market;
  readonly seed: number;
  /** The number of the session within its run, from 0. */
  readonly session: number;
  readonly onStep?: StepListener | undefined;
  /** Called at the end, before the page is left. */
  readonly onEnd?: ((player: StepPlayer) => Promise<void>) | undefined;
};

export const decisionsOf = (seed: number, session: number): Decisions => createDecisions(createDraws(seed, session));

const personaOf = ({ personas }: Market, decisions: Decisions): Persona => {
  const unit = decisions.unit('persona');
  let sum = 0;
  const found = personas.find(({ share }) => {
    sum += share;
    return unit < sum;
  });
  // A rounded sum may end below 1.
  const last = found ?? personas.at(-1);
  if (last === undefined) throw new Error('a market has at least one persona');
  return last;
};

export const playSession = async (options: SessionOptions): Promise<SessionOutcome> => {
  const { environment, settings, market, seed, session, onStep, onEnd } = options;
  const decisions = decisionsOf(seed, session);
  const persona = personaOf(market, decisions);
  const player = createStepPlayer({ environment, horizonMs: market.horizonMs, onStep });
  let phone: string | undefined;
  const shopper: SimulatedShopper = {
    player,
    decisions,
    market,
    persona,
    settings,
    phone: () => (phone ??= environment.aliases.toShop(phoneOf(seed, session))),
    pages: 0,
    looks: 0,
    attempts: 0,
    repeat: 0,
    hasAnsweredPopup: false,
    unlockedCode: null,
    reached: 'visit',
    orders: [],
    offer: { started: false, expired: false, lost: 0 },
  };
  const leftBecause = await shop(shopper);
  const { orders, cash } = await resultOf(shopper);
  // Most shoppers leave before they give a phone number.
  const sms = phone === undefined ? 0 : await player.smsSent(phone);
  await onEnd?.(player);
  player.leave();
  return {
    session,
    persona: persona.name,
    reached: shopper.reached,
    orders,
    cash,
    sms,
    costs: sessionCosts({ orders, sms }, market.costs),
    offer: shopper.offer,
    leftBecause,
    violations: player.violations,
  };
};

/** Buys, and buys again; answers why a shopper who ordered nothing has left, and null for one who did. */
const shop = async (shopper: SimulatedShopper): Promise<ExitReason | null> => {
  const first = await purchase(shopper, await arriveAndBrowse(shopper));
  const { atMost, after } = shopper.persona.model.repeat;
  let isCustomer = first.end === 'kept';
  while (isCustomer && shopper.repeat < atMost && (await wantsMore(shopper))) {
    if (!(await wait(shopper, shopper.decisions.value('repeatAfter', after, shopper.repeat)))) break;
    shopper.repeat += 1;
    const { end } = await purchase(shopper, await returnAndBrowse(shopper));
    isCustomer = end === 'kept';
  }
  return first.end === undefined ? first.left : null;
};

/** A confirmed order with how its parcel ended, or why there is none. */
type Purchase = { readonly end: ParcelEnd } | { readonly end?: undefined; readonly left: ExitReason };

const purchase = async (shopper: SimulatedShopper, browsed: Browsed): Promise<Purchase> => {
  let from = browsed;
  for (let returns = 0; ; returns += 1) {
    if (typeof from === 'object') return from;
    const bought = await buy(shopper, from, shopper.repeat > 0);
    if ('mode' in bought) {
      const mode = await pay(shopper, bought.mode);
      return mode === null ? { left: 'payment' } : { end: await sendParcel(shopper, mode) };
    }
    if (returns === shopper.persona.model.later.atMost || !(await comesBack(shopper))) return bought;
    from = 'cart';
  }
};

/** Leaves a cart with items, and perhaps opens it again later. */
const comesBack = async (shopper: SimulatedShopper): Promise<boolean> => {
  const { player, decisions, persona, attempts } = shopper;
  const { comeBack, after } = persona.model.later;
  player.leave();
  if (!decisions.happens('comeBack', comeBack, attempts)) return false;
  const { total, discount } = player.shopper().summary.get().prepaid;
  if (!(await player.wait(decisions.value('comeBackAfter', after, attempts)))) return false;
  await player.play('visit', '/cart');
  noteOffer(shopper, total, discount.isApplied);
  return player.shopper().cart.get().count > 0;
};

/** Reward cash makes a repeat purchase more likely. */
const wantsMore = async ({ player, decisions, persona, repeat }: SimulatedShopper): Promise<boolean> => {
  const { chance, perHundredCash } = persona.model.repeat;
  const answer = await player.context.tab?.browser.connection.direct().getRewardCash();
  const cash = answer?.status === true ? answer.data.cashback : 0;
  return decisions.happens('repeat', chance + (perHundredCash * cash) / 100, repeat);
};
