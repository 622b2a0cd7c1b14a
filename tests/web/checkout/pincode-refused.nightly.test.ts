/** An order that the pincode rules out is not offered: the button says why before it is pressed. */
import { it } from 'vitest';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { WASH } from '../../samples/products.ts';
import { onEveryScreen } from '../world/world.ts';

const PORT_BLAIR = '744101';
const ARMY_POST = '900056';
const PUNE = '411001';

onEveryScreen('the checkout', (world) => {
  it('places no order for a pincode without cash on delivery or without any, says why, and offers what is possible', async () => {
    const visitor = await world.arrive();
    const { main, press, page, api } = visitor;
    const checkout = checkoutOf(visitor);
    const { place, mode, shipping } = checkout;
    await api.put(WASH, 1);
    await checkout.prepareKnown('Cash on delivery');
    await expect(place).toHaveText('Place order, ₹899');
    await press(checkout.another);
    await checkout.fillAddress();
    const pincode = shipping.getByLabel('Pincode', { exact: true });
    await pincode.fill(PORT_BLAIR);
    await expect(place).toHaveAttribute('aria-disabled', 'true');
    await expect(place).toHaveAccessibleDescription('Cash on delivery isn’t available here. Pay online instead.');
    await expect(mode('Cash on delivery')).toBeChecked();
    // Playwright waits for a disabled button; a shopper doesn't.
    await place.click({ force: true });
    await pincode.press('Enter');
    await press(main.getByRole('button', { name: 'Pay online instead, ₹749' }));
    await expect(place).toHaveText('Pay ₹749');
    await expect(place).toHaveAttribute('aria-disabled', 'false');
    await expect(mode('Cash on delivery')).toBeDisabled();

    await pincode.fill(ARMY_POST);
    await expect(place).toHaveAccessibleDescription('We don’t deliver to 900056 yet.');
    await expect(place).toHaveAttribute('aria-disabled', 'true');
    await expect(main.getByText('not available for')).toHaveCount(0);
    await expect(main.getByText('Cash on delivery isn’t available')).toHaveCount(0);

    await pincode.fill(PUNE);
    await expect(place).toHaveAttribute('aria-disabled', 'false');
    await expect(place).toHaveAccessibleDescription('');
    expect(await api.orders()).toEqual([]);
    await expect(page).toHaveURL(/\/checkout$/);
  });
});
