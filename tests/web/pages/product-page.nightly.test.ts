/** A product's page: its photographs, what it costs, and both ways to buy. */
import type { Locator } from 'playwright';
import { it } from 'vitest';
import { expect } from '../world/expect.ts';
import { NIGHT } from '../../samples/products.ts';
import type { Storefront } from '../world/storefront.ts';
import { onDesktop, onEveryScreen, onPhone } from '../world/world.ts';
import { deliveryOf } from './delivery-form.ts';
const NUTS = 'Weekly Polish contains walnut shell and almond oil. Don’t use it if you’re allergic to nuts.';

const galleryOf = ({ main }: Pick<Storefront, 'main'>) => {
  const strip = main.getByRole('list', { name: /^Photographs of / });
  return {
    strip,
    photo: (place: number): Locator =>
      strip
        .getByRole('listitem')
        .nth(place - 1)
        .getByRole('img'),
    choice: (place: number): Locator => main.getByRole('link', { name: `Photograph ${place}`, exact: true }),
    expectPlace: async (place: number, of: number): Promise<void> => {
      await expect(main.getByRole('status').filter({ hasText: /^Photograph / })).toHaveText(
        `Photograph ${place} /  of ${of}`,
      );
      await expect(main.getByRole('link', { name: `Photograph ${place}`, exact: true })).toHaveAttribute(
        'aria-current',
        'true',
      );
      await expect(strip.getByRole('listitem').nth(place - 1)).toBeInViewport({ ratio: 0.5 });
    },
  };
};

onDesktop('a product’s page', (world) => {
  it('goes through its photographs by the arrow keys, and says which one it shows', async () => {
    const visitor = await world.visit('/products/wash');
    const { keyboard } = visitor.page;
    const { strip, expectPlace } = galleryOf(visitor);
    await expectPlace(1, 4);
    await strip.focus();
    for (const [key, place] of [
      ['ArrowRight', 2],
      ['ArrowRight', 3],
      ['ArrowLeft', 2],
      ['End', 4],
      ['ArrowRight', 4],
      ['Home', 1],
      ['ArrowLeft', 1],
    ] as const) {
      await keyboard.press(key);
      await expectPlace(place, 4);
    }
  });
});

onEveryScreen('a product’s page', (world) => {
  it('goes through its photographs by a swipe, and to a chosen one', async () => {
    const visitor = await world.visit('/products/skin-system');
    const { page, press, screen } = visitor;
    const { strip, choice, expectPlace } = galleryOf(visitor);
    if (screen.isSmall) {
      const box = await strip.boundingBox();
      if (box === null) throw new Error('the photographs are nowhere');
      const touch = await page.context().newCDPSession(page);
      await touch.send('Input.synthesizeScrollGesture', {
        x: box.x + box.width * 0.8,
        y: box.y + box.height / 2,
        xDistance: -box.width * 0.7,
        yDistance: 0,
        speed: 1600,
      });
      await expectPlace(2, 3);
    }
    await press(choice(3));
    await expectPlace(3, 3);
    await press(choice(1));
    await expectPlace(1, 3);
    expect(new URL(page.url()).hash).toBe('');
  });
});

onDesktop('a product’s page', (world) => {
  it('has its photographs in their place before the list of choices has loaded', async () => {
    const visitor = await world.visit('/products/wash');
    const { strip, choice } = galleryOf(visitor);
    const arrived = await strip.boundingBox();
    await choice(1).evaluate((link) => link.closest('ul')?.remove());
    await expect(choice(1)).toHaveCount(0);
    expect(await strip.boundingBox()).toEqual(arrived);
  });
});

onPhone('a product’s page', (world) => {
  it('shows its photographs without JavaScript, too', async () => {
    const visitor = await world.arrive({ javaScriptEnabled: false });
    visitor.browserProblems.expect(/^failed: GET .*\.js csp$/);
    await visitor.page.goto('/products/wash');
    const { photo, choice } = galleryOf(visitor);
    await expect(photo(4)).not.toBeInViewport();
    await visitor.press(choice(4));
    await expect(photo(4)).toBeInViewport({ ratio: 0.5 });
    await expect(deliveryOf(visitor).pincode).toBeHidden();
  });

  it('fetches its first photograph at once, and the others when they are about to be visible', async () => {
    const visitor = await world.visit('/products/wash');
    const { photo } = galleryOf(visitor);
    await expect(photo(1)).toHaveAttribute('fetchpriority', 'high');
    for (const place of [2, 3, 4]) await expect(photo(place)).toHaveAttribute('loading', 'lazy');
    const preloads = await visitor.page
      .locator('link[rel=preload][as=image]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('imagesrcset')));
    expect(preloads).toEqual([expect.stringContaining('products/wash/01-')]);
  });

  it('shows what it costs, saves and earns', async () => {
    const { main } = await world.visit('/products/skin-system');
    const offer = main.getByRole('region', { name: 'Skin System' });
    for (const words of [
      'MRP',
      '₹799',
      'inclusive of all taxes',
      '₹1,250 off MRP. The four separately cost ₹2,176.',
      'Earns ₹40 reward cash',
    ]) {
      await expect(offer.getByText(words).first()).toBeVisible();
    }
    await expect(offer.locator('s').first()).toHaveText('₹2,049');
    const { main: wash } = await world.visit('/products/wash');
    await expect(wash.getByRole('region', { name: 'Wash' }).getByText('You save ₹200.').first()).toBeVisible();
  });
});

onEveryScreen('a product’s page', (world) => {
  it('keeps both ways to buy in sight on a phone, and says the price once, in the page', async () => {
    const visitor = await world.visit('/products/night-recovery');
    const { page, main, screen } = visitor;
    const price = main.getByRole('region', { name: 'Night Recovery' }).getByText('₹549', { exact: true });
    if (screen.isSmall) {
      // Above the bar: what is below it is in the viewport, too.
      const [shown, bar] = [await price.boundingBox(), await main.getByRole('button').first().boundingBox()];
      expect((shown?.y ?? Infinity) + (shown?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
    }
    await page.getByRole('heading', { name: 'Pairs well with' }).scrollIntoViewIfNeeded();
    const add = main.getByRole('button', { name: 'Add to cart', exact: true });
    const buy = main.getByRole('button', { name: 'Buy now' });
    // In the source they are by the price on every screen, before the buttons of other products.
    await expect(main.getByRole('button').first()).toHaveText('Add to cart');
    await expect(main.getByRole('button').nth(1)).toHaveText('Buy now');
    await expect(main.getByText('₹549', { exact: true })).toHaveCount(1);
    await expect(price).toBeVisible();
    if (!screen.isSmall) {
      await expect(add).not.toBeInViewport();
      return;
    }
    await expect(add).toBeInViewport({ ratio: 1 });
    await expect(buy).toBeInViewport({ ratio: 1 });
    await visitor.add();
    await expect.poll(async () => (await visitor.api.cart()).items[NIGHT]?.qty).toBe(1);
  });
});

onPhone('the page of the Skin System', (world) => {
  it('shows what is in the box instead of offering it once more, with every ingredient and the warning of nuts', async () => {
    const { main, press, page } = await world.visit('/products/skin-system');
    const box = main.getByRole('region', { name: 'In the box' });
    await expect(box.getByRole('link')).toHaveText(['Wash', 'Daily Moisturiser', 'Night Recovery', 'Weekly Polish']);
    await expect(box.getByRole('button')).toHaveCount(0);
    await expect(main.getByRole('heading', { name: 'Pairs well with' })).toHaveCount(0);
    await expect(main.getByText(NUTS)).toBeVisible();
    await press(main.getByText('Ingredients', { exact: true }));
    await expect(main.getByText(/^Weekly Polish: Aqua, Juglans Regia Shell Powder/)).toBeVisible();
    await expect(main.getByText(/^Night Recovery: Squalane/)).toBeVisible();
    await press(box.getByRole('link', { name: 'Weekly Polish' }));
    await expect(page).toHaveURL(/\/products\/weekly-polish$/);
    await expect(main.getByText(NUTS)).toBeVisible();
  });

  it('shares the warning with both pages of Weekly Polish', async () => {
    const visitor = await world.visit('/products/new/weekly-polish');
    await expect(visitor.main.getByText(NUTS)).toBeVisible();
    await visitor.open('/products/wash');
    await expect(visitor.main.getByText('allergic to nuts')).toHaveCount(0);
  });
});
