/**
 * Every state of the storefront that looks different, and the steps to it. Each starts with a shop of its own.
 */
import { CODE_NOT_LOADED } from '../world/browser-problems.ts';
import { builtPayload } from '../world/built.ts';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { RAVI, RAVI_OFFICE } from '../../samples/customers.ts';
import { NIGHT, SYSTEM, WASH } from '../../samples/products.ts';
import { laterStates } from './payment-and-account-states.ts';
import {
  atCheckout,
  breaking,
  buyNow,
  buyRefused,
  hanging,
  inOneVisit,
  over,
  state,
  unreachable,
  withWash,
  type State,
} from './state-steps.ts';
import { QUARTER_OF_AN_HOUR } from '../../samples/durations.ts';

const inCart: readonly State[] = [
  ...inOneVisit(
    ...['cart', 'checkout', 'login'].map((page) =>
      state(`${page}-signed-out`, async ({ open, countdown }) => {
        await open(`/${page}`);
        await expect(countdown).toBeVisible();
      }),
    ),
  ),
  ...inOneVisit(
    state('cart-filled', withWash('/cart')),
    state('cart-refused-code', async (visitor) => {
      await visitor.applyCode('FREE99');
      await visitor.expectMessage(visitor.code, 'This code isn’t valid');
    }),
    state('cart-with-code', async (visitor) => {
      await visitor.applyCode('DAWN10');
      await expect(visitor.appliedCode).toBeVisible();
    }),
    state('cart-worse-code', async (visitor) => {
      await visitor.applyCode('BESTYOU');
      await expect(visitor.page.getByRole('group', { name: 'This code saves less' })).toBeVisible();
    }),
  ),
  state('cart-offer-over', withWash('/cart?coupon=DAWN10'), async (visitor) => {
    await expect(visitor.appliedCode).toBeVisible();
    await visitor.shop.advance(QUARTER_OF_AN_HOUR);
    await expect(visitor.countdown).toBeHidden();
  }),
  state('cart-set-aside', withWash('/products/skin-system'), async (visitor) => {
    await visitor.press(visitor.main.getByRole('button', { name: 'Buy now' }).first());
    await expect(visitor.page).toHaveURL(/\/checkout\/$/);
    await visitor.open('/cart');
    await expect(visitor.page.getByRole('region', { name: 'Your earlier cart' })).toBeVisible();
  }),
  state('cart-being-looked-up', async (visitor) => {
    hanging(visitor, 'cart/get.php');
    await visitor.open('/cart');
  }),
  state('cart-unreachable', async (visitor) => {
    unreachable(visitor);
    await visitor.open('/cart');
    await expect(
      visitor.main.getByText('We couldn’t load your cart. Check your connection and try again.'),
    ).toBeVisible();
  }),
  state('cart-shop-error', async (visitor) => {
    breaking(visitor, 'cart/get.php');
    await visitor.open('/cart');
    await expect(visitor.main.getByText('We couldn’t load your cart. Try again in a moment.')).toBeVisible();
  }),
  state('cart-updating', withWash('/cart'), async (visitor) => {
    hanging(visitor, 'cart/update.php');
    await visitor.press(visitor.more('Wash'));
    await expect(visitor.page.getByText('Updating your cart…')).toBeVisible();
  }),
  state('cart-applying-code', withWash('/cart'), async (visitor) => {
    hanging(visitor, 'discount/apply.php');
    await visitor.applyCode('DAWN10');
    await expect(visitor.main.getByRole('button', { name: 'Applying…' })).toBeVisible();
  }),
  state('cart-ecom-filled', withWash('/cart-ecom'), async ({ main }) => {
    await expect(main.getByRole('timer')).toBeVisible();
  }),
];

const inShortSupply: readonly State[] = [
  state('product-sold-out', async ({ shop, open, main }) => {
    await shop.setStock(WASH, 'sold-out');
    await open('/products/wash');
    await expect(main.getByText('Sold out').first()).toBeVisible();
  }),
  state('shop-sold-out', async ({ shop, open, main }) => {
    await shop.setStock(WASH, 'sold-out');
    await shop.setStock(NIGHT, 2);
    await open('/shop');
    await expect(main.getByText('Sold out').first()).toBeVisible();
  }),
  state('cart-sold-out', async ({ shop, api, open, main }) => {
    await api.put(WASH, 1);
    await api.put(NIGHT, 3);
    await shop.setStock(WASH, 'sold-out');
    await shop.setStock(NIGHT, 2);
    await open('/cart');
    await expect(main.getByText('Only 2 left', { exact: true })).toBeVisible();
  }),
];

const buying: readonly State[] = [
  over('buy-refused', buyRefused('/products/wash')),
  over('buy-refused-new', buyRefused('/products/new/weekly-polish')),
  over('buy-refused-old', buyRefused('/old/wash-old')),
  over('buy-running', async (visitor) => {
    hanging(visitor, 'cart/quickBuy.php');
    await visitor.open('/products/skin-system');
    await visitor.press(buyNow(visitor));
    await expect(visitor.main.getByRole('button', { name: 'Opening checkout…' })).toBeVisible();
  }),
  over('drawer-updating', async (visitor) => {
    hanging(visitor, 'cart/add.php');
    await visitor.open('/products/wash');
    await visitor.add();
    await expect(visitor.drawer.getByText('Updating your cart…')).toBeVisible();
  }),
];

/** The popup, which opens twelve seconds after the shopper's code has begun. */
const popupOver: State['reach'] = async ({ page, open, popup, countdown }) => {
  await page.clock.install();
  await open('/products/wash');
  await expect(countdown).toBeVisible();
  await page.clock.fastForward(12_500);
  await expect(popup).toBeVisible();
};

const inFrame: readonly State[] = [
  over('drawer', async (visitor) => {
    await visitor.open('/products/wash');
    await visitor.add();
  }),
  over('drawer-empty', async (visitor) => {
    await visitor.open('/products/wash');
    await visitor.press(visitor.cartLink);
    await expect(visitor.drawer.getByRole('link', { name: 'Shop all products' })).toBeInViewport();
  }),
  ...inOneVisit(
    over('menu', async ({ open, press, header, screen }) => {
      await open('/shop');
      await press(header.getByRole('button', { name: screen.isSmall ? 'Menu' : 'Shop', exact: true }));
      await expect(header.getByRole('link', { name: 'All products' })).toBeVisible();
    }),
    over('menu-explore', async ({ press, header, screen }) => {
      if (!screen.isSmall) await press(header.getByRole('button', { name: 'Explore', exact: true }));
      const last = header.getByRole('link', { name: 'Contact', exact: true });
      await expect(last).toBeVisible();
      await last.scrollIntoViewIfNeeded();
    }),
  ),
  ...inOneVisit(
    over('popup', popupOver),
    over('popup-message', async ({ popup, press }) => {
      await press(popup.getByRole('button', { name: 'Get code' }));
      await expect(popup.getByText('Please fill this field')).toBeVisible();
    }),
    over('popup-unlocked', async ({ popup, press }) => {
      await popup.getByLabel('Mobile number').fill(RAVI);
      await press(popup.getByRole('button', { name: 'Get code' }));
      await expect(popup.getByRole('heading', { name: 'Here’s your code' })).toBeVisible();
    }),
  ),
  over('offline', async ({ page, open, header, browserProblems, expectCount }) => {
    browserProblems.expect(/ERR_INTERNET_DISCONNECTED/);
    browserProblems.expect(CODE_NOT_LOADED);
    await open('/products/wash');
    await expectCount(0);
    // Sections that hydrate when the browser is idle have their code by then.
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await expect(header.getByRole('status')).toContainText('offline');
  }),
  state('not-found', async ({ page, ready, browserProblems }) => {
    browserProblems.expect(/404/);
    await page.goto('/products/soap');
    await ready();
  }),
  state('not-found-html', async ({ page, ready, browserProblems }) => {
    browserProblems.expect(/404/);
    await page.goto(`/products/${'a-very-long-name-'.repeat(20)}.html`);
    await ready();
  }),
  state('broken', async (visitor) => {
    visitor.browserProblems.expect(/Cannot read properties|error occurred|error boundary/i);
    visitor.shop.replace(builtPayload('/products/wash'), () => Response.json({ name: 'nothing' }));
    await visitor.open('/shop');
    await visitor.press(visitor.main.getByRole('link', { name: 'Wash', exact: true }).first());
    await expect(visitor.title).toHaveText('Internal Server Error');
  }),
];

const atTheTill: readonly State[] = [
  ...inOneVisit(
    state('checkout-phone-message', withWash('/checkout'), async ({ press, main }) => {
      await press(main.getByRole('button', { name: 'Send OTP' }));
    }),
    state('checkout-otp', async (visitor) => {
      await checkoutOf(visitor).sendOtp();
    }),
  ),
  state('checkout-being-looked-up', withWash('/'), async (visitor) => {
    await visitor.api.signUp();
    hanging(visitor, 'session/check.php');
    await visitor.open('/checkout');
  }),
  ...inOneVisit(
    state('checkout-saved-addresses', withWash('/'), async (visitor) => {
      await visitor.api.signUp();
      await visitor.api.saveAddresses(RAVI_OFFICE);
      await visitor.open('/checkout');
      await expect(visitor.main.getByRole('radio', { name: /MG Road/ })).toBeChecked();
    }),
    state('checkout-another-address', async ({ main, press }) => {
      await press(main.getByRole('radio', { name: 'Another address' }));
      await expect(main.getByLabel('Pincode')).toHaveValue('');
    }),
  ),
  ...inOneVisit(
    state('checkout-messages', atCheckout, async (visitor) => {
      await visitor.press(checkoutOf(visitor).place);
      await visitor.expectMessage(checkoutOf(visitor).shipping.getByLabel('City'), 'Please fill this field');
    }),
    state('checkout-address', async (visitor) => {
      await checkoutOf(visitor).fillAddress();
    }),
  ),
  ...inOneVisit(
    state('checkout-cod', atCheckout, async (visitor) => {
      await checkoutOf(visitor).choose('Cash on delivery');
    }),
    state('checkout-billing', async ({ press, main }) => {
      await press(main.getByRole('checkbox', { name: 'Billing address is the same' }));
    }),
    state('checkout-billing-messages', async (visitor) => {
      await visitor.press(checkoutOf(visitor).place);
      await visitor.expectMessage(checkoutOf(visitor).billing.getByLabel('City'), 'Please fill this field');
    }),
  ),
  state('checkout-sending', withWash('/checkout'), async (visitor) => {
    hanging(visitor, 'otp/send.php');
    await checkoutOf(visitor).phone.fill(RAVI);
    await visitor.press(visitor.main.getByRole('button', { name: 'Send OTP' }));
    await expect(visitor.main.getByRole('button', { name: 'Sending OTP…' })).toBeVisible();
  }),
  state('checkout-placing', atCheckout, async (visitor) => {
    hanging(visitor, 'customer/create.php');
    const { fillAddress, place } = checkoutOf(visitor);
    await fillAddress();
    await visitor.press(place);
    await expect(visitor.main.getByRole('button', { name: 'Placing your order…' })).toBeVisible();
  }),
  state('checkout-pincode-unanswered', atCheckout, async (visitor) => {
    breaking(visitor, 'pincode/get.php');
    await checkoutOf(visitor).shipping.getByLabel('Pincode').fill('560001');
    await expect(visitor.main.getByText('You can also enter your city and state')).toBeVisible();
  }),
  state('checkout-cod-limit', async (visitor) => {
    await visitor.api.put(SYSTEM, 20);
    const checkout = checkoutOf(visitor);
    await checkout.prepareKnown('Cash on delivery');
    await visitor.press(checkout.place);
    await expect(visitor.main.getByText('Open cash on delivery orders are limited to ₹15,000')).toBeVisible();
  }),
];

export const STATES: readonly State[] = [
  ...inFrame,
  ...inCart,
  ...inShortSupply,
  ...buying,
  ...atTheTill,
  ...laterStates,
];
