/** The narrow cart: the same cart in one column, with the total and the link to the checkout always visible. */
import { it } from 'vitest';
import { expect } from '../world/expect.ts';
import { SMALLEST } from '../world/screens.ts';
import { NIGHT, SYSTEM, WASH } from '../../samples/products.ts';
import { onEveryScreen, onPhone, onScreens } from '../world/world.ts';
import { QUARTER_OF_AN_HOUR } from '../../samples/durations.ts';

onEveryScreen('the narrow cart', (world) => {
  it('shows lines, code and both totals of the same cart, and leads to the checkout', async () => {
    const visitor = await world.arrive();
    const { page, main, press, quantity, more, api } = visitor;
    await api.put(SYSTEM, 1);
    await api.put(WASH, 1);
    await api.put(NIGHT, 1);
    await visitor.open('/cart-ecom');
    await visitor.expectTotals({ prepaid: '₹2,097', cod: '₹2,247' });
    await expect(main.getByRole('link', { name: 'Check out' })).toBeInViewport({ ratio: 1 });
    await press(more('Wash'));
    await expect(quantity('Wash')).toHaveText('2');
    await visitor.expectTotals({ prepaid: '₹2,846', cod: '₹2,996' });
    await visitor.applyCode('DAWN10');
    await visitor.expectTotals({ prepaid: '₹2,561', cod: '₹2,711' });
    await press(main.getByRole('link', { name: 'Check out' }));
    await expect(page).toHaveURL(/\/checkout$/);
  });
});

onPhone('the narrow cart', (world) => {
  it('shows the result of a code without opening the drawer, and removes it when the offer ends', async () => {
    const visitor = await world.arrive();
    const { code, api, drawer, main } = visitor;
    await api.put(WASH, 2);
    await visitor.open('/cart-ecom?coupon=NOPE');
    await expect(main.getByText('This code isn’t valid')).toBeVisible();
    await expect(drawer).toBeHidden();
    await visitor.applyCode('NEVER');
    await visitor.expectMessage(code, 'This code isn’t valid');
    await visitor.applyCode('DAWN10');
    await expect(visitor.appliedCode).toContainText('DAWN10');
    await world.shop.advance(QUARTER_OF_AN_HOUR);
    await expect(main.getByText('This offer has ended')).toBeVisible();
    await visitor.expectTotals({ prepaid: '₹1,498', cod: '₹1,648' });
  });

  it('is empty if the cart is, and shows and leads to the products', async () => {
    const { main, press, title } = await world.visit('/cart-ecom');
    await expect(main.getByText('Your cart is empty.')).toBeVisible();
    await expect(main.getByRole('article')).toHaveCount(5);
    await press(main.getByRole('link', { name: 'Shop all products' }));
    await expect(title).toHaveText('Everything we make');
  });
});

onScreens('the narrow cart', [SMALLEST], (world) => {
  it('never scrolls sideways', async () => {
    const visitor = await world.arrive();
    await visitor.api.put(SYSTEM, 20);
    await visitor.api.apply('DAWN10');
    await visitor.open('/cart-ecom');
    await visitor.expectCount(20);
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});
