/** Paying through the sandbox's gateway with each of its outcomes, again, and twice. The plain purchases are journeys. */
import { it } from 'vitest';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { WASH } from '../../samples/products.ts';
import { aboutToPlace, atTheGateway, expectAssurance } from '../world/purchase.ts';
import { onPhone } from '../world/world.ts';

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
