/** Products that are sold out or in short supply: what their pages, the cart and the checkout say (spec 10.21). */
import { it } from 'vitest';
import { expectNoViolations } from '../world/axe.ts';
import { expect } from '../world/expect.ts';
import { NIGHT, SYSTEM, WASH } from '../../samples/products.ts';
import { shiftsOf, watchShifts } from '../world/shifts.ts';
import { onEveryScreen, onPhone } from '../world/world.ts';

onEveryScreen('a product that is sold out', (world) => {
  it('cannot be bought on its page, which says so and does not move, nor on the home page', async () => {
    await world.shop.setStock(WASH, 'sold-out');
    await world.shop.setStock(SYSTEM, 'sold-out');
    const visitor = await world.arrive();
    const { main, page, open, countdown } = visitor;
    await watchShifts(page);
    await open('/products/wash');
    await expect(countdown).toBeVisible();
    const offer = main.getByRole('region', { name: 'Wash', exact: true });
    await expect(offer.getByText('Sold out').first()).toBeVisible();
    await expect(main.getByRole('button', { name: 'Add to cart', exact: true })).toHaveCount(0);
    for (const button of await main.getByRole('button', { name: /^(Sold out|Buy now)$/ }).all())
      await expect(button).toBeDisabled();
    const data = page.locator('script[type="application/ld+json"]');
    expect(await data.textContent()).toContain('https://schema.org/OutOfStock');
    // Without a script, too.
    const sent = await (await page.request.get('/products/wash')).text();
    expect(sent).toContain('https://schema.org/OutOfStock');
    expect(sent).not.toContain('https://schema.org/InStock');
    const offerAsSent = /aria-labelledby="product-title".*?<\/section>/su.exec(sent)?.[0] ?? '';
    expect(offerAsSent).toContain('Sold out');
    expect(offerAsSent).not.toContain('Add to cart');
    expect(await shiftsOf(page)).toBeLessThan(0.01);
    await expectNoViolations(visitor, '/products/wash');
    await open('/');
    for (const title of ['Wash', 'Skin System'])
      await expect(main.getByRole('button', { name: `Sold out: ${title}` })).toBeDisabled();
  });

  it('is marked in a cart that contains it, at its line and above the lines, and can be removed', async () => {
    const { api, main, open, page } = await world.arrive();
    await api.put(WASH, 1);
    await api.put(NIGHT, 1);
    await world.shop.setStock(WASH, 'sold-out');
    for (const path of ['/cart', '/checkout']) {
      await open(path);
      await expect(main.getByRole('alert').first()).toHaveText('Wash is sold out. Change your cart to continue.');
    }
    await open('/cart');
    await expect(main.getByRole('listitem').filter({ hasText: 'Wash' }).getByText('Sold out')).toBeVisible();
    await page.getByRole('button', { name: 'Remove Wash' }).click();
    await expect(main.getByRole('alert')).toHaveCount(0);
  });
});

onPhone('a product of which few are left', (world) => {
  it('shows how many on its page, and its line in the cart is reduced to them in one step and cannot be increased', async () => {
    const { api, main, open, more, less, quantity } = await world.arrive();
    await api.put(NIGHT, 6);
    await world.shop.setStock(NIGHT, 3);
    await open('/products/night-recovery');
    await expect(main.getByText('Only 3 left')).toBeVisible();
    await open('/cart');
    await expect(main.getByText('Only 3 left', { exact: true })).toBeVisible();
    await less('Night Recovery').click();
    await expect(quantity('Night Recovery')).toHaveText('3');
    await expect(more('Night Recovery')).toBeDisabled();
    await expect(main.getByText('Only 3 left', { exact: true })).toHaveCount(0);
  });
});
