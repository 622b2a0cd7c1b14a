/** `status: false` changes nothing, for every call; nor does a connection that drops (spec 7, 10.16). */
import { describe, expect, it } from 'vitest';
import { refused } from '../../../core/entities/answer.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';
import type { Fault } from '../connection.ts';
import { quiet, type Tab } from '../browser.ts';
import { fill, openShop, verify } from '../open-shop.ts';
import { PHONE } from '../../samples/customers.ts';
import { NIGHT, POLISH, SYSTEM, WASH } from '../../samples/products.ts';

const NO = refused('REFUSED', 'Something went wrong. Try again');

/** Everything a screen shows, but for what says that something went wrong. */
const snapshot = ({ shopper, signUp, page, tabStorage }: Tab) => {
  const { notice: _cart, couponNotice: _coupon, ...cart } = shopper.cart.get();
  const { notice: _session, ...account } = shopper.session.get();
  const {
    notice: _checkout,
    isUnanswered: _unanswered,
    form: { errors: _errors, ...form },
    ...checkout
  } = shopper.checkout.get();
  const { error: _popup, ...popup } = signUp.get();
  return structuredClone({
    cart,
    account,
    checkout,
    form,
    popup,
    summary: shopper.summary.get(),
    setAside: shopper.setAside.get(),
    offer: shopper.offer.get(),
    url: page.url(),
    draft: tabStorage.get('checkout'),
  });
};
/** Everything that says that something went wrong. */
const complaints = ({ shopper, payment, signUp, logger }: Tab): readonly unknown[] =>
  [
    shopper.cart.get().notice,
    shopper.cart.get().couponNotice,
    shopper.session.get().notice,
    shopper.checkout.get().notice,
    payment.get().notice,
    ...Object.values(shopper.checkout.get().form.errors).filter((message) => message !== ''),
    signUp.get().error,
    ...logger,
  ].filter((said) => said !== null && said !== '' && (typeof said !== 'object' || Object.keys(said).length > 0));

/** A customer in the middle of it all: a cart with a coupon, lines set aside, an address typed. */
const openBusy = async () => {
  const opened = openShop();
  await opened.customer(PHONE);
  const tab = await opened.openTab('/shop');
  await tab.shopper.cart.setQuantity(POLISH, 2);
  await tab.shopper.quickBuy(WASH);
  await tab.shopper.cart.add(WASH);
  await tab.shopper.cart.applyCoupon('DAWN10');
  await verify(tab, opened.lastOtp);
  fill(tab);
  tab.signUp.setPhone(PHONE);
  await quiet();
  return { ...opened, tab };
};

/** Looks at the page again. */
const look = ({ page }: Tab): void => page.show();

/** The action that makes each call; `silent` if its refusal shows no message. */
const actions: readonly (readonly [CallName, (tab: Tab) => unknown, 'silent'?])[] = [
  ['addToCart', ({ shopper }) => shopper.cart.add(NIGHT)],
  ['updateCart', ({ shopper }) => shopper.cart.setQuantity(WASH, 9)],
  ['deleteFromCart', ({ shopper }) => shopper.cart.remove(WASH)],
  ['quickBuy', ({ shopper }) => shopper.quickBuy(SYSTEM)],
  ['addToCart', ({ shopper }) => shopper.cart.restore()],
  ['applyCoupon', ({ shopper }) => shopper.cart.applyCoupon('NOSUCH')],
  ['removeCoupon', ({ shopper }) => shopper.cart.removeCoupon()],
  ['logout', ({ shopper }) => shopper.logout()],
  ['placeOrder', ({ shopper }) => shopper.checkout.place()],
  ['signUpForOffers', ({ signUp }) => signUp.submit()],
  ['getPaymentStatus', ({ payment }) => payment.watch('BH0000000001')],
  ['getCart', ({ shopper }) => shopper.cart.refresh(), 'silent'],
  ['getCart', look, 'silent'],
  ['checkSession', look, 'silent'],
  ['getCustomer', look, 'silent'],
  ['getRewardCash', look, 'silent'],
  ['getOffer', look, 'silent'],
];

describe.each<readonly [string, Fault]>([
  ['refused', NO],
  ['dropped', 'drop'],
])('a call that is %s', (_how, fault) => {
  it.each(actions.map(([name, act, silent]) => ({ name, act, silent })))(
    'changes nothing: $name',
    async ({ name, act, silent }) => {
      const { tab, connection } = await openBusy();
      const [before, made] = [snapshot(tab), connection.count(name)];
      expect(complaints(tab)).toEqual([]);
      connection.next(name, fault);
      await act(tab);
      await quiet();
      expect(connection.count(name)).toBeGreaterThan(made);
      expect(snapshot(tab)).toEqual(before);
      expect(complaints(tab).length > 0).toBe(silent === undefined);
    },
  );

  it.each(['sendOtp', 'verifyOtp', 'createCustomer', 'searchCustomer'] as const)(
    'changes nothing for a new visitor: %s',
    async (name) => {
      const { openTab, connection, lastOtp } = openShop();
      let tab = await openTab('/checkout');
      await tab.shopper.cart.add(WASH);
      fill(tab);
      tab.shopper.checkout.setPhone(PHONE);
      if (name !== 'sendOtp') await tab.shopper.checkout.sendOtp();
      if (name !== 'sendOtp') tab.shopper.checkout.setOtp(await lastOtp());
      if (name === 'createCustomer') await tab.shopper.checkout.verifyOtp();
      const before = snapshot(tab);
      connection.next(name, fault);
      if (name === 'searchCustomer') tab = await tab.reload();
      else if (name === 'createCustomer') await tab.shopper.checkout.place();
      else await tab.shopper.checkout[name]();
      await quiet();
      expect(connection.count(name)).toBe(1);
      expect({ ...snapshot(tab), form: { ...snapshot(tab).form, otp: before.form.otp } }).toEqual(before);
    },
  );
});
