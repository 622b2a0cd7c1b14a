/** The pages about a product: photographs, the delivery to one's pincode, the variants, and the pages from before. */
import type { Locator } from 'playwright';
import { it } from 'vitest';
import { LOST_PART, NOBODY_THERE } from '../world/browser-problems.ts';
import { expect } from '../world/expect.ts';
import { SMALLEST } from '../world/screens.ts';
import { NIGHT, WASH } from '../world/backend/shop-api.ts';
import { shiftsOf, watchShifts } from '../world/shifts.ts';
import type { Storefront } from '../world/storefront.ts';
import { onDesktop, onEveryScreen, onPhone, onScreens } from '../world/world.ts';

const DAY = 86_400_000;
const VARIANTS = ['/products/new/daily-moisturiser', '/products/new/weekly-polish'];
const OLD_PAGES = ['/old/night-recovery', '/old/skin-system-old', '/old/wash-old'];

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

const deliveryOf = ({ main, press }: Pick<Storefront, 'main' | 'press'>) => {
  const form = main.getByRole('form', { name: 'Check delivery' });
  return {
    pincode: form.getByLabel('Delivery to your pincode'),
    // On a slow machine, what the button is doing is said before it.
    answer: form.getByRole('status').last(),
    check: async (): Promise<void> => {
      await press(form.getByRole('button', { name: 'Check' }));
    },
  };
};

/** The day that many days from now, as the page writes it. */
const dayIn = (days: number): string =>
  new Intl.DateTimeFormat('en-IN', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'Asia/Kolkata',
  }).format(Date.now() + days * DAY);

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
  it('has its photographs in their place before the list to choose from has arrived', async () => {
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
    visitor.complaints.expect(/^failed: GET .*\.js csp$/);
    await visitor.page.goto('/products/wash');
    const { photo, choice } = galleryOf(visitor);
    await expect(photo(4)).not.toBeInViewport();
    await visitor.press(choice(4));
    await expect(photo(4)).toBeInViewport({ ratio: 0.5 });
    await expect(deliveryOf(visitor).pincode).toBeHidden();
  });

  it('fetches its first photograph at once, and the others when they come near', async () => {
    const visitor = await world.visit('/products/wash');
    const { photo } = galleryOf(visitor);
    await expect(photo(1)).toHaveAttribute('fetchpriority', 'high');
    for (const place of [2, 3, 4]) await expect(photo(place)).toHaveAttribute('loading', 'lazy');
    const preloads = await visitor.page
      .locator('link[rel=preload][as=image]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('imagesrcset')));
    expect(preloads).toEqual([expect.stringContaining('products/wash/01-')]);
  });

  it('tells what it costs, saves and earns', async () => {
    const { main } = await world.visit('/products/skin-system');
    const offer = main.getByRole('region', { name: 'Skin System' });
    for (const words of [
      '₹799',
      'MRP inclusive of all taxes',
      'Bought separately: ₹2,176. You save ₹1,377.',
      'Earns ₹40 reward cash',
    ]) {
      await expect(offer.getByText(words).first()).toBeVisible();
    }
    await expect(offer.locator('s').first()).toHaveText('MRP ₹2,049');
    const { main: wash } = await world.visit('/products/wash');
    await expect(wash.getByRole('region', { name: 'Wash' }).getByText('You save ₹200.').first()).toBeVisible();
  });
});

onEveryScreen('a product’s page', (world) => {
  it('keeps the price and both ways to buy in sight on a phone', async () => {
    const visitor = await world.visit('/products/night-recovery');
    const { page, main, screen } = visitor;
    await page.getByRole('heading', { name: 'Pairs well with' }).scrollIntoViewIfNeeded();
    const add = main.getByRole('button', { name: 'Add to cart', exact: true });
    const buy = main.getByRole('button', { name: 'Buy now' });
    if (!screen.isSmall) {
      await expect(add).not.toBeInViewport();
      return;
    }
    await expect(add).toBeInViewport({ ratio: 1 });
    await expect(buy).toBeInViewport({ ratio: 1 });
    await visitor.add();
    await expect.poll(async () => (await visitor.behind.cart()).items[NIGHT]?.qty).toBe(1);
  });
});

onPhone('the delivery check', (world) => {
  it('shows the delivery date and cash on delivery once six digits are entered, by the shop’s clock', async () => {
    const visitor = await world.visit('/products/wash');
    const { pincode, answer } = deliveryOf(visitor);
    await pincode.fill('41100');
    await expect(answer).toHaveText('Check delivery date and cash on delivery.');
    await pincode.pressSequentially('1');
    await expect(answer).toHaveText(`Delivered to Pune by ${dayIn(4)}Cash on delivery available`);
    await world.shop.advance(DAY);
    await pincode.fill('744 101');
    await expect(pincode).toHaveValue('744101');
    await expect(answer).toContainText(`by ${dayIn(10)}`);
    await expect(answer).toContainText('Cash on delivery isn’t available here. Pay online instead.');
  });

  it('says what is wrong with a pincode, which no parcel reaches, and which nobody knows', async () => {
    const visitor = await world.visit('/products/wash');
    const { pincode, answer, check } = deliveryOf(visitor);
    await check();
    await visitor.expectMessage(pincode, 'Please fill this field');
    await pincode.fill('4110');
    await check();
    await visitor.expectMessage(pincode, 'Pincode should be 6 digits long');
    await pincode.fill('900056');
    await expect(answer).toHaveText('We don’t deliver to 900056 yet.');
    await expect(pincode).toHaveAttribute('aria-invalid', 'false');
    await pincode.fill('000001');
    await expect(answer).toHaveText('We don’t recognise 000001. Check it, or enter your city and state at checkout.');
  });

  it('remembers the pincode for the next product and the next visit', async () => {
    const visitor = await world.visit('/products/wash');
    const { page, press, main, title } = visitor;
    const { pincode, answer } = deliveryOf(visitor);
    await pincode.fill('560001');
    await expect(answer).toContainText('Delivered to Bengaluru');
    await press(main.getByRole('link', { name: 'Night Recovery', exact: true }));
    await expect(title).toHaveText('Night Recovery');
    await expect(pincode).toHaveValue('560001');
    await expect(answer).toContainText('Delivered to Bengaluru');
    await page.close();
    const next = await world.newTab(visitor, VARIANTS[0] ?? '');
    await expect(deliveryOf(next).answer).toContainText('Delivered to Bengaluru');
  });

  it('says so when the shop cannot be reached, and answers again when it is back', async () => {
    const visitor = await world.visit('/products/wash');
    const { pincode, answer, check } = deliveryOf(visitor);
    visitor.complaints.expect(NOBODY_THERE);
    visitor.complaints.expect(LOST_PART);
    // Everything that a page fetches by itself is there.
    await expect(visitor.countdown).toBeVisible();
    await visitor.page.waitForLoadState('networkidle');
    await world.shop.die();
    await pincode.fill('411001');
    await expect(answer).toHaveText('We couldn’t reach the shop. Check your connection and try again');
    await world.shop.comeBack();
    await check();
    await expect(answer).toContainText('Delivered to Pune');
  });
});

onPhone('the other pages about products', (world) => {
  it.each(VARIANTS)(
    'show the newer variant %s: its place in the routine, every ingredient explained, and the same offer',
    async (path) => {
      const visitor = await world.visit(path);
      const { main, page, behind } = visitor;
      const title = await visitor.title.innerText();
      await expect(main.getByRole('listitem').and(page.locator('[aria-current=step]'))).toContainText(title);
      const rows = main.getByRole('table', { name: 'Ingredients' }).getByRole('row');
      await expect(rows).toHaveCount(15);
      await expect(rows.filter({ hasText: 'Glycerin' }).first()).toContainText('Holds water on the skin');
      await expect(main.getByText('Country of origin')).toBeVisible();
      await visitor.add();
      await expect.poll(async () => Object.values((await behind.cart()).items)).toMatchObject([{ qty: 1 }]);
    },
  );

  it('keep the old pages, which sell, and lead to the newer ones and to the shop', async () => {
    const visitor = await world.visit('/old');
    const { main, press, title, page, behind } = visitor;
    await press(main.getByRole('link', { name: 'Wash' }));
    await expect(page).toHaveURL(/\/old\/wash-old$/);
    await expect(title).toHaveText('Wash');
    await visitor.add();
    await expect.poll(async () => (await behind.cart()).items[WASH]?.qty).toBe(1);
    await visitor.open('/old/wash-old');
    await press(main.getByRole('link', { name: 'See the current page' }));
    await expect(page).toHaveURL(/\/products\/wash$/);
    await visitor.open('/old');
    await press(main.getByRole('link', { name: 'Shop all products' }));
    await expect(title).toHaveText('Everything we make');
  });
});

onEveryScreen('the other pages about products', (world) => {
  it.each(['/products/skin-system', ...VARIANTS, ...OLD_PAGES])('move nothing by themselves on %s', async (path) => {
    const visitor = await world.arrive();
    const { page, countdown } = visitor;
    await watchShifts(page);
    await visitor.open(path);
    await expect(countdown).toBeVisible();
    await page.waitForLoadState('load');
    await page.evaluate(() => document.fonts.ready);
    expect(await shiftsOf(page)).toBeLessThan(0.01);
  });
});

onScreens('the pages about products', [SMALLEST], (world) => {
  it('never scroll sideways', async () => {
    const visitor = await world.arrive();
    const width = () => visitor.page.evaluate(() => document.documentElement.scrollWidth);
    for (const path of ['/products/skin-system', ...VARIANTS, '/old', ...OLD_PAGES]) {
      await visitor.open(path);
      expect(await width(), path).toBeLessThanOrEqual(320);
    }
    const { pincode, answer } = deliveryOf(visitor);
    await visitor.open('/products/wash');
    await pincode.fill('695001');
    await expect(answer).toContainText('Delivered to Thiruvananthapuram');
    expect(await width(), 'with an answer').toBeLessThanOrEqual(320);
  });
});
