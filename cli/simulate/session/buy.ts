/** From a cart with items to a placed order: codes, the phone, the address, how to pay. */
import { hasRule, percentageOf } from '../../../core/catalogue/coupons.ts';
import { isPrepaid, type PaymentMode } from '../../../core/entities/payment-mode.ts';
import { DAY_MS, HOUR_MS } from '../../../core/entities/time/duration.ts';
import { atPrice } from '../random/distributions.ts';
import type { ExitReason } from '../session-outcome.ts';
import type { Browsed } from './browse.ts';
import { addressAt } from '../environment/shopper-identity.ts';
import { reach, type SimulatedShopper, wait } from './simulated-shopper.ts';

type Bought = { readonly left: ExitReason } | { readonly mode: PaymentMode };

/** A little more than the pause that the page keeps between two one-time passwords, in milliseconds. */
const RESEND_AFTER_MS = 35_000;
/**
 * How often an order is placed again after the shop has shown another total. A total changes once, when a code ends or may
 * not be used; this bounds a shop that shows another one every time.
 */
const MOST_PLACINGS = 3;

/**
 * Buys what is in the cart. A sure shopper has come to buy: beginning checkout, giving the phone number and completing the
 * form have a probability of 1, before prices and codes change it.
 */
export const buy = async (
  shopper: SimulatedShopper,
  from: Exclude<Browsed, object>,
  isSure: boolean,
): Promise<Bought> => {
  shopper.attempts += 1;
  if (from === 'cart') {
    const left = await decideInCart(shopper, isSure);
    if (left !== undefined) return { left };
    await shopper.player.play('follow', '/checkout');
  }
  reach(shopper, 'checkout');
  const left = (await enterPhone(shopper, isSure)) ?? (await fillForm(shopper, isSure));
  if (left !== undefined) return { left };
  const mode = await chooseMode(shopper);
  if (mode === undefined) return { left: 'fee' };
  return (await place(shopper)) ?? { mode };
};

/** While a timed code is applied and its countdown runs, the probability of leaving is multiplied by a factor. */
const stays = ({ player, persona, settings }: SimulatedShopper, probability: number): number => {
  const { discount } = player.shopper().cart.get();
  const isTimed = discount.isApplied && hasRule(discount.code, 'timed', settings);
  return isTimed ? 1 - (1 - probability) * persona.model.code.timedCodeLeaveFactor : probability;
};

const decideInCart = async (shopper: SimulatedShopper, isSure: boolean): Promise<ExitReason | undefined> => {
  const { player, decisions, persona, attempts } = shopper;
  await applyCode(shopper);
  const hadCode = player.shopper().cart.get().discount.isApplied;
  if (!(await wait(shopper, decisions.value('dwellInCart', persona.model.dwell.cart, attempts)))) return 'time';
  if (leavesWithCode(shopper, hadCode)) return 'offer-ended';
  const { total, discount } = player.shopper().summary.get().prepaid;
  const fullPrice = total + discount.value;
  const start = isSure ? 1 : persona.model.checkout.start;
  const atTotal = atPrice(start, fullPrice === 0 ? 1 : total / fullPrice, persona.model.code.elasticity);
  return decisions.happens('start', stays(shopper, atTotal), attempts) ? undefined : 'cart';
};

/** Applies the better of the codes that the shopper thinks of, unless it has a better one. */
const applyCode = async (shopper: SimulatedShopper): Promise<void> => {
  const { player, decisions, persona, settings, attempts, unlockedCode } = shopper;
  const { banner, usePopup } = persona.model.code;
  const isRunning = player.shopper().offer.get().phase === 'running';
  const codes = [
    ...(isRunning && decisions.happens('banner', banner, attempts) ? [settings.offer.code] : []),
    ...(unlockedCode !== null && decisions.happens('usePopup', usePopup, attempts) ? [unlockedCode] : []),
  ].toSorted((a, b) => percentageOf(b, settings) - percentageOf(a, settings));
  const { discount } = player.shopper().cart.get();
  const [best] = codes;
  // A coupon by URL also lowers the price of the bundle, so it is left as it is.
  if (best === undefined || discount.byUrl || percentageOf(best, settings) <= discount.off) return;
  await player.play('coupon', best);
};

/** The code has ended since, and with it the reason to buy. */
const leavesWithCode = ({ player, decisions, persona, attempts }: SimulatedShopper, hadCode: boolean): boolean =>
  hadCode &&
  !player.shopper().cart.get().discount.isApplied &&
  decisions.happens('leaveWhenCodeEnds', persona.model.code.leaveWhenCodeEnds, attempts);

/** Why the shopper has left, or undefined. A customer who is signed in has verified the phone. */
const enterPhone = async (shopper: SimulatedShopper, isSure: boolean): Promise<ExitReason | undefined> => {
  const { player, decisions, persona, attempts } = shopper;
  if (!player.shopper().checkout.get().isVerified) {
    const give = isSure ? 1 : persona.model.checkout.givePhone;
    if (!decisions.happens('givePhone', give, attempts)) return 'phone';
  }
  return verifyPhone(shopper);
};

/** By a one-time password; answers why that has failed, or undefined. */
export const verifyPhone = async (shopper: SimulatedShopper): Promise<ExitReason | undefined> => {
  const { player, decisions, persona, phone, attempts } = shopper;
  const { checkout } = player.shopper();
  if (!checkout.get().isVerified) {
    const { otpNotReceived, wrongOtp } = persona.model.checkout;
    await player.play('send-otp', phone());
    if (decisions.happens('otpNotReceived', otpNotReceived, 2 * attempts)) {
      if (!(await wait(shopper, RESEND_AFTER_MS))) return 'time';
      await player.play('send-otp', phone());
      if (decisions.happens('otpNotReceived', otpNotReceived, 2 * attempts + 1)) return 'otp';
    }
    if (checkout.get().stage !== 'verify') return refused(shopper);
    if (decisions.happens('wrongOtp', wrongOtp, attempts)) await player.play('verify-otp', 'wrong');
    await player.play('verify-otp', null);
    if (!checkout.get().isVerified) return refused(shopper);
  }
  reach(shopper, 'verified');
  return undefined;
};

const fillForm = async (shopper: SimulatedShopper, isSure: boolean): Promise<ExitReason | undefined> => {
  const { player, decisions, persona, attempts } = shopper;
  const hadCode = player.shopper().cart.get().discount.isApplied;
  if (!(await wait(shopper, decisions.value('dwellOnForm', persona.model.dwell.form, attempts)))) return 'time';
  if (leavesWithCode(shopper, hadCode)) return 'offer-ended';
  const finish = isSure ? 1 : persona.model.checkout.finish;
  if (!decisions.happens('finish', stays(shopper, finish), attempts)) return 'form';
  // A customer's saved address is filled in already.
  if (player.shopper().checkout.get().form.shipping.pincode === '')
    await player.play('fill', addressAt(decisions.unit('place')));
  return undefined;
};

/** Undefined where the fee of cash on delivery makes the shopper leave. */
const chooseMode = async (shopper: SimulatedShopper): Promise<PaymentMode | undefined> => {
  const { player, decisions, persona, attempts } = shopper;
  const { modes, feeLimit, switchToPrepaid } = persona.model.payment;
  let mode: PaymentMode = decisions.pick('mode', modes, attempts);
  const fee = player.shopper().summary.get().cod.shipping;
  if (!isPrepaid(mode) && fee > decisions.value('feeLimit', feeLimit)) {
    const { cod: _cod, ...prepaid } = modes;
    const hasOther = Object.values(prepaid).some((weight) => weight > 0);
    if (!hasOther || !decisions.happens('switchToPrepaid', switchToPrepaid, attempts)) return undefined;
    mode = decisions.pick('prepaidMode', prepaid, attempts);
  }
  await player.play('pay', mode);
  const { cash } = player.shopper().session.get();
  if (isPrepaid(mode) && cash > 0 && decisions.happens('redeem', persona.model.repeat.redeem, attempts)) {
    await player.play('redeem-cash', true);
    if (player.shopper().summary.get().couponSavesMore > 0) await player.play('redeem-cash', false);
  }
  return mode;
};

/** Places the order; where the shop shows another total, the shopper may place it again. Undefined if it is placed. */
const place = async (shopper: SimulatedShopper): Promise<{ readonly left: ExitReason } | undefined> => {
  const { player, decisions, persona, attempts } = shopper;
  const before = player.shopper().checkout.get().placed?.order;
  for (let placing = 0; placing < MOST_PLACINGS; placing += 1) {
    const { total } = player.shopper().summary.get().quote;
    await player.play('place', null);
    const { placed } = player.shopper().checkout.get();
    if (placed !== null && placed.order !== before) {
      if (placed.summary.total !== total)
        player.reportViolation(`place: ₹${total} on the page, an order of ₹${placed.summary.total}`);
      shopper.orders.push({ number: placed.order, repeat: shopper.repeat });
      reach(shopper, 'placed');
      return undefined;
    }
    if (refusalIn(shopper) === 'sold-out') return { left: 'sold-out' };
    // Without an answer, or from a busy shop: the button is pressed again.
    if (['unreachable', 'busy'].includes(refusalIn(shopper))) continue;
    if (!['offer-expired', 'price-changed', 'coupon-invalid'].includes(refusalIn(shopper)))
      return { left: refused(shopper) };
    if (decisions.happens('leaveWhenCodeEnds', persona.model.code.leaveWhenCodeEnds, attempts))
      return { left: 'offer-ended' };
  }
  return { left: refused(shopper) };
};

/** The code of the notice on the checkout, as a word; `unknown` where there is none. */
const refusalIn = ({ player }: SimulatedShopper): string => {
  const { notice } = player.shopper().checkout.get();
  return (notice?.code ?? 'unknown').toLowerCase().replaceAll('_', '-');
};

const refused = (shopper: SimulatedShopper): ExitReason => `refused:${refusalIn(shopper)}`;

/** An unpaid order has expired after this time, however its payment was left. */
const EXPIRED_AFTER_MS = DAY_MS + HOUR_MS;

/** How the order is paid: in this mode, or null where it was not paid and has expired. */
export const pay = async (shopper: SimulatedShopper, mode: PaymentMode): Promise<PaymentMode | null> => {
  const { player } = shopper;
  if (!isPrepaid(mode)) return payAfterwards(shopper, mode);
  // Nothing is left to pay where reward cash has paid for everything.
  if (player.context.tab?.isAtGateway() !== true || (await payAtGateway(shopper, mode))) {
    reach(shopper, 'paid');
    return mode;
  }
  player.leave();
  await wait(shopper, EXPIRED_AFTER_MS);
  return null;
};

/** An order that is to be paid in cash may be paid online at once, to save the fee; if that fails, it stays as it is. */
const payAfterwards = async (shopper: SimulatedShopper, mode: PaymentMode): Promise<PaymentMode> => {
  const { player, decisions, persona, attempts } = shopper;
  const { payOnlineAfterwards, modes } = persona.model.payment;
  if (!decisions.happens('payOnlineAfterwards', payOnlineAfterwards, attempts)) return mode;
  const { cod: _cod, ...prepaid } = modes;
  if (Object.values(prepaid).every((weight) => weight === 0)) return mode;
  const online = decisions.pick('prepaidMode', prepaid, attempts);
  await player.play('retry', online);
  if (player.context.tab?.isAtGateway() !== true || !(await payAtGateway(shopper, online))) return mode;
  reach(shopper, 'paid');
  return online;
};

/** Whether the payment has succeeded in the end. */
const payAtGateway = async (shopper: SimulatedShopper, mode: PaymentMode): Promise<boolean> => {
  const { player, decisions, persona, attempts } = shopper;
  const { failure, abandonAtGateway, retry, retries } = persona.model.payment;
  for (let tries = 0; ; tries += 1) {
    const count = (retries + 1) * attempts + tries;
    if (decisions.happens('abandonAtGateway', abandonAtGateway, count)) {
      await player.play('payment', 'silent');
      return false;
    }
    if (!decisions.happens('failure', failure, count)) {
      await player.play('payment', 'succeeds');
      return true;
    }
    await player.play('payment', 'fails');
    if (tries === retries || !decisions.happens('retry', retry, count)) return false;
    await player.play('retry', mode);
    if (player.context.tab?.isAtGateway() !== true) return false;
  }
};
