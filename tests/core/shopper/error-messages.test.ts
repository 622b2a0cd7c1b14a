/**
 * No network, an error of the shop's own, a backend that is down, and a refusal have different messages in
 * every call.
 */
import { describe, expect, it } from 'vitest';
import type { CallName } from '../../../core/ports/shop-api.ts';
import { ShopUnreachable, type UnreachableReason } from '../../../core/ports/shop-unreachable.ts';
import { createAccount } from '../../../core/shopper/account/account.ts';
import { createRewardCashStore } from '../../../core/shopper/account/reward-cash-store.ts';
import { nextStep } from '../../../core/shopper/next-step.ts';
import { catchUnreachable, refusalNotice } from '../../../core/shopper/notice.ts';
import { createOrders } from '../../../core/shopper/orders/orders.ts';
import { createTracking } from '../../../core/shopper/orders/track-order.ts';
import { createGrievance } from '../../../core/shopper/support/grievance.ts';
import { createPincodeCheck } from '../../../core/shopper/support/pincode-check.ts';
import { createPincodeFill } from '../../../core/shopper/support/pincode-fill.ts';
import { PHONE } from '../../samples/customers.ts';
import { NIGHT, WASH } from '../../samples/products.ts';
import { TOO_MANY } from '../../samples/refusals.ts';
import { quiet, type Tab } from '../browser.ts';
import { openReady, openWith, signedIn } from '../open-shop.ts';

const NETWORK = 'We couldn’t reach the shop. Check your connection and try again';
const SHOP = 'Something went wrong on our side. Try again in a moment';
const BACKEND = 'We can’t reach the shop right now. Try again in a moment';
const FAULTS = [
  ['drop', NETWORK],
  ['garble', SHOP],
  ['down', BACKEND],
  [TOO_MANY, TOO_MANY.message],
] as const;

type Notice = { readonly message: string } | null | undefined;
/** Makes the call in question; answers where the page then says what went wrong. */
type Act = (tab: Tab) => readonly [acting: unknown, said: () => Notice];

const ofVisitor: readonly (readonly [CallName, Act])[] = [
  ['addToCart', ({ shopper: { cart } }) => [cart.add(NIGHT), () => cart.get().notice]],
  ['updateCart', ({ shopper: { cart } }) => [cart.setQuantity(WASH, 3), () => cart.get().notice]],
  ['deleteFromCart', ({ shopper: { cart } }) => [cart.remove(WASH), () => cart.get().notice]],
  ['quickBuy', ({ shopper }) => [shopper.quickBuy(NIGHT), () => shopper.cart.get().notice]],
  ['applyCoupon', ({ shopper: { cart } }) => [cart.applyCoupon('DAWN10'), () => cart.get().couponNotice]],
  ['logout', ({ shopper }) => [shopper.logout(), () => shopper.session.get().notice]],
  ['getPaymentStatus', ({ payment }) => [payment.watch('BH0000000001'), () => payment.get().notice]],
  [
    'signUpForOffers',
    ({ signUp }) => {
      signUp.setPhone(PHONE);
      return [signUp.submit(), () => ({ message: signUp.get().error })];
    },
  ],
  [
    'sendOtp',
    ({ shopper: { checkout } }) => {
      checkout.setPhone(PHONE);
      return [checkout.sendOtp(), () => checkout.get().notice];
    },
  ],
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
    'getPincode',
    ({ shopper: { featureContext, checkout } }) => {
      const fill = createPincodeFill(featureContext);
      const said = () => fill.get().shipping as { readonly problem?: Notice };
      return [checkout.setAddress('shipping', 'pincode', '560001'), () => said().problem];
    },
  ],
  [
    'createGrievance',
    ({ shopper: { featureContext } }) => {
      const grievance = createGrievance(featureContext);
      const form = { name: 'Asha', phone: PHONE, email: 'a@b.in', message: 'The cap came broken.' } as const;
      for (const field of ['name', 'phone', 'email', 'message'] as const) grievance.set(field, form[field]);
      return [grievance.submit(), () => grievance.get().notice];
    },
  ],
];

const account =
  (act: (account: ReturnType<typeof createAccount>) => unknown): Act =>
  ({ shopper: { featureContext } }) => {
    const created = createAccount(featureContext);
    return [act(created), () => created.get().notice ?? created.get().result?.notice];
  };
const orders =
  (act: (orders: ReturnType<typeof createOrders>, tab: Tab) => unknown): Act =>
  (tab) => {
    const created = createOrders(tab.shopper.featureContext);
    return [act(created, tab), () => created.get().result?.notice ?? created.get().notice];
  };

const ofCustomer: readonly (readonly [CallName, Act])[] = [
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
];

describe("no network, an error of the shop's own, a backend that is down and a refusal are four messages", () => {
  it.each([
    ...ofVisitor.map(([name, act]) => ({ name, act, who: 'a visitor', open: () => openWith(WASH) })),
    ...ofCustomer.map(([name, act]) => ({ name, act, who: 'a customer', open: () => signedIn() })),
  ])('in the call $name of $who', async ({ name, act, open }) => {
    for (const [fault, message] of FAULTS) {
      const { tab, connection } = await open();
      connection.next(name, fault);
      const [acting, said] = act(tab);
      await acting;
      await quiet();
      expect(said()?.message).toBe(message);
    }
  });

  it('but not in placing an order, which may have been placed: the page says that it is checking', async () => {
    for (const [fault] of FAULTS.filter(([each]) => typeof each === 'string')) {
      const { checkout, connection } = await openReady();
      connection.next('placeOrder', fault);
      await checkout.place();
      const message = 'We couldn’t confirm your order yet. We’re checking whether it went through';
      expect(checkout.get()).toMatchObject({ isUnanswered: true, notice: { code: 'UNREACHABLE', message } });
    }
  });

  it('in loading the cart, of which the newest is shown until it is loaded', async () => {
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

describe('the advice of an error message', () => {
  it('is to check the connection only if the network failed; a refusal has its own message', async () => {
    const nextAfter = async (reason: UnreachableReason): Promise<string | false> => {
      const answer = await catchUnreachable(Promise.reject<null>(new ShopUnreachable('no answer', { reason })));
      return answer !== null && nextStep(answer.notice);
    };
    expect(await nextAfter('network')).toBe('Check your connection and try again.');
    expect(await nextAfter('shop')).toBe('Try again in a moment.');
    expect(await nextAfter('backend')).toBe('Try again in a moment.');
    expect(nextStep(refusalNotice(TOO_MANY))).toBe('Too many requests. Try again in a moment.');
  });
});
