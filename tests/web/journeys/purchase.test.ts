/** The whole purchase in a real browser: by cash on delivery, through the gateways, and with a lost answer. */
import { it } from 'vitest';
import { checkoutOf } from '../world/checkout.ts';
import { NO_CONNECTION } from '../world/browser-problems.ts';
import { expect } from '../world/expect.ts';
import { RAVI } from '../../samples/customers.ts';
import { expectChecking, lost, watchForEmptyCart } from '../world/lost-answer.ts';
import { aboutToPlace, accepted, atTheGateway, expectAssurance } from '../world/purchase.ts';
import { fake, openWithRazorpay, paying, pressInWindow, windowOf } from '../world/razorpay.ts';
import { onEveryScreen, onPhone } from '../world/world.ts';

onEveryScreen('buying', (world) => {
  it('goes from a product through drawer, cart and checkout to an order by cash on delivery, at the total that was shown', async () => {
    const visitor = await world.visit('/products/wash');
    const { drawer, press, main, title, api, amount, expectTotals } = visitor;
    const checkout = checkoutOf(visitor);
    const footer = visitor.page.getByRole('contentinfo');
    await visitor.add();
    await expect(visitor.quantity('Wash', drawer)).toHaveText('1');
    await visitor.leaveDrawer('View cart');
    await expect(title).toHaveText('Your cart');
    await expectTotals({ prepaid: '₹749', cod: '₹899' });
    // Said once for each way to pay.
    await expect(amount('Total')).toHaveCount(0);
    await expect(main.getByRole('listitem').getByText('MRP ₹949', { exact: true })).toBeVisible();
    await expect(footer.getByRole('link', { name: 'About us' })).toBeVisible();

    await press(main.getByRole('link', { name: 'Check out' }));
    await expect(title).toHaveText('Checkout');
    // Both totals are visible before a mode can be chosen, each once, and where it is chosen.
    await expectTotals({ prepaid: '₹749', cod: '₹899' });
    // Below it, whom to ask and the policies, and nothing that leads away.
    await expect(footer.getByRole('link', { name: '1800-000-0000' })).toBeVisible();
    await expect(footer.getByRole('link', { name: 'Returns' })).toBeVisible();
    await expect(footer.getByRole('link', { name: /^(?:About us|Wash|Your orders)$/ })).toHaveCount(0);
    await checkout.look();
    await expect(amount('Subtotal')).toBeVisible();
    await expect(amount('Total')).toHaveCount(0);
    await checkout.sendOtp();
    const otp = await visitor.shop.otpOf(RAVI);
    await expect(visitor.page.getByRole('complementary', { name: 'Sandbox' })).toContainText(`Last OTP ${otp}`);
    await checkout.otp.fill(otp);
    await press(main.getByRole('button', { name: 'Verify' }));
    await checkout.expectVerified();
    await checkout.fillAddress();
    await expect(checkout.mode('UPI')).toHaveAccessibleName(/₹749/);
    await expect(checkout.mode('Cash on delivery')).toHaveAccessibleName(/₹150 fee.*₹899/);
    await expectAssurance(visitor);
    await checkout.choose('Cash on delivery');
    await expect(accepted(main)).toBeHidden();
    await expect(checkout.place).toHaveText('Place order, ₹899');
    await expect(amount('Total')).toHaveText('₹899');
    await expect(amount('Pay online')).toHaveCount(0);
    const shown = await checkout.shownTotal();
    await press(checkout.place);

    await checkout.expectThanks();
    expect(await api.orders()).toMatchObject([{ state: 'confirmed', summary: { total: shown } }]);
    await visitor.expectCount(0);
  });

  it.each([
    ['UPI', 'upi'],
    ['Card', 'card'],
  ])('pays by %s at the gateway and comes back to a paid order and an empty cart', async (label, mode) => {
    const visitor = await aboutToPlace(world, label);
    const { place, expectThanks } = checkoutOf(visitor);
    await visitor.press(place);
    await atTheGateway(visitor, 'Complete payment');
    await expectThanks();
    expect(await visitor.api.orders()).toMatchObject([
      { state: 'confirmed', payment_mode: mode, summary: { total: 749 } },
    ]);
    await visitor.expectCount(0);
  });
});

onEveryScreen(
  'Razorpay’s window',
  (world) => {
    it('accepts the payment, and leads to the order that the shop has confirmed', async () => {
      const visitor = await paying(world);
      const facts = windowOf(visitor).locator('#facts');
      await expect(facts).toBeVisible();
      await expect(visitor.main.getByText('Order placed. One moment…')).toBeInViewport();
      await expect(facts).toHaveText(`${fake.ledger.orders[0]?.id} · 74900 paise · Ravi Kumar · +919876543210`);
      await expect(windowOf(visitor).locator('#chosen')).toHaveText('UPI · upi · ravi@example.in');
      await pressInWindow(visitor, 'Pay now');
      await checkoutOf(visitor).expectThanks();
      await expect(visitor.page).toHaveURL(/\/payment\/success\?order=BH[0-9A-Z]{10}$/);
      await fake.webhooks.deliver({ times: 2, order: 'reversed' });
      expect(await visitor.api.orders()).toMatchObject([{ state: 'confirmed', payment_mode: 'upi' }]);
      await visitor.expectCount(0);
    });
  },
  openWithRazorpay,
);

onPhone('an order whose answer is lost', (world) => {
  it('by cash on delivery is found: its page is shown, and no empty cart before', async () => {
    const visitor = await aboutToPlace(world, 'Cash on delivery');
    const { press, shop, api, main } = visitor;
    const checkout = checkoutOf(visitor);
    visitor.browserProblems.expect(NO_CONNECTION);
    const restore = shop.replace('order/place.php', lost);
    const wasEmptyCartShown = await watchForEmptyCart(visitor);
    await press(checkout.place);
    await expectChecking(visitor);
    await expect(checkout.place).toBeHidden();
    expect(await api.orders()).toHaveLength(1);
    await press(main.getByRole('button', { name: 'Check now' }));
    await expectChecking(visitor);
    restore();
    await checkout.expectThanks();
    expect(await wasEmptyCartShown()).toBe(false);
    expect(await api.orders()).toMatchObject([{ state: 'confirmed', summary: { total: 899 } }]);
  });
});
