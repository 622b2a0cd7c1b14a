/** Every state of the storefront that has a look of its own, and how a visitor gets there. Each begins with a shop of its own. */
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { RAVI, SYSTEM, WASH } from '../world/shop-api.ts';
import type { Storefront } from '../world/storefront.ts';
import { orderWash } from './customer.ts';

export type State = {
  readonly name: string;
  readonly reach: (visitor: Storefront) => Promise<void>;
  /** Something lies over the page: what is seen is the screen, not the page's whole length. */
  readonly isOver?: true;
};

const QUARTER_HOUR = 900_000;

const state = (name: string, reach: State['reach']): State => ({ name, reach });
const over = (name: string, reach: State['reach']): State => ({ name, reach, isOver: true });

const withWash = (path: string, then: State['reach'] = async () => undefined): State['reach'] => async (visitor) => {
  await visitor.behind.put(WASH, 1);
  await visitor.open(path);
  await visitor.expectCount(1);
  await then(visitor);
};

/** At the checkout with a verified phone. */
const atCheckout = (then: State['reach']): State['reach'] => withWash('/checkout', async (visitor) => {
  await checkoutOf(visitor).verify();
  await then(visitor);
});

/** A customer's order, moved along. */
const ordered = (path: (order: string) => string, ...steps: readonly string[]): State['reach'] => async (visitor) => {
  const { behind, page, shop, open } = visitor;
  await behind.signUp();
  const order = await orderWash(shop, page.request, 'cod');
  await shop.move(order, ...steps);
  await open(path(order));
  await expect(visitor.main.getByText(order).first()).toBeVisible();
};

const paying = (outcome: 'succeeds' | 'fails' | 'silent', title: RegExp): State['reach'] => async (visitor) => {
  const { behind, page, shop, open } = visitor;
  await behind.signUp();
  const order = await orderWash(shop, page.request, 'upi');
  await shop.pay(order, outcome);
  await open(`/payment/${outcome === 'fails' ? 'fail' : 'success'}?order=${order}`);
  await expect(visitor.title).toHaveText(title);
};

const unreachable = async ({ page, complaints }: Storefront): Promise<void> => {
  complaints.expect(/ERR_FAILED/);
  await page.route('**/server/api/**', (route) => route.abort('failed'));
};

const inCart: readonly State[] = [
  state('cart-filled', withWash('/cart')),
  state('cart-with-code', withWash('/cart', async (visitor) => {
    await visitor.applyCode('DAWN10');
    await expect(visitor.standing).toBeVisible();
  })),
  state('cart-refused-code', withWash('/cart', async (visitor) => {
    await visitor.applyCode('FREE99');
    await visitor.expectMessage(visitor.code, 'This code is not valid');
  })),
  state('cart-worse-code', withWash('/cart?coupon=DAWN10', async (visitor) => {
    await expect(visitor.standing).toBeVisible();
    await visitor.applyCode('BESTYOU');
    await expect(visitor.page.getByRole('group', { name: 'This code saves less' })).toBeVisible();
  })),
  state('cart-offer-over', withWash('/cart?coupon=DAWN10', async (visitor) => {
    await expect(visitor.standing).toBeVisible();
    await visitor.shop.advance(QUARTER_HOUR);
    await expect(visitor.countdown).toBeHidden();
  })),
  state('cart-set-aside', withWash('/products/skin-system', async (visitor) => {
    await visitor.press(visitor.main.getByRole('button', { name: 'Buy now' }).first());
    await expect(visitor.page).toHaveURL(/\/checkout\/$/);
    await visitor.open('/cart');
    await expect(visitor.page.getByRole('region', { name: 'Set aside' })).toBeVisible();
  })),
  state('cart-being-looked-up', async ({ page, open }) => {
    await page.route('**/cart/get.php', () => undefined);
    await open('/cart');
  }),
  state('cart-unreachable', async (visitor) => {
    await unreachable(visitor);
    await visitor.open('/cart');
    await expect(visitor.main.getByText('We could not reach the shop').first()).toBeVisible();
  }),
];

const inFrame: readonly State[] = [
  over('drawer', async (visitor) => {
    await visitor.open('/products/wash');
    await visitor.add();
  }),
  over('drawer-empty', async (visitor) => {
    await visitor.open('/products/wash');
    await visitor.press(visitor.cartLink);
    await expect(visitor.drawer.getByRole('link', { name: 'Look at the products' })).toBeInViewport();
  }),
  over('menu', async ({ open, press, header, screen }) => {
    await open('/shop');
    await press(header.getByRole('button', { name: screen.isSmall ? 'Menu' : 'Shop', exact: true }));
    await expect(header.getByRole('link', { name: 'All products' })).toBeVisible();
  }),
  over('menu-explore', async ({ open, press, header, screen }) => {
    await open('/shop');
    await press(header.getByRole('button', { name: screen.isSmall ? 'Menu' : 'Explore', exact: true }));
    await header.getByRole('link', { name: 'Contact', exact: true }).scrollIntoViewIfNeeded();
  }),
  over('popup', async ({ page, open, popup }) => {
    await page.clock.install();
    await open('/products/wash');
    await page.clock.fastForward(12_500);
    await expect(popup).toBeVisible();
  }),
  over('popup-unlocked', async ({ page, open, popup, press }) => {
    await page.clock.install();
    await open('/products/wash');
    await page.clock.fastForward(12_500);
    await popup.getByLabel('Mobile number').fill(RAVI);
    await press(popup.getByRole('button', { name: 'Unlock the code' }));
    await expect(popup).toContainText('BESTYOU');
  }),
  over('offline', async ({ page, open, header, complaints, expectCount }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED/);
    await open('/products/wash');
    await expectCount(0);
    await page.context().setOffline(true);
    await expect(header.getByRole('status')).toContainText('offline');
  }),
  state('not-found', async ({ page, ready, complaints }) => {
    complaints.expect(/404/);
    await page.goto('/products/soap');
    await ready();
  }),
  state('broken', async (visitor) => {
    visitor.complaints.expect(/no product nothing|error occurred|error boundary/i);
    await visitor.page.route('**/payload/products/wash.json', (route) => route.fulfill({ json: { name: 'nothing' } }));
    await visitor.open('/shop');
    await visitor.press(visitor.main.getByRole('link', { name: 'Wash', exact: true }).first());
    await expect(visitor.title).toHaveText('Internal Server Error');
  }),
];

const atTheTill: readonly State[] = [
  state('checkout-phone-message', withWash('/checkout', async ({ press, main }) => { await press(main.getByRole('button', { name: 'Send OTP' })); })),
  state('checkout-otp', withWash('/checkout', async (visitor) => { await checkoutOf(visitor).sendOtp(); })),
  state('checkout-address', atCheckout(async (visitor) => { await checkoutOf(visitor).fillAddress(); })),
  state('checkout-messages', atCheckout(async (visitor) => { await visitor.press(checkoutOf(visitor).place); })),
  state('checkout-billing', atCheckout(async ({ press, main }) => { await press(main.getByRole('checkbox', { name: 'Billing address is the same' })); })),
  state('checkout-cod', atCheckout(async (visitor) => { await checkoutOf(visitor).choose('Cash on delivery'); })),
  state('payment-paid', paying('succeeds', /^Thank you/)),
  state('payment-waiting', paying('silent', /^Waiting/)),
  state('payment-failed', paying('fails', /did not go through/)),
  state('payment-cash', ordered((order) => `/payment/success?order=${order}`)),
];

const afterwards: readonly State[] = [
  state('order-confirmed', ordered((order) => `/profile/orders#${order}`)),
  state('order-shipped', ordered((order) => `/profile/orders#${order}`, 'packed', 'shipped')),
  state('order-delivered', ordered((order) => `/profile/orders#${order}`, 'packed', 'shipped', 'out_for_delivery', 'delivered')),
  state('account-signed-in', async ({ behind, open, main }) => {
    await behind.signUp();
    await open('/profile/account');
    await expect(main.getByRole('heading', { name: 'Reward cash' })).toBeVisible();
  }),
  state('orders-none', async ({ behind, open, main }) => {
    await behind.signUp();
    await open('/profile/orders');
    await expect(main.getByText(/nothing|no orders|yet/i).first()).toBeVisible();
  }),
  state('questions-searched', async ({ open, main }) => {
    await open('/frequently-asked-questions');
    await main.getByRole('searchbox').fill('refund');
  }),
  state('bundle-with-code', async ({ open, main, behind }) => {
    await behind.put(SYSTEM, 1);
    await open('/products/skin-system?coupon=DAWN10');
    await expect(main.getByText('₹499').first()).toBeVisible();
  }),
];

export const STATES: readonly State[] = [...inFrame, ...inCart, ...atTheTill, ...afterwards];
