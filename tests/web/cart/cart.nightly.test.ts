/** The cart after rapid clicks, in two tabs, and after going back. */
import { it } from 'vitest';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { NIGHT, WASH } from '../../samples/products.ts';
import { secondsIn } from '../world/storefront.ts';
import { onPhone } from '../world/world.ts';

const FIVE_MINUTES = 300_000;

onPhone('the cart', (world) => {
  it('restores with one click what a quick buy set aside', async () => {
    const visitor = await world.arrive();
    const { page, press, main, title, quantity, api } = visitor;
    await api.put(WASH, 2);
    await visitor.open('/products/night-recovery');
    await visitor.expectCount(2);
    await press(main.getByRole('button', { name: 'Buy now' }));
    await expect(page).toHaveURL(/\/checkout\/$/);
    await expect(title).toHaveText('Checkout');
    await checkoutOf(visitor).look();
    await expect(quantity('Night Recovery')).toHaveText('1');
    await expect(quantity('Wash')).toHaveCount(0);

    await visitor.open('/cart');
    const aside = page.getByRole('region', { name: 'Your earlier cart' });
    await expect(aside).toContainText('Wash × 2');
    await press(aside.getByRole('button', { name: 'Add back to cart' }));
    await expect(quantity('Wash')).toHaveText('2');
    await expect(quantity('Night Recovery')).toHaveText('1');
    await expect(aside).toHaveCount(0);
    await expect.poll(async () => (await api.cart()).items).toMatchObject({ [WASH]: { qty: 2 }, [NIGHT]: { qty: 1 } });
  });

  it('has the quantity of the last of many quick clicks, on the page and in the shop', async () => {
    const visitor = await world.arrive();
    const { press, quantity, more, less, amount, api } = visitor;
    await api.put(WASH, 2);
    await visitor.open('/cart');
    await expect(quantity('Wash')).toHaveText('2');
    for (let i = 0; i < 6; i += 1) await press(more('Wash'));
    for (let i = 0; i < 3; i += 1) await press(less('Wash'));
    await press(more('Wash'));
    await expect(quantity('Wash')).toHaveText('6');
    await expect.poll(async () => (await api.cart()).items[WASH]?.qty).toBe(6);
    await expect(quantity('Wash')).toHaveText('6');
    await expect(amount('Pay online')).toHaveText('₹4,494');
    await visitor.expectCount(6);
  });

  it('is the same in two tabs, and so is the countdown, which a new tab does not restart', async () => {
    const first = await world.visit('/products/wash');
    await expect(first.countdown).toBeVisible();
    await world.shop.advance(FIVE_MINUTES);
    const second = await world.newTab(first, '/cart');
    await expect.poll(async () => secondsIn(await second.countdown.innerText())).toBeLessThanOrEqual(600);
    await expect
      .poll(async () =>
        Math.abs(secondsIn(await first.countdown.innerText()) - secondsIn(await second.countdown.innerText())),
      )
      .toBeLessThanOrEqual(2);

    await first.add();
    await expect(second.quantity('Wash')).toHaveText('1');
    await second.press(second.more('Wash'));
    await expect(first.quantity('Wash', first.drawer)).toHaveText('2');
    await second.press(second.page.getByRole('button', { name: 'Remove Wash' }));
    await expect(first.drawer.getByText('Your cart is empty.')).toBeVisible();
  });

  it('is up to date on a page restored from the back/forward cache', async () => {
    const visitor = await world.visit('/products/wash', { isWholeBrowser: true });
    const { page, api, drawer, quantity } = visitor;
    await visitor.add();
    await visitor.expectCount(1);
    await page.evaluate(() => {
      Object.assign(globalThis, { wasHereBefore: true });
    });
    // Another document, so that the browser itself goes back.
    await page.goto('/favicon.svg');
    await api.put(WASH, 5);
    await page.goBack({ waitUntil: 'commit' });
    expect(await page.evaluate(() => 'wasHereBefore' in globalThis)).toBe(true);
    await expect(quantity('Wash', drawer)).toHaveText('5');
    await visitor.expectCount(5);
  });
});
