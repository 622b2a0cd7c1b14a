/** A page that the browser restores from its back/forward cache is up to date, and goes on. */
import type { Page } from 'playwright';
import { it } from 'vitest';
import { WASH } from '../../samples/products.ts';
import { builtPayload } from '../world/built.ts';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { onPhone } from '../world/world.ts';

/** Another document, so that the browser itself goes back. */
const leave = async (page: Page): Promise<void> => {
  await page.evaluate(() => Object.assign(globalThis, { wasHereBefore: true }));
  await page.goto('/favicon.svg');
};
const goBack = async (page: Page): Promise<void> => {
  await page.goBack({ waitUntil: 'commit' });
  expect(await page.evaluate(() => 'wasHereBefore' in globalThis)).toBe(true);
};

onPhone('a page restored from the back/forward cache', (world) => {
  it('shows the cart as it is now, and prefetches the links that get the focus', async () => {
    const visitor = await world.visit('/products/wash', { isWholeBrowser: true, prefetches: true });
    const { page, api, drawer, press, quantity } = visitor;
    await visitor.add();
    await visitor.expectCount(1);
    await leave(page);
    await api.put(WASH, 5);
    await goBack(page);
    await expect(quantity('Wash', drawer)).toHaveText('5');
    await visitor.expectCount(5);
    await press(drawer.getByRole('button', { name: 'Close cart' }));
    await expect(drawer).toBeHidden();
    const asked = page.waitForRequest(`**${builtPayload('/policies/terms-of-use')}`);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of use' }).focus();
    await asked;
  });

  it('lets a visitor who came back from the gateway pay in another way, and shows a payment that came meanwhile', async () => {
    const visitor = await world.arrive({ isWholeBrowser: true });
    const { page, press, api, shop, title } = visitor;
    const checkout = checkoutOf(visitor);
    const atGateway = () => expect(page).toHaveURL(/\/sandbox\/pay\?order=/);
    await api.put(WASH, 1);
    await checkout.prepareKnown('UPI');
    await press(checkout.place);
    await atGateway();
    await page.goBack({ waitUntil: 'commit' });
    await checkout.expectSaved();
    await checkout.choose('Card');
    await press(checkout.place);
    await atGateway();
    await press(page.getByRole('button', { name: 'Decline payment' }));
    await expect(title).toHaveText('Payment failed');
    const number = new URL(page.url()).searchParams.get('order') ?? '';
    await leave(page);
    await shop.pay(number, 'succeeds');
    await goBack(page);
    await expect(title).toHaveText('Thank you. Payment received');
    await visitor.expectCount(0);
  });
});
