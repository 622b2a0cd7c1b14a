/**
 * Hydration: in short tasks, from the first screen down, with its markup kept, and with input before it kept; and the fade
 * from one page to the next.
 */
import { setTimeout } from 'node:timers/promises';
import { it } from 'vitest';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { becomeQuiet, holdQuietMoments, whileHydrating } from '../world/moments.ts';
import { movedElements, shiftsOf, watchShifts } from '../world/shifts.ts';
import { RAVI_HOME } from '../../samples/customers.ts';
import { WASH } from '../../samples/products.ts';
import type { Storefront } from '../world/storefront.ts';
import { DESKTOP, PHONE, SMALLEST } from '../world/screens.ts';
import { onEveryScreen, onPhone, onScreens } from '../world/world.ts';

/** Remembers the prerendered markup; the returned function says whether all of it is still in the document. */
const keepMarkup = async ({ page }: Storefront): Promise<() => Promise<boolean>> => {
  const kept = await page.evaluateHandle(() => [
    ...document.querySelectorAll('#routine, #routine button, #offers, footer, footer a'),
  ]);
  expect(await kept.evaluate((elements) => elements.length)).toBeGreaterThan(20);
  return () => kept.evaluate((elements) => elements.every((element) => element.isConnected));
};

onPhone('a page that hydrates', (world) => {
  it('asks for the cart, once, before the code that shows it has come', async () => {
    const visitor = await world.arrive();
    const { page } = visitor;
    await visitor.api.put(WASH, 1);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/cart/get.php')) asked.push(request.method());
    });
    const code = Promise.withResolvers<void>();
    await page.route(/\/assets\/composition-/, async (route) => {
      await code.promise;
      await route.continue();
    });
    const answered = page.waitForResponse(/\/cart\/get\.php$/);
    await visitor.open('/');
    await answered;
    code.resolve();
    await visitor.expectCount(1);
    expect(asked).toEqual(['GET']);
  });

  it('asks for a customer’s orders without waiting for what else the shop knows of the customer', async () => {
    const visitor = await world.arrive();
    const { page, api, main } = visitor;
    await api.signUp();
    const number = await api.orderWash('upi');
    const customer = Promise.withResolvers<void>();
    await page.route(/\/customer\/get\.php$/, async (route) => {
      await customer.promise;
      await route.continue();
    });
    const orders = page.waitForResponse(/\/order\/list\.php$/);
    await visitor.open('/profile/orders');
    await orders;
    await expect(main.getByText(number).first()).toBeVisible();
    customer.resolve();
  });

  it('hydrates in short tasks, and starts no view transition for it', async () => {
    const visitor = await world.arrive();
    const { page } = visitor;
    await page.addInitScript(() => {
      const counts = { pieces: 0, transitions: 0 };
      globalThis.MessageChannel = class extends MessageChannel {
        constructor() {
          super();
          const { port2 } = this;
          const post = port2.postMessage.bind(port2);
          port2.postMessage = (message: unknown) => {
            if (document.documentElement.dataset['ready'] === undefined) counts.pieces += 1;
            post(message);
          };
        }
      };
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (...what) => {
        counts.transitions += 1;
        return start(...what);
      };
      Object.assign(globalThis, { counts });
    });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await visitor.open('/products/wash');
    await expect(visitor.countdown).toBeVisible();
    const counts = await page.evaluate(
      () => (globalThis as unknown as { counts: { pieces: number; transitions: number } }).counts,
    );
    // Undivided it takes two tasks: the hydration, and the effects.
    expect(counts.pieces).toBeGreaterThan(4);
    expect(counts.transitions).toBe(0);
  });

  it('opens its menu for a tap at once, without hydrating everything for it, and leaves it open', async () => {
    const visitor = await world.arrive();
    const { page } = visitor;
    const menu = page.getByRole('navigation', { name: 'Menu' });
    const releaseWork = await whileHydrating.open(visitor, '/');
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    await button.tap();
    await expect(menu).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-ready');
    await releaseWork();
    await visitor.ready();
    await expect(menu).toBeVisible();
    await menu.getByRole('link', { name: 'About' }).tap();
    await expect(page).toHaveURL(/\/about$/);
    await expect(menu).toBeHidden();
  });

  it('shows at once that a button was tapped, and acts when it is hydrated', async () => {
    const visitor = await world.arrive();
    const { page, main } = visitor;
    const releaseWork = await whileHydrating.open(visitor, '/products/wash');
    const add = main.getByRole('button', { name: 'Add to cart', exact: true });
    await add.tap();
    await expect(add).toHaveAttribute('aria-busy', 'true');
    await expect(page.locator('html')).not.toHaveAttribute('data-ready');
    await releaseWork();
    await visitor.expectCount(1);
  });

  it('hydrates what is below the first screen when the browser is idle, or at a click, and keeps its markup', async () => {
    const visitor = await world.arrive();
    const { page, press, drawer, title } = visitor;
    const late: string[] = [];
    page.on('request', (request) => {
      if (/home-sections|footer/.test(request.url())) late.push(request.url());
    });
    await holdQuietMoments(visitor);
    await visitor.open('/');
    await visitor.expectCount(0);
    const isKept = await keepMarkup(visitor);
    const unhydrated = page.locator('[data-unhydrated]');
    await expect(visitor.countdown).toBeVisible();
    await expect(unhydrated).toHaveCount(2);
    expect([late, await isKept()]).toEqual([[], true]);
    await becomeQuiet(visitor);
    await expect(unhydrated).toHaveCount(0);
    expect(late).toHaveLength(2);
    expect(await isKept()).toBe(true);

    await visitor.open('/');
    await expect(visitor.countdown).toBeVisible();
    const isStillKept = await keepMarkup(visitor);
    await press(visitor.main.locator('#routine button').first());
    await visitor.expectCount(1);
    await expect(unhydrated).toHaveCount(0);
    expect(await isStillKept()).toBe(true);
    await press(drawer.getByRole('button', { name: 'Close cart' }));
    await expect(drawer).toBeHidden();
    expect(await isStillKept()).toBe(true);
    await press(visitor.main.getByRole('link', { name: 'Shop all five' }));
    await expect(title).toHaveText('Everything we make');
  });
});

onEveryScreen('a page that hydrates', (world) => {
  it('shows the checkout of a customer at once and in order: nothing shifts, and the form can be used by keyboard', async () => {
    const visitor = await world.arrive();
    const { page, main, api, press } = visitor;
    const { place, expectVerified, expectSaved, saved, another, shipping } = checkoutOf(visitor);
    await api.signUp();
    await api.put(WASH, 1);
    await watchShifts(page);
    await visitor.open('/checkout');
    await expectVerified();
    await expectSaved();
    await expect(place).toBeVisible();
    await expect(main.getByText('Loading your cart')).toHaveCount(0);
    expect(await shiftsOf(page)).toBeLessThan(0.0005);
    await saved(RAVI_HOME).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(main.getByLabel('Billing address is the same')).toBeFocused();

    await press(another);
    await shipping.getByLabel('Full name').focus();
    const order: string[] = [];
    for (let i = 0; i < 7; i += 1) {
      order.push(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? ''));
      await page.keyboard.press('Tab');
    }
    expect(order).toEqual(
      ['name', 'email', 'h_no', 'st_address', 'pincode', 'city', 'state'].map((field) => `shipping-${field}`),
    );
    await expect(main.getByLabel('Billing address is the same')).toBeFocused();
  });
});

onScreens('a page of a customer', [SMALLEST, PHONE, DESKTOP], (world) => {
  it('shows the shape of what comes, which moves nothing when it is there', async () => {
    const visitor = await world.arrive();
    const { page, main, api } = visitor;
    await api.signUp();
    await api.orderWash('cod');
    await api.put(WASH, 1);
    await watchShifts(page);
    // Long enough for what each answer brings to be painted; who the customer is comes last.
    await page.route('**/server/api/**', async (route) => {
      await setTimeout(route.request().url().includes('/customer/get') ? 600 : 200);
      await route.continue();
    });
    for (const [path, text] of [
      ['/cart', 'Check out'],
      ['/profile/account', 'Your details'],
      ['/profile/orders', 'Confirmed'],
    ] as const) {
      await visitor.open(path);
      await expect(main.getByText(text).first()).toBeVisible();
      expect(await shiftsOf(page), `${path}: ${(await movedElements(page)).join(', ')}`).toBeLessThan(0.0005);
    }
  });
});

onPhone('the way from one page to the next', (world) => {
  it('fades, but not with prefers-reduced-motion', async () => {
    for (const [reducedMotion, fades] of [
      ['no-preference', true],
      ['reduce', false],
    ] as const) {
      const visitor = await world.arrive({ reducedMotion });
      await visitor.page.addInitScript(() => {
        const began: string[] = [];
        Object.assign(globalThis, { began });
        const start = document.startViewTransition.bind(document);
        document.startViewTransition = (...what) => {
          const transition = start(...what);
          void transition.ready.then(() => {
            for (const { effect } of document.getAnimations().filter((motion) => motion instanceof CSSAnimation))
              began.push((effect as KeyframeEffect).pseudoElement ?? '');
          });
          return transition;
        };
      });
      await visitor.open('/shop');
      await expect(visitor.countdown).toBeVisible();
      await visitor.press(visitor.main.getByRole('link', { name: 'Wash', exact: true }).first());
      await expect(visitor.title).toHaveText('Wash');
      const faded = () =>
        visitor.page.evaluate(() =>
          (globalThis as unknown as { began: string[] }).began.some((name) => name.includes('view-transition')),
        );
      await expect.poll(faded).toBe(fades);
      await expect.poll(() => visitor.page.evaluate(() => scrollY)).toBe(0);
    }
  });
});
