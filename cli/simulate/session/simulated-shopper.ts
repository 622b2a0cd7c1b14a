/** One simulated shopper during a session: who it is, what it decides by, and how far it has come. */
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import { percentOf, rupees } from '../../../core/entities/money/money.ts';
import { percentageOf } from '../../../core/catalogue/coupons.ts';
import type { Market, Persona } from '../market/market.ts';
import { FUNNEL_STEPS, type FunnelStep } from '../session-outcome.ts';
import type { Decisions } from './decisions.ts';
import type { StepPlayer } from './step-player.ts';

/** An order that the session has placed. */
export type SessionOrder = {
  readonly number: string;
  /** 0 for the first purchase. */
  readonly repeat: number;
};

export type SimulatedShopper = {
  readonly player: StepPlayer;
  readonly decisions: Decisions;
  readonly market: Market;
  readonly persona: Persona;
  readonly settings: Settings;
  /** Few visitors are asked for it. */
  readonly phone: () => string;
  /** Pages seen, product pages looked at, and attempts to buy so far: the counts of their draws. */
  pages: number;
  looks: number;
  attempts: number;
  /** Purchases before the present one. */
  repeat: number;
  /** The popup was answered, whichever way. */
  hasAnsweredPopup: boolean;
  unlockedCode: string | null;
  reached: FunnelStep;
  readonly orders: SessionOrder[];
  offer: { readonly started: boolean; readonly expired: boolean; readonly lost: number };
};

/** Moves the shopper along the funnel, never back. */
export const reach = (shopper: SimulatedShopper, step: FunnelStep): void => {
  if (FUNNEL_STEPS.indexOf(step) > FUNNEL_STEPS.indexOf(shopper.reached)) shopper.reached = step;
};

/** Waits on the page, or between visits; false if the session's time is over. */
export const wait = async (shopper: SimulatedShopper, ms: number): Promise<boolean> => {
  const { player, offer } = shopper;
  if (offer.expired || shopper.orders.length > 0) return player.wait(ms);
  const before = player.shopper().summary.get().prepaid;
  const hasWaited = await player.wait(ms);
  noteOffer(shopper, before.total, before.discount.isApplied);
  return hasWaited;
};

/** Notes the end of the countdown before the first order, and what its discount would have taken off. */
export const noteOffer = (shopper: SimulatedShopper, totalBefore: number, hadCode: boolean): void => {
  const { player, settings, offer } = shopper;
  if (offer.expired || shopper.orders.length > 0 || settings.offer.durationMs === 0) return;
  const { phase } = player.shopper().offer.get();
  if (phase !== 'ended') {
    if (phase === 'running' && !offer.started) shopper.offer = { ...offer, started: true };
    return;
  }
  const { prepaid } = player.shopper().summary.get();
  const unused = percentOf(rupees(prepaid.subtotal), percentageOf(settings.offer.code, settings));
  const lost = prepaid.subtotal === 0 ? 0 : hadCode ? Math.max(0, prepaid.total - totalBefore) : unused;
  shopper.offer = { started: true, expired: true, lost };
};

/** Stays on the page for a while; false if the session's time is over. Closes or answers the popup that may have opened. */
export const dwellOnPage = async (shopper: SimulatedShopper): Promise<boolean> => {
  const { decisions, persona } = shopper;
  shopper.pages += 1;
  if (!(await wait(shopper, decisions.value('dwellOnPage', persona.model.dwell.page, shopper.pages)))) return false;
  await answerPopup(shopper);
  return true;
};

const answerPopup = async (shopper: SimulatedShopper): Promise<void> => {
  const { player, decisions, persona, settings } = shopper;
  if (!player.shopper().popup.get().isOpen || shopper.hasAnsweredPopup) return;
  shopper.hasAnsweredPopup = true;
  if (!decisions.happens('popup', persona.model.code.popup)) {
    await player.play('close-popup', null);
    return;
  }
  await player.play('unlock', shopper.phone());
  if (player.unlocked() !== null) shopper.unlockedCode = settings.popup.code;
};
