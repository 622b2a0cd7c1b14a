/**
 * A call that the shop refuses, or that has no answer, changes nothing, whichever it is; and no network, an error of the
 * shop's own, a backend that is down, and a refusal have different messages (spec 7, 10.16).
 */
import { describe, expect, it } from 'vitest';
import { refused } from '../../../core/entities/answer.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';
import { ShopUnreachable, type UnreachableReason } from '../../../core/ports/shop-unreachable.ts';
import { createAccountForms } from '../../../core/shopper/account/account-forms.ts';
import { createRewardCashStore } from '../../../core/shopper/account/reward-cash-store.ts';
import { nextStep } from '../../../core/shopper/next-step.ts';
import { catchUnreachable, refusalNotice } from '../../../core/shopper/notice.ts';
import { createOrders } from '../../../core/shopper/orders/orders.ts';
import { createTracking } from '../../../core/shopper/orders/track-order.ts';
import { createGrievance } from '../../../core/shopper/support/grievance.ts';
import { createPincodeCheck } from '../../../core/shopper/support/pincode-check.ts';
import { createPincodeFill } from '../../../core/shopper/support/pincode-fill.ts';
import { PHONE } from '../../samples/customers.ts';
import { NIGHT, POLISH, SYSTEM, WASH } from '../../samples/products.ts';
import { TOO_MANY } from '../../samples/refusals.ts';
import { quiet, type Tab } from '../browser.ts';
import { fill, openWith, signedIn } from '../open-shop.ts';

const NO = refused('REFUSED', 'Not today');
const CHECKING = 'We couldn’t confirm your order yet. We’re checking whether it went through';
const FAULTS = [
  ['drop', 'We couldn’t reach the shop. Check your connection and try again'],
  ['garble', 'Something went wrong on our side. Try again in a moment'],
  ['down', 'We can’t reach the shop right now. Try again in a moment'],
  [NO, NO.message],
] as const;

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

type Notice = { readonly message: string } | null | undefined;
/** Makes the call in question; answers where the page then says what went wrong, if anywhere. */
type Act = (tab: Tab) => readonly [acting: unknown, said?: () => Notice];

/** Looks at the page again. */
const look: Act = ({ page }) => [page.show()];
const account =
  (act: (account: ReturnType<typeof createAccountForms>) => unknown): Act =>
  ({ shopper: { featureContext } }) => {
    const created = createAccountForms(featureContext);
    return [act(created), () => created.get().notice ?? created.get().result?.notice];
  };
const orders =
  (act: (orders: ReturnType<typeof createOrders>, tab: Tab) => unknown): Act =>
  (tab) => {
    const created = createOrders(tab.shopper.featureContext);
    return [act(created, tab), () => created.get().result?.notice ?? created.get().notice];
  };

/** Of a customer in the middle of it all: a cart with a coupon, lines set aside, an address typed. */
const ofCustomer: readonly (readonly [CallName, Act])[] = [
  ['addToCart', ({ shopper: { cart } }) => [cart.add(NIGHT), () => cart.get().notice]],
  ['addToCart', ({ shopper: { cart } }) => [cart.restore(), () => cart.get().notice]],
  ['updateCart', ({ shopper: { cart } }) => [cart.setQuantity(WASH, 9), () => cart.get().notice]],
  ['deleteFromCart', ({ shopper: { cart } }) => [cart.remove(WASH), () => cart.get().notice]],
  ['quickBuy', ({ shopper }) => [shopper.quickBuy(SYSTEM), () => shopper.cart.get().notice]],
  ['applyCoupon', ({ shopper: { cart } }) => [cart.applyCoupon('NOSUCH'), () => cart.get().couponNotice]],
  ['removeCoupon', ({ shopper: { cart } }) => [cart.removeCoupon(), () => cart.get().notice]],
  ['logout', ({ shopper }) => [shopper.logout(), () => shopper.session.get().notice]],
  ['placeOrder', ({ shopper: { checkout } }) => [checkout.place(), () => checkout.get().notice]],
  ['getPaymentStatus', ({ payment }) => [payment.watch('BH0000000001'), () => payment.get().notice]],
  ['signUpForOffers', ({ signUp }) => [signUp.submit(), () => ({ message: signUp.get().error })]],
  [
    'trackOrder',
    ({ shopper: { featureContext } }) => {
      const tracking = createTracking(featureContext);
      return [tracking.track('BH1', PHONE), () => tracking.get().notice];
    },
  ],
  [
    'getPincode',
    ({ shopper: { featureContext } }) => {
      const check = createPincodeCheck(featureContext);
      return [check.check('560001'), () => check.get() as unknown as Notice];
    },
  ],
  [
    'createGrievance',
    ({ shopper: { featureContext } }) => {
      const grievance = createGrievance(featureContext);
      grievance.set('message', 'The cap came broken.');
      return [grievance.submit(), () => grievance.get().notice];
    },
  ],
  ['getCustomer', account(({ load }) => load())],
  ['updateCustomer', account(async ({ load, saveDetails }) => [await load(), await saveDetails()])],
  ['updateConsent', account(({ setConsent }) => setConsent('offers', true))],
  ['eraseCustomer', account(({ erase }) => erase('ERASE'))],
  ['listOrders', orders(({ load }) => load())],
  ['cancelOrder', orders(({ cancel }) => cancel('BH1', 'Changed my mind'))],
  ['retryPayment', orders(({ retry }, { shopper }) => retry('BH1', 'upi', shopper.summary.get().quote.total))],
  [
    'getCashLedger',
    ({ shopper: { featureContext } }) => {
      const book = createRewardCashStore(featureContext);
      return [book.load(), () => book.get().notice];
    },
  ],
  ['getCart', ({ shopper }) => [shopper.cart.refresh()]],
  ...(['getCart', 'checkSession', 'getCustomer', 'getRewardCash', 'getOffer'] as const).map(
    (name) => [name, look] as const,
  ),
];
const openBusy = async () => {
  const opened = await signedIn('/shop');
  const { tab } = opened;
  await tab.shopper.cart.setQuantity(POLISH, 2);
  await tab.shopper.quickBuy(WASH);
  await tab.shopper.cart.add(WASH);
  await tab.shopper.cart.applyCoupon('DAWN10');
  fill(tab);
  tab.signUp.setPhone(PHONE);
  await quiet();
  return opened;
};

/** Of somebody new, who has come as far as this call. */
const ofVisitor: readonly (readonly [CallName, Act])[] = [
  ['sendOtp', ({ shopper: { checkout } }) => [checkout.sendOtp(), () => checkout.get().notice]],
  [
    'verifyOtp',
    ({ shopper: { checkout } }) => [
      checkout.verifyOtp(),
      () => checkout.get().notice ?? { message: checkout.get().form.errors.otp },
    ],
  ],
  ['createCustomer', ({ shopper: { checkout } }) => [checkout.place(), () => checkout.get().notice]],
];
const openNew = async (name: CallName) => {
  const opened = await openWith(WASH);
  const { checkout } = opened.shopper;
  fill(opened.tab);
  checkout.setPhone(PHONE);
  if (name !== 'sendOtp') await checkout.sendOtp();
  if (name !== 'sendOtp') checkout.setOtp(await opened.lastOtp());
  if (name === 'createCustomer') await checkout.verifyOtp();
  return opened;
};

describe('a call that is refused or has no answer', () => {
  it.each([
    ...ofCustomer.map(([name, act]) => ({ name, act, who: 'a customer', open: openBusy })),
    ...ofVisitor.map(([name, act]) => ({ name, act, who: 'a visitor', open: openNew })),
  ])('changes nothing, and says which of them it was: $name of $who', async ({ name, act, open }) => {
    for (const [fault, message] of FAULTS) {
      const { tab, connection } = await open(name);
      const { shopper } = tab;
      const [before, made] = [snapshot(tab), connection.count(name)];
      connection.next(name, fault);
      const [acting, said] = act(tab);
      await acting;
      await quiet();
      expect(connection.count(name)).toBeGreaterThan(made);
      expect(snapshot(tab)).toEqual(before);
      // An order may have been placed: the page says that it is checking.
      const wanted = name === 'placeOrder' && typeof fault === 'string' ? CHECKING : message;
      const notices = [shopper.cart, shopper.session, shopper.checkout].map((shown) => shown.get().notice);
      expect(said === undefined ? notices : [said()?.message]).toEqual(
        said === undefined ? [null, null, null] : [wanted],
      );
    }
  });

  it('leaves city and state of a pincode to be typed, and says so', async () => {
    for (const [fault, message] of FAULTS) {
      const { tab, connection } = await openWith();
      const pincodes = createPincodeFill(tab.shopper.featureContext);
      connection.next('getPincode', fault);
      tab.shopper.checkout.setAddress('shipping', 'pincode', '560001');
      await quiet();
      expect(pincodes.get().shipping).toMatchObject({ problem: { message } });
      expect(tab.shopper.checkout.get().form.shipping).toMatchObject({ city: '', state: '' });
    }
  });

  it('while the cart is loaded shows the newest message until it is loaded', async () => {
    const { tab, connection } = await openWith();
    for (const [fault] of FAULTS) connection.next('getCart', fault);
    const { cart } = (await tab.reload()).shopper;
    for (const [, message] of FAULTS) {
      expect(cart.get()).toMatchObject({ phase: 'unreachable', loadProblem: { message } });
      await cart.refresh();
    }
    expect(cart.get()).toMatchObject({ phase: 'ready', loadProblem: null });
  });
});

it('the advice of an error message is to check the connection only if the network failed; a refusal has its own message', async () => {
  const nextAfter = async (reason: UnreachableReason): Promise<string | false> => {
    const answer = await catchUnreachable(Promise.reject<null>(new ShopUnreachable('no answer', { reason })));
    return answer !== null && nextStep(answer.notice);
  };
  expect(await nextAfter('network')).toBe('Check your connection and try again.');
  expect(await nextAfter('shop')).toBe('Try again in a moment.');
  expect(await nextAfter('backend')).toBe('Try again in a moment.');
  expect(nextStep(refusalNotice(TOO_MANY))).toBe('Too many requests. Try again in a moment.');
});
