/**
 * States of the storefront from payment on: payments, orders, account, tracking, the delivery check and complaints, and
 * pages of the server.
 */
import { expect } from '../world/expect.ts';
import { RAVI, RAVI_OFFICE } from '../../samples/customers.ts';
import { SYSTEM } from '../../samples/products.ts';
import type { Storefront } from '../world/storefront.ts';
import { hanging, inOneVisit, ordered, over, state, unreachable, type State } from './state-steps.ts';
import { fillComplaint } from '../world/complaint.ts';
import { DAY, MINUTE } from '../../samples/durations.ts';

const HALF_AN_HOUR = 31 * MINUTE;
const DAYS = 3 * DAY;
const DELIVERED = ['packed', 'shipped', 'out_for_delivery', 'delivered'] as const;
const ownOrder = (order: string): string => `/profile/orders#${order}`;

const atAccount: State['reach'] = async (visitor) => {
  await visitor.api.signUp();
  await visitor.open('/profile/account');
  await expect(visitor.main.getByRole('heading', { name: 'Your details' })).toBeVisible();
};

/** What becomes of an order by UPI before a page is opened. */
type Become = (order: string, visitor: Storefront) => Promise<unknown>;
const pays =
  (outcome: 'succeeds' | 'fails', amount?: number): Become =>
  (order, { shop }) =>
    shop.pay(order, outcome, amount);
const nothing: Become = async () => undefined;

/** A customer's order by UPI, a part of it paid with reward cash, on the page after paying or in the list of orders. */
const paidOnline =
  (pageOf: (order: string) => string, become: Become, shown: RegExp, cash = 0): State['reach'] =>
  async (visitor) => {
    const { api, open, main } = visitor;
    await api.signUp();
    const order = await api.orderWash('upi', cash);
    await become(order, visitor);
    await open(pageOf(order));
    await expect(main.getByText(shown).first()).toBeVisible();
    await expect(main.getByText('Total', { exact: true }).first()).toBeVisible();
  };
const afterPaying = (order: string): string => `/payment/success?order=${order}`;

const asksPincode =
  (pincode: string, answer: RegExp): State['reach'] =>
  async ({ main }) => {
    await main.getByLabel('Delivery to your pincode').fill(pincode);
    await expect(main.getByText(answer).first()).toBeVisible();
  };

const track =
  (phone: string, text: RegExp, become = nothing): State['reach'] =>
  async (visitor) => {
    const { api, open, main, press } = visitor;
    await api.signUp();
    const order = await api.orderWash('upi');
    await become(order, visitor);
    await open('/track-order');
    await main.getByLabel('Order number').fill(order.toLowerCase());
    await main.getByLabel('Mobile number').fill(phone);
    await press(main.getByRole('button', { name: 'Track' }));
    await expect(main.getByText(text).first()).toBeVisible();
  };

const AFTER_PAYING: readonly (readonly [name: string, title: RegExp, become: Become, cash?: number])[] = [
  ['paid', /^Thank you/, pays('succeeds')],
  ['waiting', /^Waiting/, nothing],
  ['expired', /^This order has expired/, (_, { shop }) => shop.advance(HALF_AN_HOUR)],
  [
    'refunded',
    /^Your refund is on its way/,
    async (order, { shop }) => {
      await shop.advance(DAYS);
      await shop.pay(order, 'succeeds');
    },
  ],
  ['held', /^We’re checking/, pays('succeeds', 748)],
  [
    'held-refunded',
    /^Payment failed/,
    async (order, { shop }) => {
      await shop.pay(order, 'succeeds', 800.5);
      await shop.review(order, 'refund');
    },
  ],
  ['replaced', /^This order was replaced/, (_, { api }) => api.orderWash('cod')],
  ['free', /^Thank you. Your order is confirmed/, nothing, 749],
  ['free-cancelled', /^This order was cancelled/, (order, { shop }) => shop.move(order, 'cancelled'), 749],
];

const payments: readonly State[] = [
  ...AFTER_PAYING.map(([name, title, become, cash]) =>
    state(`payment-${name}`, paidOnline(afterPaying, become, title, cash)),
  ),
  ...inOneVisit(
    state('payment-failed', paidOnline(afterPaying, pays('fails'), /^Payment failed/)),
    state('payment-failed-cash', async ({ press, main }) => {
      await press(main.getByRole('radio', { name: /Cash on delivery/ }));
      await expect(main.getByText('₹899').nth(1)).toBeVisible();
    }),
  ),
  state('payment-cash', ordered(afterPaying)),
  ...(['success', 'fail'] as const).map((page) =>
    state(`payment-${page}-without-order`, async ({ open, title }) => {
      await open(`/payment/${page}`);
      await expect(title).toHaveText('No payment to show');
    }),
  ),
  state('payment-signed-out', async ({ open, main, browserProblems }) => {
    browserProblems.expect(/401/);
    await open(afterPaying('BH0000000000'));
    await expect(main.getByRole('link', { name: 'Sign in' })).toBeVisible();
  }),
];

/** A payment of another amount, and the operator's decision. */
const reviewed =
  (decision: 'accept' | 'refund'): Become =>
  async (order, { shop }) => {
    await shop.pay(order, 'succeeds', 740);
    await shop.review(order, decision);
  };

const orders: readonly State[] = [
  state('order-held', paidOnline(ownOrder, pays('succeeds', 748), /Payment under review/)),
  state('order-held-accepted', paidOnline(ownOrder, reviewed('accept'), /have accepted it/)),
  state('order-held-refunded', paidOnline(ownOrder, reviewed('refund'), /refunded/)),
  state('order-pay-again-cod-limit', async (visitor) => {
    const { api, shop, open, main, press } = visitor;
    await api.signUp();
    const order = await api.orderWash('upi');
    await shop.pay(order, 'fails');
    for (let count = 0; count < 3; count += 1) await api.orderWash('cod');
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
  state('order-waiting', paidOnline(ownOrder, nothing, /^Waiting for payment/)),
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
    state('account-signed-in', atAccount),
    state('account-messages', async ({ main, press }) => {
      await main.getByLabel('Your name').fill('4');
      await press(main.getByRole('button', { name: 'Save name and email' }));
      await expect(main.getByText('Only alphabets are allowed')).toBeVisible();
    }),
  ),
  state('account-logging-out', atAccount, async (visitor) => {
    hanging(visitor, 'customer/logout.php');
    await visitor.press(visitor.main.getByRole('button', { name: 'Log out' }));
    await expect(visitor.main.getByRole('button', { name: 'Logging out…' })).toBeVisible();
  }),
  ...inOneVisit(
    state('account-several-addresses', atAccount, async ({ api, page, main }) => {
      await api.saveAddresses(RAVI_OFFICE);
      await page.reload();
      await expect(main.getByText(/Pune, Maharashtra/)).toBeVisible();
    }),
    state('account-address-edited', async ({ main, press }) => {
      await press(main.getByRole('button', { name: 'Edit Ravi Kumar, 7, FC Road' }));
      await expect(main.getByLabel('Pincode')).toHaveValue(RAVI_OFFICE.pincode);
    }),
  ),
  over('account-erasing', atAccount, async ({ page, main, press }) => {
    await press(main.getByRole('button', { name: 'Delete account' }));
    await expect(page.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible();
  }),
];

const asked: readonly State[] = [
  state('tracked', async (visitor) => {
    await track(RAVI, /^Order BH/)(visitor);
    await expect(visitor.main.getByRole('heading', { name: /^Order BH/ })).toBeFocused();
  }),
  state('tracked-held', track(RAVI, /Payment under review/, pays('succeeds', 748))),
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

/** Pages that the server itself renders: an order's invoice, and the sandbox's operator page with what it asks. */
const serverPages: readonly State[] = [
  state('invoice', async ({ api, page, shop }) => {
    await api.signUp();
    const order = await api.orderWash('cod');
    await shop.move(order, 'packed');
    await page.goto(`/server/api/order/invoice.php?order=${order}`);
  }),
  ...inOneVisit(
    state('sandbox', async ({ api, page, shop }) => {
      await api.signUp();
      await shop.pay(await api.orderWash('upi'), 'succeeds');
      await api.orderWash('cod');
      await shop.move(await api.orderWash('cod'), 'packed', 'shipped');
      await page.goto('/sandbox');
    }),
    state('sandbox-question', async ({ page, press }) => {
      await press(page.getByRole('button', { name: 'Mark as packed…' }).first());
      await page.waitForURL(/\/question\?/);
    }),
  ),
];

export const laterStates: readonly State[] = [...payments, ...orders, ...account, ...asked, ...serverPages];
