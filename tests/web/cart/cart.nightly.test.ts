/** The narrow cart, the drawer that has just opened, products in short supply, and the saving of the Skin System on every page. */
import { it } from 'vitest';
import { expect } from '../world/expect.ts';
import { NIGHT, SYSTEM, WASH } from '../../samples/products.ts';
import { never } from '../world/backend/replaced-answers.ts';
import { shiftsOf, watchShifts } from '../world/shifts.ts';
import { onEveryScreen, onPhone } from '../world/world.ts';

onEveryScreen('the narrow cart', (world) => {
  it('shows lines, code and both totals of the same cart, keeps the link to the checkout in view, and opens no drawer', async () => {
    const visitor = await world.arrive();
    const { page, main, press, quantity, more, api, code, drawer } = visitor;
    for (const pid of [SYSTEM, WASH, NIGHT]) await api.put(pid, 1);
    await visitor.open('/cart-ecom?coupon=NOPE');
    await visitor.expectTotals({ prepaid: '₹2,097', cod: '₹2,247' });
    await expect(main.getByText('This code isn’t valid')).toBeVisible();
    await expect(drawer).toBeHidden();
    await expect(main.getByRole('link', { name: 'Check out' })).toBeInViewport({ ratio: 1 });
    await press(more('Wash'));
    await expect(quantity('Wash')).toHaveText('2');
    await visitor.applyCode('NEVER');
    await visitor.expectMessage(code, 'This code isn’t valid');
    await visitor.applyCode('DAWN10');
    await visitor.expectTotals({ prepaid: '₹2,561', cod: '₹2,711' });
    await press(main.getByRole('link', { name: 'Check out' }));
    await expect(page).toHaveURL(/\/checkout$/);
  });
});

onPhone('the cart drawer that has just opened', (world) => {
  it('shows neither an empty list nor the way to the checkout while the cart is loading', async () => {
    const visitor = await world.arrive();
    const { shop, page, drawer, cartLink, press } = visitor;
    shop.replace('cart/get.php', never);
    await visitor.open('/');
    await expect(page.locator('html')).toHaveAttribute('data-ready', '1');
    await press(cartLink);
    await expect(drawer.getByText('Loading your cart')).toBeAttached();
    await expect(drawer.getByRole('list')).toHaveCount(0);
    await expect(drawer.getByRole('link', { name: 'Check out' })).toHaveCount(0);
  });

  it('ignores taps on itself and beside it for a moment, but no key', async () => {
    const visitor = await world.arrive();
    const { page, main, drawer, press } = visitor;
    // Its first half second ends only when the test ends it.
    await page.addInitScript(() => {
      addEventListener(
        'animationstart',
        ({ target }) => {
          if (target instanceof HTMLDialogElement) for (const animation of target.getAnimations()) animation.pause();
        },
        true,
      );
    });
    await visitor.open('/products/wash');
    const add = main.getByRole('button', { name: 'Add to cart', exact: true });
    await press(add);
    const links = drawer.getByRole('link', { name: /Check out|View cart/ });
    await expect(links).toHaveCount(2);
    await expect(links.first()).toBeInViewport();
    for (const target of [...(await links.all()), drawer.getByRole('button', { name: 'Close cart' })]) {
      const box = await target.boundingBox();
      await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    }
    await expect(page).toHaveURL(/\/products\/wash$/);
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await press(add);
    await expect(links.first()).toBeInViewport();
    await drawer.evaluate((element) => {
      for (const animation of element.getAnimations()) animation.finish();
    });
    await press(drawer.getByRole('button', { name: 'Close cart' }));
    await expect(drawer).toBeHidden();
  });
});

onEveryScreen('a product that is sold out', (world) => {
  it('cannot be bought on any page, does not move its own, and blocks a cart and a checkout until it is removed', async () => {
    const visitor = await world.arrive();
    const { api, main, page, open, press, shop, countdown } = visitor;
    await api.put(WASH, 1);
    await api.put(NIGHT, 6);
    for (const pid of [WASH, SYSTEM]) await shop.setStock(pid, 'sold-out');
    await watchShifts(page);
    await open('/products/wash');
    await expect(countdown).toBeVisible();
    await expect(main.getByRole('region', { name: 'Wash', exact: true }).getByText('Sold out').first()).toBeVisible();
    await expect(main.getByRole('button', { name: 'Add to cart', exact: true })).toHaveCount(0);
    for (const button of await main.getByRole('button', { name: /^(Sold out|Buy now)$/ }).all())
      await expect(button).toBeDisabled();
    expect(await shiftsOf(page)).toBeLessThan(0.01);
    await open('/');
    for (const title of ['Wash', 'Skin System'])
      await expect(main.getByRole('button', { name: `Sold out: ${title}` })).toBeDisabled();

    await open('/checkout');
    const problem = main.getByRole('alert').filter({ hasText: 'Wash is sold out. Change your cart to continue.' });
    await expect(problem.first()).toBeVisible();
    await open('/cart');
    await expect(problem.first()).toBeVisible();
    await expect(main.getByRole('listitem').filter({ hasText: 'Wash' }).getByText('Sold out')).toBeVisible();
    await press(page.getByRole('button', { name: 'Remove Wash' }));
    await expect(problem).toHaveCount(0);
    await shop.setStock(NIGHT, 3);
    await open('/products/night-recovery');
    await expect(main.getByText('Only 3 left')).toBeVisible();
    await open('/cart');
    // Reduced to what is left in one step, and not increased any more.
    await press(visitor.less('Night Recovery'));
    await expect(visitor.quantity('Night Recovery')).toHaveText('3');
    await expect(visitor.more('Night Recovery')).toBeDisabled();
    await expect(main.getByRole('alert')).toHaveCount(0);
  });
});

onPhone('the saving of the Skin System', (world) => {
  it('is one number on the home page, in the shop, on its page and in the cart, at its usual price and at that of a link', async () => {
    for (const [coupon, saving] of [
      ['', '₹1,250'],
      ['?coupon=DAWN10', '₹1,550'],
    ] as const) {
      const { main, open, amount, api } = await world.arrive();
      await api.put(SYSTEM, 1);
      for (const path of [`/shop${coupon}`, '/products/skin-system', '/']) {
        await open(path);
        await expect(main.getByText(/^₹[\d,]+ off MRP\.$/).first()).toHaveText(`${saving} off MRP.`);
      }
      await open('/cart');
      await expect(amount('Savings')).toHaveText(`−${saving}`);
    }
  });
});
