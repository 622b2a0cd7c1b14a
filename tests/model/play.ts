/** Plays a step on the real shopper and on the model; both must agree afterwards. */
import type { Shopper } from '../../core/shopper/shopper.ts';
import { agree, compare, compareShop } from './compare.ts';
import {
  advanceTime,
  applyCode,
  isPaidOnDelivery,
  maySend,
  quickBuy,
  restore,
  setLine,
  signOut,
  sums,
  type Model,
} from './model/model.ts';
import { recordPayment } from './model/payment.ts';
import { placeOrderResult, recordOrder } from './model/place-order.ts';
import { PID } from './model/model-settings.ts';
import type { Step } from './steps.ts';
import type { World } from './world.ts';
import { RAVI_TYPES } from '../samples/customers.ts';

const phoneOf = (index: number): string => `98765432${String(index).padStart(2, '0')}`;

const sessionOf = (world: World, index: 0 | 1): Shopper => {
  const found = world.tabs[index];
  if (found === undefined) throw new Error(`no tab ${index}`);
  return found.shopper;
};

/** Whether a code that saves less shall replace the better one all the same. */
const answerQuestion = async ({ cart }: Shopper, insist: boolean): Promise<void> => {
  if (cart.get().couponToConfirm !== null && insist) await cart.confirmCoupon();
  else cart.keepCoupon();
};

/** Plays one step on both sides. */
export const play = async (step: Step, world: World, m: Model): Promise<void> => {
  switch (step.do) {
    case 'add':
      await sessionOf(world, step.tab).cart.add(PID[step.what]);
      setLine(m, step.what, (m.lines.get(step.what) ?? 0) + 1);
      break;
    case 'remove':
      await sessionOf(world, step.tab).cart.remove(PID[step.what]);
      setLine(m, step.what, 0);
      break;
    case 'set':
      await sessionOf(world, step.tab).cart.setQuantity(PID[step.what], step.qty);
      setLine(m, step.what, step.qty);
      break;
    case 'clicks': {
      const { cart } = sessionOf(world, 0);
      await Promise.all(step.qtys.map((qty) => cart.setQuantity(PID[step.what], qty)));
      setLine(m, step.what, step.qtys.at(-1) ?? 0);
      break;
    }
    case 'quick-buy':
      await sessionOf(world, step.tab).quickBuy(PID[step.what]);
      quickBuy(m, step.what);
      agree('page after quick buy', world.tabs[step.tab]?.url(), '/checkout/');
      break;
    case 'restore':
      await sessionOf(world, step.tab).cart.restore();
      restore(m);
      break;
    case 'uncode':
      await sessionOf(world, step.tab).cart.removeCoupon();
      m.coupon = null;
      break;
    case 'reload':
      await world.open(step.tab, '/cart');
      if (step.tab === 0) m.redeem = false;
      break;
    case 'come-back':
      world.tabs[step.tab]?.show();
      break;
    case 'arrive':
      await world.open(step.tab, `/shop?coupon=${step.code}#top`);
      if (step.tab === 0) m.redeem = false;
      await answerQuestion(sessionOf(world, step.tab), step.insist);
      applyCode(m, step.code, true, step.insist);
      agree('address after a code came by it', world.tabs[step.tab]?.url(), '/shop#top');
      break;
    case 'code': {
      const shopper = sessionOf(world, step.tab);
      await shopper.cart.applyCoupon(step.code);
      await answerQuestion(shopper, step.insist);
      applyCode(m, step.code, false, step.insist);
      break;
    }
    case 'wait':
      await world.advance(step.ms);
      advanceTime(m, step.ms);
      break;
    case 'away':
      world.close();
      await world.advance(step.ms);
      advanceTime(m, step.ms);
      // The shop has received no call meanwhile.
      await compareShop(world, m);
      await Promise.all([world.open(0, '/cart'), world.open(1, '/shop')]);
      m.redeem = false;
      break;
    case 'pay-by':
      sessionOf(world, 0).checkout.choosePayment(step.mode);
      m.mode = step.mode;
      m.redeem = false;
      break;
    case 'redeem':
      sessionOf(world, 0).checkout.setRedeemCash(step.on);
      m.redeem = step.on && !isPaidOnDelivery(m.mode);
      break;
    case 'verify':
      await verify(step.phone, world, m);
      break;
    case 'grant': {
      const phone = m.verified;
      if (!m.signedIn || phone === null) return;
      await world.shop.grantRewardCash({ phone: phoneOf(phone), amount: step.rupees as never, reason: 'goodwill' });
      m.cash.set(phone, (m.cash.get(phone) ?? 0) + step.rupees);
      for (const { show } of world.tabs) show();
      break;
    }
    case 'place':
      await place(world, m);
      break;
    case 'logout': {
      await sessionOf(world, 0).logout();
      agree('page after logout', world.tabs[0]?.url(), '/login');
      signOut(m);
      m.mode = 'card';
      m.redeem = false;
      break;
    }
    case 'gateway':
      await gateway(step.outcome, step.which, world, m);
      break;
  }
  await world.quiet();
  compare(world, m);
};

const verify = async (phone: number, world: World, m: Model): Promise<void> => {
  if (m.signedIn) return;
  const number = phoneOf(phone);
  if (!maySend(m, phone)) {
    const refused = await world.api.sendOtp({ phone: number });
    agree('an OTP beyond the budget', refused.status ? 'sent' : refused.code, 'THROTTLED');
    return;
  }
  const { checkout } = sessionOf(world, 0);
  checkout.changePhone();
  checkout.setPhone(` ${number}`);
  await checkout.sendOtp();
  agree('stage', checkout.get().stage, 'verify');
  m.sends.push({ phone, at: m.now });
  await world.shop.deliverMessages();
  checkout.setOtp(
    world.messenger.sent().findLast(({ to, otp }) => to === number && otp !== undefined)?.otp ?? 'none was sent',
  );
  await checkout.verifyOtp();
  m.verified = phone;
  m.signedIn = m.customers.has(phone);
};

const place = async (world: World, m: Model): Promise<void> => {
  const { checkout, session } = sessionOf(world, 0);
  for (const [field, value] of RAVI_TYPES) checkout.setAddress('shipping', field, value);
  await checkout.place();
  await world.quiet();
  const { notice } = checkout.get();
  if (m.lines.size === 0) {
    agree('placing an empty cart', notice?.code, 'CART_EMPTY');
    return;
  }
  if (m.verified === null) {
    agree('placing unverified', notice?.code, 'PHONE_NOT_VERIFIED');
    return;
  }
  m.signedIn = true;
  m.customers.add(m.verified);
  agree('signed in by placing', session.get().isLogged, true);

  const result = placeOrderResult(m, m);
  if ('refused' in result) {
    agree('a refused order', notice?.code, result.refused);
    // A code that is used up is taken off the cart as well.
    if (result.refused === 'COUPON_INVALID') m.coupon = null;
    return;
  }
  agree('notice after placing', notice, null);
  const { isConfirmed } = result;
  const { placed } = checkout.get();
  const number = placed?.order ?? '';
  agree('total of the order', placed?.summary.total, sums(m, m.mode).total);
  agree('state of the order', placed?.state, isConfirmed ? 'confirmed' : 'pending_payment');
  agree(
    'page after placing',
    world.tabs[0]?.url(),
    isConfirmed ? `/payment/success?order=${number}` : `/sandbox/pay?order=${number}`,
  );
  recordOrder(m, m, number, isConfirmed);
  m.redeem = false;
  if (isConfirmed) m.mode = 'card';
};

const gateway = async (kind: 'captured' | 'failed', which: number, world: World, m: Model): Promise<void> => {
  const waiting = m.orders.filter(({ state }) => state === 'pending_payment');
  const order = waiting[which % Math.max(1, waiting.length)];
  if (order === undefined) return;
  await world.sandboxPayments.pay(order.number, kind === 'captured' ? 'succeeds' : 'fails');
  recordPayment(m, order, kind === 'captured');
  for (const { show } of world.tabs) show();
};
