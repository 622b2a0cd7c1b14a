/** The second tap of a double tap does not press what the first one has opened. */
import { it } from 'vitest';
import type { Page } from 'playwright';
import { expect } from '../world/expect.ts';
import { onPhone } from '../world/world.ts';

/** Stops the drawer's first half second when it begins, so that it ends only when the test ends it. */
const pauseFirstMoment = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    addEventListener(
      'animationstart',
      ({ target }) => {
        if (target instanceof HTMLDialogElement) for (const animation of target.getAnimations()) animation.pause();
      },
      true,
    );
  });

onPhone('the cart drawer that has just opened', (world) => {
  it('ignores taps on itself and beside it for a moment, but no key', async () => {
    const visitor = await world.arrive();
    const { page, main, drawer, press } = visitor;
    await pauseFirstMoment(page);
    await visitor.open('/products/wash');
    const add = main.getByRole('button', { name: 'Add to cart', exact: true }).filter({ visible: true }).first();
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
