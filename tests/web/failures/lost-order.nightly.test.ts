/**
 * An order that the shop has placed and whose answer never arrived: the page asks by its key until it knows, and shows
 * no empty cart meanwhile; nor do a reloaded page and a second tab.
 */
import { it } from 'vitest';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { WASH } from '../../samples/products.ts';
import { CHECKING, EMPTY, expectChecking, lost, openReady } from '../world/lost-answer.ts';
import { onPhone } from '../world/world.ts';

onPhone('an order whose answer is lost', (world) => {
  it('by UPI is found, and paid', async () => {
    const { page, press, checkout, shop, api, visitor } = await openReady(world, 'UPI');
    const restore = shop.replace('order/place.php', lost);
    await press(checkout.place);
    await expectChecking(visitor);
    restore();
    await expect(page).toHaveURL(/\/sandbox\/pay\?order=BH/);
    expect(await api.orders()).toMatchObject([{ state: 'pending_payment', summary: { total: 749 } }]);
  });

  it('is asked for by a reloaded page, which shows no empty cart either', async () => {
    const { page, press, checkout, shop, api, visitor } = await openReady(world, 'Cash on delivery');
    const restore = shop.replace('order/place.php', lost);
    await press(checkout.place);
    await expectChecking(visitor);
    await page.reload({ waitUntil: 'domcontentloaded' });
    await visitor.ready();
    await expectChecking(visitor);
    restore();
    await checkout.expectThanks();
    expect(await api.orders()).toHaveLength(1);
  });

  it('is known to a second tab: it says the same in the cart and in the drawer, and then names the order', async () => {
    const { press, checkout, shop, api, visitor } = await openReady(world, 'Cash on delivery');
    const second = await world.newTab(visitor, '/cart');
    await expect(second.quantity('Wash')).toHaveText('1');
    const restore = shop.replace('order/place.php', lost);
    await press(checkout.place);
    await expectChecking(visitor);
    await expectChecking(second);
    const third = await world.newTab(visitor, '/shop');
    await press(third.header.getByRole('link', { name: /^Cart/ }));
    await expect(third.drawer.getByRole('status').filter({ hasText: CHECKING })).toBeVisible();
    restore();
    await visitor.page.bringToFront();
    await checkout.expectThanks();
    const [order] = await api.orders();
    await expect(second.main.getByText(`Your order ${order?.order ?? ''} has been placed.`)).toBeVisible();
    await expect(second.main.getByText(EMPTY)).toBeHidden();
    await press(second.main.getByRole('link', { name: 'View order' }));
    await checkoutOf(second).expectThanks();
    expect(await api.orders()).toHaveLength(1);
  });

  it('was never placed if the shop refuses the repeated one: the refusal is shown, and the next press orders', async () => {
    const { press, checkout, shop, api, main, visitor } = await openReady(world, 'Cash on delivery');
    const restore = shop.replace('order/place.php', ({ drop }) => drop());
    await press(checkout.place);
    await expectChecking(visitor);
    await api.put(WASH, 2);
    restore();
    await expect(main.getByRole('alert').filter({ hasText: 'The total has changed' })).toBeVisible();
    expect(await api.orders()).toEqual([]);
    await expect(checkout.place).toHaveText('Place order, ₹1,648');
    await press(checkout.place);
    await checkout.expectThanks();
    expect(await api.orders()).toMatchObject([{ summary: { total: 1648 } }]);
  });
});
