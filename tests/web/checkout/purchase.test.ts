/** The whole purchase in a real browser: by cash on delivery and through the sandbox's gateway, with each of its outcomes. */
import type { Locator } from 'playwright';
import { it } from 'vitest';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { RAVI } from '../../samples/customers.ts';
import { WASH } from '../../samples/products.ts';
import type { Storefront } from '../world/storefront.ts';
import { onEveryScreen, onPhone, type Arrival, type World } from '../world/world.ts';

/** A customer with a wash in the cart, about to place. */
const aboutToPlace = async (world: World, payBy: string, arrival: Arrival = {}): Promise<Storefront> => {
  const visitor = await world.arrive(arrival);
  await visitor.api.put(WASH, 1);
  await checkoutOf(visitor).prepareKnown(payBy);
  return visitor;
};

/** Chooses what the sandbox's gateway does. */
const atTheGateway = async ({ page, press, title }: Storefront, outcome: string): Promise<void> => {
  await expect(page).toHaveURL(/\/sandbox\/pay\?order=/);
  await expect(title).toHaveText('Pay BHOR');
  await expect(page.getByText('₹749')).toBeVisible();
  await press(page.getByRole('button', { name: outcome }));
};

/** What stands at a button that pays online: who takes the payment and what is accepted, delivery, returns and terms. */
const expectAssurance = async ({ main }: Storefront): Promise<void> => {
  const beside = accepted(main).locator('..');
  for (const text of [
    'Secure payment by Razorpay',
    'We never see your card or bank details',
    'Delivery to Bengaluru by',
    'Free returns within 7 days of delivery',
  ])
    await expect(beside).toContainText(text);
  await expect(accepted(main).getByRole('listitem')).toHaveText(['UPI', 'RuPay', 'Visa', 'Mastercard']);
  await expect(beside.getByRole('link', { name: 'Terms of use' })).toHaveAttribute('href', '/policies/terms-of-use');
};

const accepted = (main: Locator): Locator => main.getByRole('list', { name: 'Accepted here' });

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

  it('pays by UPI at the gateway and comes back to a paid order and an empty cart', async () => {
    const visitor = await aboutToPlace(world, 'UPI');
    const { place, expectThanks } = checkoutOf(visitor);
    await visitor.press(place);
    await atTheGateway(visitor, 'Complete payment');
    await expectThanks();
    expect(await visitor.api.orders()).toMatchObject([
      { state: 'confirmed', payment_mode: 'upi', summary: { total: 749 } },
    ]);
    await visitor.expectCount(0);
  });
});

onPhone('buying', (world) => {
  it('says that a payment was declined, and continues with everything as it was typed', async () => {
    const visitor = await world.arrive();
    const { title, main, press, api } = visitor;
    const checkout = checkoutOf(visitor);
    await api.put(WASH, 1);
    await checkout.prepare('UPI');
    await press(checkout.place);
    await atTheGateway(visitor, 'Decline payment');
    await expect(title).toHaveText('Payment failed');
    await visitor.expectCount(1);
    // As at the checkout's button.
    await expectAssurance(visitor);
    await expect(main).toContainText('Google Pay');

    await press(main.getByRole('link', { name: 'Edit order' }));
    await checkout.expectVerified();
    await checkout.expectSaved();
    await expect(checkout.mode('UPI')).toBeChecked();
    await checkout.choose('Cash on delivery');
    await press(checkout.place);
    await checkout.expectThanks();
    const confirmed = (await api.orders()).filter(({ state }) => state === 'confirmed');
    expect(confirmed).toMatchObject([{ payment_mode: 'cod', summary: { total: 899 } }]);
  });

  it('waits while the gateway is silent, and shows a late capture by itself', async () => {
    const visitor = await aboutToPlace(world, 'Card');
    const { page, title, shop } = visitor;
    await visitor.press(checkoutOf(visitor).place);
    await atTheGateway(visitor, 'Send no confirmation');
    await expect(title).toHaveText('Waiting for your payment');
    await visitor.expectCount(1);

    await shop.pay(new URL(page.url()).searchParams.get('order') ?? '', 'succeeds');
    await expect(title).toHaveText('Thank you. Payment received');
    await visitor.expectCount(0);
  });

  it("continues for a visitor who came back from the gateway's page, and lets them pay in another way", async () => {
    // An ordinary browser restores the page from its back/forward cache.
    const visitor = await aboutToPlace(world, 'UPI', { isWholeBrowser: true });
    const { page, press, api } = visitor;
    const checkout = checkoutOf(visitor);
    await press(checkout.place);
    await expect(page).toHaveURL(/\/sandbox\/pay\?order=/);
    await page.goBack({ waitUntil: 'commit' });
    await checkout.expectSaved();
    await checkout.choose('Cash on delivery');
    await press(checkout.place);
    await checkout.expectThanks();
    expect(await api.orders()).toMatchObject([
      { state: 'confirmed', payment_mode: 'cod' },
      { state: 'expired', payment_mode: 'upi' },
    ]);
  });

  it('accepts a second order from the same visitor, without verifying the phone again', async () => {
    const visitor = await aboutToPlace(world, 'Cash on delivery');
    const { page, press, main, title, api } = visitor;
    const checkout = checkoutOf(visitor);
    await press(checkout.place);
    await checkout.expectThanks();
    await page.goBack();
    await expect(main.getByText('Your cart is empty.')).toBeVisible();
    await press(main.getByRole('link', { name: 'Shop all products' }));
    await press(main.getByRole('link', { name: 'Night Recovery', exact: true }));
    await expect(title).toHaveText('Night Recovery');
    await visitor.add();
    await visitor.leaveDrawer('Check out');
    await checkout.expectVerified();
    await checkout.expectSaved();
    await checkout.choose('Cash on delivery');
    await press(checkout.place);
    await checkout.expectThanks();
    expect((await api.orders()).map(({ summary }) => summary.total).toSorted((a, b) => a - b)).toEqual([699, 899]);
  });

  it('places one order for a double tap', async () => {
    const visitor = await aboutToPlace(world, 'Cash on delivery');
    const { place, expectThanks } = checkoutOf(visitor);
    const sent: string[] = [];
    visitor.page.on('request', (request) => {
      if (request.url().includes('order/place')) sent.push(request.url());
    });
    await place.dblclick();
    await expectThanks();
    expect(sent).toHaveLength(1);
    expect(await visitor.api.orders()).toHaveLength(1);
  });
});
