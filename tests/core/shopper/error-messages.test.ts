/**
 * No network, an error of the shop's own, a backend that is down, and a refusal have different messages in
 * every call.
 */
import { describe, expect, it } from 'vitest';
import type { CallName } from '../../../core/ports/shop-api.ts';
import { ShopUnreachable, type UnreachableReason } from '../../../core/ports/shop-unreachable.ts';
import { createAccount } from '../../../core/shopper/account/account.ts';
import { createRewardCashStore } from '../../../core/shopper/account/reward-cash-store.ts';
import { createGrievance } from '../../../core/shopper/support/grievance.ts';
import { createOrders } from '../../../core/shopper/orders/orders.ts';
import { createPincodeCheck } from '../../../core/shopper/support/pincode-check.ts';
import { createPincodeFill } from '../../../core/shopper/support/pincode-fill.ts';
import { createTracking } from '../../../core/shopper/orders/track-order.ts';
import { nextStep } from '../../../core/shopper/next-step.ts';
import { refusalNotice, catchUnreachable } from '../../../core/shopper/notice.ts';
import { quiet, type Tab } from '../browser.ts';
import { openShop, openReady, signedIn } from '../open-shop.ts';
import { PHONE } from '../../samples/customers.ts';
import { WASH, NIGHT } from '../../samples/products.ts';
import { TOO_MANY } from '../../samples/refusals.ts';

const NETWORK = 'We couldn’t reach the shop. Check your connection and try again';

const SHOP = 'Something went wrong on our side. Try again in a moment';

const BACKEND = 'We can’t reach the shop right now. Try again in a moment';

/** Makes the call in question, and answers what the page then says. */
type Act = (tab: Tab) => Promise<string | undefined>;

const withCart: readonly (readonly [CallName, Act])[] = [
  [
    'addToCart',
    async ({ shopper: { cart } }) => {
      await cart.add(NIGHT);
      return cart.get().notice?.message;
    },
  ],
  [
    'updateCart',
    async ({ shopper: { cart } }) => {
      await cart.setQuantity(WASH, 3);
      return cart.get().notice?.message;
    },
  ],
  [
    'deleteFromCart',
    async ({ shopper: { cart } }) => {
      await cart.remove(WASH);
      return cart.get().notice?.message;
    },
  ],
  [
    'quickBuy',
    async ({ shopper }) => {
      await shopper.quickBuy(NIGHT);
      return shopper.cart.get().notice?.message;
    },
  ],
  [
    'applyCoupon',
    async ({ shopper: { cart } }) => {
      await cart.applyCoupon('DAWN10');
      return cart.get().couponNotice?.message;
    },
  ],
  [
    'signUpForOffers',
    async ({ signUp }) => {
      signUp.setPhone(PHONE);
      await signUp.submit();
      return signUp.get().error;
    },
  ],
  [
    'sendOtp',
    async ({ shopper: { checkout } }) => {
      checkout.setPhone(PHONE);
      await checkout.sendOtp();
      return checkout.get().notice?.message;
    },
  ],
  [
    'logout',
    async ({ shopper }) => {
      await shopper.logout();
      return shopper.session.get().notice?.message;
    },
  ],
  [
    'getPaymentStatus',
    async ({ payment }) => {
      await payment.watch('BH0000000001');
      return payment.get().notice?.message;
    },
  ],
  [
    'trackOrder',
    async ({ shopper: { featureContext } }) => {
      const tracking = createTracking(featureContext);
      await tracking.track('BH1', PHONE);
      return tracking.get().notice?.message;
    },
  ],
  [
    'getPincode',
    async ({ shopper: { featureContext } }) => {
      const check = createPincodeCheck(featureContext);
      await check.check('560001');
      const state = check.get();
      return 'message' in state ? state.message : undefined;
    },
  ],
  [
    'getPincode',
    async ({ shopper: { featureContext, checkout } }) => {
      const fill = createPincodeFill(featureContext);
      checkout.setAddress('shipping', 'pincode', '560001');
      await quiet();
      const { shipping } = fill.get();
      return 'problem' in shipping ? shipping.problem.message : undefined;
    },
  ],
  [
    'createGrievance',
    async ({ shopper: { featureContext } }) => {
      const grievance = createGrievance(featureContext);
      for (const [field, text] of [
        ['name', 'Asha'],
        ['phone', PHONE],
        ['email', 'a@b.in'],
        ['message', 'The cap came broken.'],
      ] as const)
        grievance.set(field, text);
      await grievance.submit();
      return grievance.get().notice?.message;
    },
  ],
];

const ofCustomer: readonly (readonly [CallName, Act])[] = [
  [
    'getCustomer',
    async ({ shopper: { featureContext } }) => {
      const account = createAccount(featureContext);
      await account.load();
      return account.get().notice?.message;
    },
  ],
  [
    'updateCustomer',
    async ({ shopper: { featureContext } }) => {
      const account = createAccount(featureContext);
      await account.load();
      await account.saveDetails();
      return account.get().result?.notice?.message;
    },
  ],
  [
    'updateConsent',
    async ({ shopper: { featureContext } }) => {
      const account = createAccount(featureContext);
      await account.setConsent('offers', true);
      return account.get().result?.notice?.message;
    },
  ],
  [
    'eraseCustomer',
    async ({ shopper: { featureContext } }) => {
      const account = createAccount(featureContext);
      await account.erase('ERASE');
      return account.get().result?.notice?.message;
    },
  ],
  [
    'getCashLedger',
    async ({ shopper: { featureContext } }) => {
      const book = createRewardCashStore(featureContext);
      await book.load();
      return book.get().notice?.message;
    },
  ],
  [
    'listOrders',
    async ({ shopper: { featureContext } }) => {
      const orders = createOrders(featureContext);
      await orders.load();
      return orders.get().notice?.message;
    },
  ],
  [
    'cancelOrder',
    async ({ shopper: { featureContext } }) => {
      const orders = createOrders(featureContext);
      await orders.cancel('BH1', 'Changed my mind');
      return orders.get().result?.notice?.message;
    },
  ],
  [
    'retryPayment',
    async ({ shopper: { featureContext, summary } }) => {
      const orders = createOrders(featureContext);
      await orders.retry('BH1', 'upi', summary.get().quote.total);
      return orders.get().result?.notice?.message;
    },
  ],
];

const FAULTS = [
  ['drop', NETWORK],
  ['garble', SHOP],
  ['down', BACKEND],
  [TOO_MANY, TOO_MANY.message],
] as const;

describe("no network, an error of the shop's own, a backend that is down and a refusal are four messages", () => {
  it.each(withCart.map(([name, act]) => ({ name, act })))('in the call $name of a visitor', async ({ name, act }) => {
    for (const [fault, message] of FAULTS) {
      const { openTab, connection } = openShop();
      const tab = await openTab('/shop');
      await tab.shopper.cart.add(WASH);
      connection.next(name, fault);
      expect(await act(tab)).toBe(message);
    }
  });

  it.each(ofCustomer.map(([name, act]) => ({ name, act })))(
    'in the call $name of a customer',
    async ({ name, act }) => {
      for (const [fault, message] of FAULTS) {
        const { tab, connection } = await signedIn();
        connection.next(name, fault);
        expect(await act(tab)).toBe(message);
      }
    },
  );

  it('but not in placing an order, which may have been placed: the page says that it is checking', async () => {
    for (const [fault] of FAULTS.filter(([each]) => typeof each === 'string')) {
      const { checkout, connection } = await openReady();
      connection.next('placeOrder', fault);
      await checkout.place();
      expect(checkout.get()).toMatchObject({
        isUnanswered: true,
        notice: {
          code: 'UNREACHABLE',
          message: 'We couldn’t confirm your order yet. We’re checking whether it went through',
        },
      });
    }
  });

  it('in loading the cart', async () => {
    for (const [fault, message] of FAULTS) {
      const { openTab, connection } = openShop();
      connection.next('getCart', fault);
      const {
        shopper: { cart },
      } = await openTab('/cart');
      expect(cart.get()).toMatchObject({ phase: 'unreachable', loadProblem: { message } });
      await cart.refresh();
      expect(cart.get()).toMatchObject({ phase: 'ready', loadProblem: null });
    }
  });

  it('of which the newest is shown, while the cart is still not loaded', async () => {
    const { openTab, connection } = openShop();
    connection.next('getCart', 'drop');
    const {
      shopper: { cart },
    } = await openTab('/cart');
    connection.next('getCart', 'garble');
    await cart.refresh();
    expect(cart.get()).toMatchObject({ phase: 'unreachable', loadProblem: { message: SHOP } });
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
