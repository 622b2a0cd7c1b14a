/** What a visitor reads when the offer ends while a page with a price is open. */
import { it } from 'vitest';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { WASH } from '../../samples/products.ts';
import { onEveryScreen } from '../world/world.ts';
import { QUARTER_OF_AN_HOUR } from '../../samples/durations.ts';

onEveryScreen('the end of the offer', (world) => {
  it('is announced at the checkout with the new total and the one before, at the summary and at the button', async () => {
    const visitor = await world.arrive();
    const { main, shop, api } = visitor;
    const checkout = checkoutOf(visitor);
    await api.put(WASH, 1);
    await api.apply('DAWN10');
    await checkout.prepareKnown('UPI');
    await expect(checkout.place).toHaveText('Pay ₹674');
    await shop.advance(QUARTER_OF_AN_HOUR);
    const message = 'DAWN10 has ended. Your total is now ₹749 (was ₹674).';
    await expect(main.getByRole('status').filter({ hasText: message })).toBeVisible();
    await expect(main.getByText(message)).toHaveCount(2);
    await expect(checkout.place).toHaveText('Pay ₹749');
  });

  it('is announced at the price that a link has brought', async () => {
    const visitor = await world.visit('/products/skin-system?coupon=DAWN10');
    const { main, shop } = visitor;
    await expect(main.getByText('₹499').filter({ visible: true }).first()).toBeVisible();
    await shop.advance(QUARTER_OF_AN_HOUR);
    await expect(main.getByRole('status').filter({ hasText: 'The ₹499 link price has ended.' })).toBeVisible();
    await expect(main.getByText('₹799', { exact: true }).filter({ visible: true }).first()).toBeVisible();
  });
});
