/** The pages of products: photographs, what they say, both ways to buy, the delivery to a pincode, and a phone held sideways. */
import type { Locator } from 'playwright';
import { it } from 'vitest';
import { expect } from '../world/expect.ts';
import { NIGHT, SYSTEM, WASH } from '../../samples/products.ts';
import { PHONE, type Screen } from '../world/screens.ts';
import type { Storefront } from '../world/storefront.ts';
import { onEveryScreen, onPhone, onScreens } from '../world/world.ts';

const NUTS = 'Weekly Polish contains walnut shell and almond oil. Don’t use it if you’re allergic to nuts.';

const galleryOf = ({ main }: Pick<Storefront, 'main'>) => {
  const strip = main.getByRole('list', { name: /^Photographs of / });
  const photoItem = (place: number): Locator => strip.getByRole('listitem').nth(place - 1);
  // On a phone the photographs are swiped, and the choices are hidden: the price is on the first screen instead.
  const choice = (place: number): Locator =>
    main.getByRole('link', { name: `Photograph ${place}`, exact: true, includeHidden: true });
  return {
    strip,
    photo: (place: number): Locator => photoItem(place).getByRole('img'),
    choice,
    expectPlace: async (place: number, of: number): Promise<void> => {
      await expect(main.getByRole('status').filter({ hasText: /^Photograph / })).toHaveText(
        `Photograph ${place} of ${of}${place} / ${of}`,
      );
      await expect(choice(place)).toHaveAttribute('aria-current', 'true');
      await expect(photoItem(place)).toBeInViewport({ ratio: 0.5 });
    },
  };
};

onEveryScreen('a product’s page', (world) => {
  it('goes through its photographs by a swipe on a phone, elsewhere by keys and to a chosen one, and has them in place before its choices', async () => {
    const visitor = await world.visit('/products/skin-system');
    const { page, press, screen } = visitor;
    const { strip, choice, expectPlace } = galleryOf(visitor);
    await expectPlace(1, 3);
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
      return;
    }
    await strip.focus();
    for (const [key, place] of [
      ['ArrowRight', 2],
      ['ArrowLeft', 1],
      ['ArrowLeft', 1],
      ['End', 3],
      ['ArrowRight', 3],
      ['Home', 1],
    ] as const) {
      await page.keyboard.press(key);
      await expectPlace(place, 3);
    }
    await press(choice(3));
    await expectPlace(3, 3);
    await press(choice(1));
    await expectPlace(1, 3);
    expect(new URL(page.url()).hash).toBe('');
    const arrived = await strip.boundingBox();
    await choice(1).evaluate((link) => link.closest('ul')?.remove());
    await expect(choice(1)).toHaveCount(0);
    expect(await strip.boundingBox()).toEqual(arrived);
  });

  it('keeps both ways to buy in sight on a phone, and says the price once, in the page', async () => {
    const visitor = await world.visit('/products/night-recovery');
    const { page, main, screen } = visitor;
    const price = main.getByRole('region', { name: 'Night Recovery' }).getByText('₹549', { exact: true });
    if (screen.isSmall)
      for (const height of [664, 844]) {
        await page.setViewportSize({ width: 390, height });
        // Above the bar: what is below it is in the viewport, too.
        const [shown, bar] = [await price.boundingBox(), await main.getByRole('button').first().boundingBox()];
        expect((shown?.y ?? Infinity) + (shown?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
      }
    await page.getByRole('heading', { name: 'Pairs well with' }).scrollIntoViewIfNeeded();
    // In the source they are by the price on every screen, before the buttons of other products.
    const [add, buy] = [main.getByRole('button').first(), main.getByRole('button').nth(1)];
    await expect(add).toHaveText('Add to cart');
    await expect(buy).toHaveText('Buy now');
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

onPhone('a product’s page', (world) => {
  it('shows its photographs without JavaScript, the first one fetched at once and the others when they are about to be seen', async () => {
    const visitor = await world.arrive({ javaScriptEnabled: false });
    visitor.browserProblems.expect(/^failed: GET .*\.js csp$/);
    await visitor.page.goto('/products/wash');
    const { photo } = galleryOf(visitor);
    await expect(photo(1)).toHaveAttribute('fetchpriority', 'high');
    for (const place of [2, 3, 4]) await expect(photo(place)).toHaveAttribute('loading', 'lazy');
    await expect(visitor.page.locator('link[rel=preload][as=image]')).toHaveAttribute(
      'imagesrcset',
      /products\/wash\/01-/,
    );
    await expect(photo(4)).not.toBeInViewport();
    await photo(4).scrollIntoViewIfNeeded();
    await expect(photo(4)).toBeInViewport({ ratio: 0.5 });
    await expect(visitor.main.getByLabel('Delivery to your pincode')).toBeHidden();
  });

  it('says what the Skin System costs, saves and earns, what is in the box, and what is in that, with the warning of nuts', async () => {
    const { main, open, press, page } = await world.visit('/products/skin-system');
    const offer = main.getByRole('region', { name: 'Skin System' });
    for (const words of [
      'MRP',
      '₹799',
      'inclusive of all taxes',
      '₹1,250 off MRP. The four separately cost ₹2,176.',
      'Earns ₹40 reward cash',
    ])
      await expect(offer.getByText(words).first()).toBeVisible();
    await expect(offer.locator('s').first()).toHaveText('₹2,049');
    const box = main.getByRole('region', { name: 'In the box' });
    await expect(box.getByRole('link')).toHaveText(['Wash', 'Daily Moisturiser', 'Night Recovery', 'Weekly Polish']);
    await expect(box.getByRole('button')).toHaveCount(0);
    await expect(main.getByRole('heading', { name: 'Pairs well with' })).toHaveCount(0);
    await press(main.getByText('Ingredients', { exact: true }));
    await expect(main.getByText(/^Weekly Polish: Aqua, Juglans Regia Shell Powder/)).toBeVisible();
    for (const path of ['/products/skin-system', '/products/weekly-polish', '/products/new/weekly-polish']) {
      await open(path);
      await expect(main.getByText(NUTS)).toBeVisible();
    }
    await open('/products/wash');
    await expect(main.getByText('allergic to nuts')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Wash' }).getByText('You save ₹200.').first()).toBeVisible();
  });

  it('asks for the delivery once six digits are typed, and remembers the pincode for the next product', async () => {
    const { main, press, title, api, page } = await world.visit('/products/new/daily-moisturiser');
    const form = main.getByRole('form', { name: 'Check delivery' });
    const pincode = form.getByLabel('Delivery to your pincode');
    // On a slow machine, what the button is doing is said before it.
    const answer = form.getByRole('status').last();
    await pincode.fill('41100');
    await expect(answer).toHaveText('Check delivery date and cash on delivery.');
    await press(form.getByRole('button', { name: 'Check' }));
    await expect(pincode).toHaveAttribute('aria-invalid', 'true');
    await pincode.fill('744 101');
    await expect(pincode).toHaveValue('744101');
    await expect(answer).toHaveText(
      /^Delivery to .* by [A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]+Cash on delivery isn’t available here\. Pay online instead\.$/,
    );
    // The newer variant: its place in the routine, every ingredient explained, and the same offer.
    await expect(main.getByRole('listitem').and(page.locator('[aria-current=step]'))).toContainText(
      await title.innerText(),
    );
    const rows = main.getByRole('table', { name: 'Ingredients' }).getByRole('row');
    await expect(rows).toHaveCount(15);
    await expect(rows.filter({ hasText: 'Glycerin' }).first()).toContainText('Holds water on the skin');
    await press(main.getByRole('link', { name: 'Night Recovery', exact: true }).first());
    await expect(title).toHaveText('Night Recovery');
    await expect(pincode).toHaveValue('744101');
    await expect(answer).toContainText('Delivery to ');
    expect((await api.cart()).items).toEqual({});
  });

  it('has an earlier version, which sells, and leads to the newer one and to the shop', async () => {
    const visitor = await world.visit('/old');
    const { main, press, title, page, api } = visitor;
    await press(main.getByRole('link', { name: 'Wash' }));
    await expect(page).toHaveURL(/\/old\/wash-old$/);
    await visitor.add();
    await expect.poll(async () => (await api.cart()).items[WASH]?.qty).toBe(1);
    await visitor.open('/old/wash-old');
    await press(main.getByRole('link', { name: 'See the current page' }));
    await expect(page).toHaveURL(/\/products\/wash$/);
    await visitor.open('/old');
    await press(main.getByRole('link', { name: 'Shop all products' }));
    await expect(title).toHaveText('Everything we make');
  });
});

const SIDEWAYS: Screen = {
  ...PHONE,
  name: 'a phone held sideways, 844 px',
  options: { ...PHONE.options, viewport: { width: 844, height: 390 } },
};
/** Wide enough for the layout with two columns. */
const WIDER = { width: 932, height: 430 } as const;

/** What stays on the screen and does not fit there, so that its end is out of reach. */
const findTooHigh = (): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => {
      const { position, top } = getComputedStyle(element);
      const above = Number.parseFloat(top);
      return (
        (position === 'sticky' || position === 'fixed') &&
        element.checkVisibility({ visibilityProperty: true }) &&
        (Number.isNaN(above) ? 0 : above) + element.offsetHeight > innerHeight
      );
    })
    .map(({ innerText }) => innerText.slice(0, 60));

onScreens('a low screen', [SIDEWAYS], (world) => {
  it('fits the first section of the home page, the photographs, the drawer and the totals', async () => {
    const visitor = await world.visit('/');
    const { api, page, main, drawer, title, press, leaveDrawer, quantity } = visitor;
    const expectNothingTooHigh = async (): Promise<void> => {
      for (const size of [WIDER, SIDEWAYS.options.viewport ?? WIDER]) {
        await page.setViewportSize(size);
        expect(await page.evaluate(findTooHigh), `${page.url()} at ${size.width} px`).toEqual([]);
      }
    };
    const buttons = main.locator('section').first().getByRole('link');
    await expect(buttons).toHaveCount(2);
    for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 });
    for (const pid of [SYSTEM, WASH, NIGHT]) await api.put(pid, 1);
    await visitor.open('/products/wash');
    await main.getByRole('heading', { name: 'The first minute of the day' }).scrollIntoViewIfNeeded();
    for (const place of [1, 2, 3, 4])
      await expect(main.getByRole('link', { name: `Photograph ${place}`, exact: true })).toBeInViewport({ ratio: 1 });
    await expectNothingTooHigh();
    const add = main.getByRole('button', { name: 'Add to cart', exact: true });
    await add.scrollIntoViewIfNeeded();
    await press(add);
    await expect(quantity('Skin System', drawer)).toBeInViewport({ ratio: 1 });
    await expectNothingTooHigh();
    await leaveDrawer('View cart');
    await expect(title).toHaveText('Your cart');
    await expectNothingTooHigh();
    await press(main.getByRole('link', { name: 'Check out' }));
    await expect(title).toHaveText('Checkout');
    await expectNothingTooHigh();
  });
});
