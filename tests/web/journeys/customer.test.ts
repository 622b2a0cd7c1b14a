/** A customer by keyboard alone, without JavaScript, in two tabs, and after the order. */
import { it } from 'vitest';
import { RAVI, RAVI_BY_LABEL } from '../../samples/customers.ts';
import { WASH } from '../../samples/products.ts';
import { tabTo } from '../accessibility/keyboard.ts';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { placed } from '../world/purchase.ts';
import { onDesktop, onPhone } from '../world/world.ts';

const RESEND_MS = 31_000;

onDesktop('the storefront', (world) => {
  it('can be used for a whole purchase by keyboard alone', async () => {
    const visitor = await world.visit('/products/wash');
    const { page, main, drawer, api, shop } = visitor;
    const { keyboard } = page;
    const checkout = checkoutOf(visitor);
    await tabTo(page, main.getByRole('button', { name: 'Add to cart', exact: true }));
    await keyboard.press('Enter');
    await tabTo(page, drawer.getByRole('link', { name: 'Check out' }));
    await keyboard.press('Enter');
    await expect(drawer).toBeHidden();
    await tabTo(page, checkout.phone);
    await keyboard.type(RAVI);
    await keyboard.press('Enter');
    await tabTo(page, checkout.otp);
    await keyboard.type(await shop.otpOf(RAVI));
    await keyboard.press('Enter');
    for (const [label, value] of Object.entries(RAVI_BY_LABEL)) {
      await tabTo(page, checkout.shipping.getByLabel(label, { exact: true }));
      await keyboard.type(value);
    }
    await tabTo(page, checkout.mode('Card'));
    await keyboard.press('ArrowUp');
    await expect(checkout.mode('Cash on delivery')).toBeChecked();
    await tabTo(page, checkout.place);
    await keyboard.press('Enter');
    await checkout.expectThanks();
    expect(await api.orders()).toMatchObject([{ state: 'confirmed', summary: { total: 899 } }]);
  });
});

onPhone('the storefront', (world) => {
  it('can be read without JavaScript, and its links work', async () => {
    const { page, main, title, press, browserProblems } = await world.arrive({ javaScriptEnabled: false });
    // Chromium blocks the preloads of the scripts that it will not run.
    browserProblems.expect(/^failed: GET .*\.js csp$/);
    await page.goto('/products/wash');
    await expect(title).toHaveText('Wash');
    await expect(main.getByText('₹749').filter({ visible: true }).first()).toBeVisible();
    await expect(main.getByText('inclusive of all taxes').first()).toBeVisible();
    await expect(main.getByRole('img').first()).toBeVisible();
    await press(main.getByRole('link', { name: 'Night Recovery', exact: true }));
    await expect(title).toHaveText('Night Recovery');
    await press(page.getByRole('contentinfo').getByRole('link', { name: 'All products' }));
    await expect(title).toHaveText('Everything we make');
    await page.goto('/cart');
    await expect(main.locator('noscript > p')).toBeVisible();
    // The page does not know whether its address names an order.
    await page.goto('/payment/fail');
    await expect(main.locator('noscript > p')).toHaveText(/^Turn on JavaScript to see your payment and your orders\./);
  });
});

onPhone('a second tab', (world) => {
  it('shows the cart and the code as the first changes them, and the first what it removes itself', async () => {
    const first = await world.arrive();
    await first.api.put(WASH, 1);
    await first.open('/cart');
    const second = await world.newTab(first, '/cart');
    await second.expectCount(1);
    await first.press(first.more('Wash'));
    await expect(second.quantity('Wash')).toHaveText('2');
    await expect(second.amount('Subtotal')).toHaveText('₹1,498');
    await first.applyCode('DAWN10');
    await expect(second.appliedCode).toBeVisible();
    await second.press(second.main.getByRole('button', { name: 'Remove DAWN10' }));
    await expect(first.appliedCode).toHaveCount(0);
    await second.press(second.main.getByRole('button', { name: 'Remove Wash' }));
    await expect(first.main.getByText('Your cart is empty.')).toBeVisible();
    await first.expectCount(0);
  });
});

onPhone('the account', (world) => {
  it('is opened by phone and one-time password, and logging out clears everything', async () => {
    const visitor = await world.arrive();
    const { page, press, main, title, shop, api } = visitor;
    const { sendOtp, otp } = checkoutOf(visitor);
    await api.signUp();
    await api.logOut();
    await shop.advance(RESEND_MS);
    await api.put(WASH, 1);

    await visitor.open('/login');
    await expect(title).toHaveText('Sign in');
    await sendOtp();
    await otp.fill(await shop.otpOf(RAVI));
    await press(main.getByRole('button', { name: 'Verify' }));
    await expect(title).toHaveText('Your account');
    await expect(main.getByText('Ravi Kumar')).toBeVisible();
    // The cart was kept.
    await visitor.expectCount(1);

    const other = await world.newTab(visitor, '/checkout');
    const form = checkoutOf(other);
    await form.expectVerified();
    await form.expectSaved();

    await press(main.getByRole('button', { name: 'Log out' }));
    await expect(title).toHaveText('Sign in');
    await expect(page).toHaveURL(/\/login$/);
    await visitor.expectCount(0);
    await expect(main.getByText('Ravi Kumar')).toHaveCount(0);
    await expect(other.page.getByText('Your cart is empty.')).toBeVisible();
    expect(await api.isLogged()).toBe(false);
    expect((await api.cart()).items).toEqual({});
  });
});

onPhone('an order that was placed', (world) => {
  it('can be cancelled with a reason, and then bought again', async () => {
    const { page, main, banner, countdown, press, open, order, drawer, quantity, shop } = await placed(
      world,
      'Cash on delivery',
    );
    await open('/profile/orders');
    const card = main.getByRole('listitem').filter({ hasText: await order() });
    await press(card.getByText('Cancel this order'));
    await press(card.getByRole('button', { name: 'Cancel order' }));
    await expect(card.getByLabel('Reason')).toBeFocused();
    // A usual reason fills in the field, where it can be put in other words.
    await press(card.getByRole('button', { name: 'Ordered by mistake' }));
    await expect(card.getByLabel('Reason')).toHaveValue('Ordered by mistake');
    // There is room for words, and its limit is said.
    await expect(card.getByLabel('Reason')).toHaveAccessibleDescription(/Up to 500 characters\./);
    await card.getByLabel('Reason').fill('Ordered twice.\nKeep the other order.');
    await press(card.getByRole('button', { name: 'Cancel order' }));
    await expect(page.getByText('Your order has been cancelled.')).toBeFocused();
    await expect(card.getByText('Cancelled', { exact: true }).first()).toBeVisible();
    await expect(card.getByText('Cancel this order')).toHaveCount(0);
    // The orders page shows no offer.
    await expect(banner).toHaveText('Free delivery on online payment, ₹150 for cash on delivery');
    await expect(countdown).toHaveCount(0);
    await press(card.getByRole('button', { name: 'Buy again' }));
    await expect(drawer.getByRole('link', { name: 'Check out' })).toBeInViewport();
    await expect(quantity('Wash', drawer)).toHaveText('1');
    await press(drawer.getByRole('button', { name: 'Close cart' }));
    await expect(drawer).toBeHidden();
    await shop.setStock(WASH, 'sold-out');
    await press(card.getByRole('button', { name: 'Buy again' }));
    await expect(card.getByRole('alert')).toHaveText('Wash is sold out. Nothing was added.');
    await expect(drawer).toBeHidden();
  });

  it('has an invoice once it is packed, and can be returned with a UPI ID once it has arrived', async () => {
    const { page, main, press, open, order, shop } = await placed(world, 'Cash on delivery');
    const number = await order();
    await shop.move(number, 'packed', 'shipped', 'out_for_delivery', 'delivered');
    await open(`/profile/orders#${number}`);
    const card = main.getByRole('listitem').filter({ hasText: number });
    const invoice = card.getByRole('link', { name: /^Invoice / });
    const paper = await page.request.get((await invoice.getAttribute('href')) ?? '');
    expect(paper.headers()['content-type']).toContain('text/html');
    expect(await paper.text()).toContain((await invoice.innerText()).replace('Invoice ', ''));
    await press(card.getByText('Return this order'));
    await card.getByLabel('Reason').fill('Not for me');
    await press(card.getByRole('button', { name: 'Request return' }));
    await expect(card.getByLabel('UPI ID for the refund')).toBeFocused();
    await card.getByLabel('UPI ID for the refund').fill('ravi@okbank');
    await press(card.getByRole('button', { name: 'Request return' }));
    await expect(card.getByText('Return requested', { exact: true }).first()).toBeVisible();
  });
});
