/**
 * States of the storefront from payment on: payments, orders, account, tracking, the delivery check and complaints.
 */
import { expect } from '../world/expect.ts';
import { RAVI, RAVI_OFFICE } from '../../samples/customers.ts';
import { SYSTEM } from '../../samples/products.ts';
import type { Storefront } from '../world/storefront.ts';
import { orderWash } from './customer.ts';
import { hanging, inOneVisit, ordered, over, paying, state, unreachable, type State } from './state-steps.ts';
import { fillComplaint } from '../world/complaint.ts';
import { DAY, MINUTE } from '../../samples/durations.ts';

const HALF_AN_HOUR = 31 * MINUTE;
const DAYS = 3 * DAY;
const DELIVERED = ['packed', 'shipped', 'out_for_delivery', 'delivered'] as const;
const ownOrder = (order: string): string => `/profile/orders#${order}`;

const atAccount =
  (then: State['reach']): State['reach'] =>
  async (visitor) => {
    await visitor.api.signUp();
    await visitor.open('/profile/account');
    await expect(visitor.main.getByRole('heading', { name: 'Reward cash' })).toBeVisible();
    await then(visitor);
  };

/** An order by UPI, a part of it paid with reward cash, changed by `become` before its page is opened. */
const payment =
  (become: (order: string, visitor: Storefront) => Promise<unknown>, title: RegExp, cash = 0): State['reach'] =>
  async (visitor) => {
    const { api, page, shop, open } = visitor;
    await api.signUp();
    const order = await orderWash(shop, page.request, 'upi', cash);
    await become(order, visitor);
    await open(`/payment/success?order=${order}`);
    await expect(visitor.title).toHaveText(title);
  };

const asksPincode =
  (pincode: string, answer: RegExp): State['reach'] =>
  async ({ main }) => {
    await main.getByLabel('Delivery to your pincode').fill(pincode);
    await expect(main.getByText(answer).first()).toBeVisible();
  };

const track =
  (phone: string, text: RegExp): State['reach'] =>
  async ({ api, page, shop, open, main, press }) => {
    await api.signUp();
    const order = await orderWash(shop, page.request, 'cod');
    await open('/track-order');
    await main.getByLabel('Order number').fill(order);
    await main.getByLabel('Mobile number').fill(phone);
    await press(main.getByRole('button', { name: 'Track' }));
    await expect(main.getByText(text).first()).toBeVisible();
  };

const payments: readonly State[] = [
  state('payment-paid', paying('succeeds', /^Thank you/)),
  state('payment-waiting', paying('silent', /^Waiting/)),
  ...inOneVisit(
    state('payment-failed', paying('fails', /Payment failed/)),
    state('payment-failed-cash', async ({ press, main }) => {
      await press(main.getByRole('radio', { name: /Cash on delivery/ }));
      await expect(main.getByText('₹899').nth(1)).toBeVisible();
    }),
  ),
  state(
    'payment-cash',
    ordered((order) => `/payment/success?order=${order}`),
  ),
  state(
    'payment-expired',
    payment((_, { shop }) => shop.advance(HALF_AN_HOUR), /^This order has expired/),
  ),
  state(
    'payment-refunded',
    payment(async (order, { shop }) => {
      await shop.advance(DAYS);
      await shop.pay(order, 'succeeds');
    }, /^Your refund is on its way/),
  ),
  state(
    'payment-held',
    payment((order, { shop }) => shop.pay(order, 'succeeds', 748), /^We’re checking/),
  ),
  state(
    'payment-held-refunded',
    payment(async (order, { shop }) => {
      await shop.pay(order, 'succeeds', 800.5);
      await shop.review(order, 'refund');
    }, /Payment failed/),
  ),
  state(
    'payment-replaced',
    payment(async (_, { shop, page }) => orderWash(shop, page.request, 'cod'), /This order was replaced/),
  ),
  ...(['success', 'fail'] as const).map((page) =>
    state(`payment-${page}-without-order`, async ({ open, title }) => {
      await open(`/payment/${page}`);
      await expect(title).toHaveText('No payment to show');
    }),
  ),
  state(
    'payment-free',
    payment(async () => undefined, /^Thank you. Your order is confirmed/, 749),
  ),
  state(
    'payment-free-cancelled',
    payment((order, { shop }) => shop.move(order, 'cancelled'), /^This order was cancelled/, 749),
  ),
  state('payment-signed-out', async ({ open, main, browserProblems }) => {
    browserProblems.expect(/401/);
    await open('/payment/success?order=BH0000000000');
    await expect(main.getByRole('link', { name: 'Sign in' })).toBeVisible();
  }),
];

/** A payment of another amount on the orders page, and the operator's decision. */
const heldOrder =
  (decision?: 'accept' | 'refund'): State['reach'] =>
  async ({ api, page, shop, open, main }) => {
    await api.signUp();
    const order = await orderWash(shop, page.request, 'upi');
    await shop.pay(order, 'succeeds', decision === undefined ? 748 : 740);
    if (decision !== undefined) await shop.review(order, decision);
    await open(ownOrder(order));
    await expect(main.getByText(order).first()).toBeVisible();
  };

const orders: readonly State[] = [
  state('order-held', heldOrder()),
  state('order-held-accepted', heldOrder('accept')),
  state('order-held-refunded', heldOrder('refund')),
  state('order-pay-again-cod-limit', async (visitor) => {
    const { api, page, shop, open, main, press } = visitor;
    await api.signUp();
    const order = await orderWash(shop, page.request, 'upi');
    await shop.pay(order, 'fails');
    for (let count = 0; count < 3; count += 1) await orderWash(shop, page.request, 'cod');
    await open(ownOrder(order));
    await press(main.getByRole('radio', { name: /Cash on delivery/ }));
    await press(main.getByRole('button', { name: /^Place order/ }));
    await expect(main.getByText('You already have 3 open cash on delivery orders')).toBeVisible();
  }),
  ...inOneVisit(
    state('order-confirmed', ordered(ownOrder)),
    state('order-cancelling', async ({ main, press }) => {
      await press(main.getByText('Cancel this order'));
      await press(main.getByRole('button', { name: 'Cancel order' }));
      await expect(main.getByLabel('Reason')).toBeFocused();
    }),
  ),
  state('order-shipped', ordered(ownOrder, 'packed', 'shipped')),
  ...inOneVisit(
    state('order-delivered', ordered(ownOrder, ...DELIVERED)),
    state('order-returning', async ({ main, press }) => {
      await press(main.getByText('Return this order'));
      await main.getByLabel('Reason').fill('Not for me');
      await press(main.getByRole('button', { name: 'Request return' }));
      await expect(main.getByLabel('UPI ID for the refund')).toBeFocused();
    }),
    state('order-return-requested', async ({ main, press }) => {
      await main.getByLabel('UPI ID for the refund').fill('ravi@okaxis');
      await press(main.getByRole('button', { name: 'Request return' }));
      await expect(main.getByText('₹749 at ravi@okaxis')).toBeVisible();
    }),
  ),
  state('order-waiting', async ({ api, page, shop, open, main }) => {
    await api.signUp();
    const order = await orderWash(shop, page.request, 'upi');
    await open(ownOrder(order));
    await expect(main.getByText('Waiting for payment').first()).toBeVisible();
  }),
  state('orders-none', async ({ api, open, main }) => {
    await api.signUp();
    await open('/profile/orders');
    await expect(main.getByText(/nothing|no orders|yet/i).first()).toBeVisible();
  }),
  state('orders-unreachable', async (visitor) => {
    await visitor.api.signUp();
    await visitor.open('/shop');
    unreachable(visitor);
    await visitor.open('/profile/orders');
    await expect(
      visitor.main.getByText('We couldn’t load this page. Check your connection and try again.'),
    ).toBeVisible();
  }),
];

const account: readonly State[] = [
  ...inOneVisit(
    state(
      'account-signed-in',
      atAccount(async () => undefined),
    ),
    state('account-messages', async ({ main, press }) => {
      await main.getByLabel('Your name').fill('4');
      await press(main.getByRole('button', { name: 'Save name and email' }));
      await expect(main.getByText('Only alphabets are allowed')).toBeVisible();
    }),
  ),
  state(
    'account-logging-out',
    atAccount(async (visitor) => {
      hanging(visitor, 'customer/logout.php');
      await visitor.press(visitor.main.getByRole('button', { name: 'Log out' }));
      await expect(visitor.main.getByRole('button', { name: 'Logging out…' })).toBeVisible();
    }),
  ),
  ...inOneVisit(
    state(
      'account-several-addresses',
      atAccount(async ({ api, page, main }) => {
        await api.saveAddresses(RAVI_OFFICE);
        await page.reload();
        await expect(main.getByText(/Pune, Maharashtra/)).toBeVisible();
      }),
    ),
    state('account-address-edited', async ({ main, press }) => {
      await press(main.getByRole('button', { name: 'Edit Ravi Kumar, 7, FC Road' }));
      await expect(main.getByLabel('Pincode')).toHaveValue(RAVI_OFFICE.pincode);
    }),
  ),
  over(
    'account-erasing',
    atAccount(async ({ page, main, press }) => {
      await press(main.getByRole('button', { name: 'Delete account' }));
      await expect(page.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible();
    }),
  ),
];

const asked: readonly State[] = [
  state('tracked', track(RAVI, /^Order BH/)),
  state('tracked-held', async ({ api, page, shop, open, main, press }) => {
    await api.signUp();
    const order = await orderWash(shop, page.request, 'upi');
    await shop.pay(order, 'succeeds', 748);
    await open('/track-order');
    await main.getByLabel('Order number').fill(order);
    await main.getByLabel('Mobile number').fill(RAVI);
    await press(main.getByRole('button', { name: 'Track' }));
    await expect(main.getByText('Payment under review').first()).toBeVisible();
  }),
  state('tracked-nothing', track('9123456780', /couldn’t find this order/)),
  ...inOneVisit(
    state('delivery-known', async (visitor) => {
      await visitor.open('/products/wash');
      await asksPincode('560001', /Delivery to Bengaluru/)(visitor);
    }),
    state('delivery-nowhere', asksPincode('900056', /We don’t deliver to 900056/)),
  ),
  ...inOneVisit(
    state('complaint-messages', async ({ open, main, press }) => {
      await open('/customer-service');
      await press(main.getByRole('button', { name: 'Send' }));
      await expect(main.getByText('Please fill this field').first()).toBeVisible();
    }),
    state('complaint-ticket', async ({ main, press }) => {
      await fillComplaint({ main });
      await press(main.getByRole('button', { name: 'Send' }));
      await expect(main.getByText('Thanks, we’ve received your complaint')).toBeVisible();
    }),
  ),
  state('questions-searched', async ({ open, main }) => {
    await open('/frequently-asked-questions');
    await main.getByRole('searchbox').fill('refund');
  }),
  state('bundle-with-code', async ({ open, main, api }) => {
    await api.put(SYSTEM, 1);
    await open('/products/skin-system?coupon=DAWN10');
    await expect(main.getByText('₹499').first()).toBeVisible();
  }),
];

export const laterStates: readonly State[] = [...payments, ...orders, ...account, ...asked];
