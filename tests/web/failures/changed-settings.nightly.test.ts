/** A page that stays open while the shop's settings change: the shop's totals are shown, and ordered with the next press. */
import { it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import { NO_CONNECTION } from '../world/browser-problems.ts';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import type { Storefront } from '../world/storefront.ts';
import { WASH } from '../../samples/products.ts';
import { onPhone } from '../world/world.ts';

const CHANGED = { ...DEFAULT_SETTINGS, codFee: rupees(99) };
const TOTAL_CHANGED = 'The total has changed. Check it before you place the order';

/** The server starts again with the changed settings. Any call of the page may fail meanwhile. */
const restart = async ({ shop, browserProblems }: Storefront): Promise<void> => {
  browserProblems.expect(NO_CONNECTION);
  await shop.die();
  await shop.comeBack(CHANGED);
};

onPhone('a page that is open while the cash on delivery fee changes', (world) => {
  it('shows the new total beside the shop’s refusal, and orders for it with the next press', async () => {
    const visitor = await world.arrive();
    const { main, press, api, amount } = visitor;
    const checkout = checkoutOf(visitor);
    await api.put(WASH, 1);
    await checkout.prepareKnown('Cash on delivery');
    await expect(checkout.place).toHaveText('Place order, ₹899');
    await expect(amount('Total')).toHaveText('₹899');

    await restart(visitor);
    await press(checkout.place);
    await expect(main.getByRole('alert').filter({ hasText: TOTAL_CHANGED })).toBeVisible();
    await expect(checkout.place).toHaveText('Place order, ₹848');
    await expect(amount('Total')).toHaveText('₹848');
    // What has changed is the fee, which is shown at the mode too.
    await expect(checkout.mode('Cash on delivery')).toHaveAccessibleName(/₹99 fee included.*₹848/);
    await expect(main.getByText('includes ₹99 fee')).toBeVisible();
    expect(await api.orders()).toEqual([]);
    await press(checkout.place);
    await checkout.expectThanks();
    expect(await api.orders()).toMatchObject([{ state: 'confirmed', summary: { total: 848 } }]);
  });

  it('shows the new total in the cart of a page from before, and orders for it at once', async () => {
    const visitor = await world.arrive();
    const { press, api } = visitor;
    const checkout = checkoutOf(visitor);
    await api.put(WASH, 1);
    await restart(visitor);
    await checkout.prepareKnown('Cash on delivery');
    await expect(checkout.place).toHaveText('Place order, ₹848');
    await press(checkout.place);
    await checkout.expectThanks();
  });

  it('shows the new total of an order that is paid again, and pays for it with the next press', async () => {
    const visitor = await world.arrive();
    const { page, main, press, shop, api } = visitor;
    const checkout = checkoutOf(visitor);
    await api.put(WASH, 1);
    await checkout.prepareKnown('UPI');
    await press(checkout.place);
    await expect(page).toHaveURL(/\/sandbox\/pay/);
    const [order] = await api.orders();
    if (order === undefined) throw new Error('no order was placed');
    await shop.pay(order.order, 'fails');
    await visitor.open(`/payment/fail?order=${order.order}`);
    await checkout.choose('Cash on delivery');
    const pay = main.getByRole('button', { name: /^Place order, ₹/ });
    await expect(pay).toHaveText('Place order, ₹899');

    await restart(visitor);
    await press(pay);
    await expect(main.getByRole('alert').filter({ hasText: TOTAL_CHANGED })).toBeVisible();
    await expect(pay).toHaveText('Place order, ₹848');
    await press(pay);
    await checkout.expectThanks();
    expect(await api.orders()).toMatchObject([{ state: 'confirmed', summary: { total: 848 } }]);
  });
});
