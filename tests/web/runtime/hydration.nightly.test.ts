/**
 * Hydration in short tasks, and input while the shopper's own code is still loading, none of which is lost.
 */
import { it } from 'vitest';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { holdShopper, whileHydrating } from '../world/moments.ts';
import { shiftsOf, watchShifts } from '../world/shifts.ts';
import { RAVI, RAVI_HOME } from '../../samples/customers.ts';
import { WASH } from '../../samples/products.ts';
import { onEveryScreen, onPhone } from '../world/world.ts';

onPhone('a page that hydrates', (world) => {
  it('hydrates in short tasks, and starts no view transition for it', async () => {
    const visitor = await world.arrive({ isFirst: true });
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
});

onPhone('a page that hydrates', (world) => {
  it('opens its menu for a tap at once, without hydrating everything for it, and leaves it open', async () => {
    const visitor = await world.arrive({ isFirst: true });
    const { page } = visitor;
    const menu = page.getByRole('navigation', { name: 'Menu' });
    const releaseWork = await whileHydrating.open(visitor, '/');
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    await button.tap();
    await expect(menu).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-ready');
    await releaseWork();
    await visitor.ready();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(menu).toBeVisible();
    await menu.getByRole('link', { name: 'About' }).tap();
    await expect(page).toHaveURL(/\/about$/);
    await expect(menu).toBeHidden();
  });

  it('shows at once that a button was tapped, and acts when it is hydrated', async () => {
    const visitor = await world.arrive({ isFirst: true });
    const { page, main } = visitor;
    const releaseWork = await whileHydrating.open(visitor, '/products/wash');
    const add = main.getByRole('button', { name: 'Add to cart', exact: true });
    await add.tap();
    await expect(add).toHaveAttribute('aria-busy', 'true');
    await expect(page.locator('html')).not.toHaveAttribute('data-ready');
    await releaseWork();
    await visitor.expectCount(1);
  });

  it('keeps what is typed in its field, and the form that is submitted with it', async () => {
    const visitor = await world.arrive({ isFirst: true });
    const { page, shop } = visitor;
    const { phone, otp } = checkoutOf(visitor);
    const releaseShopper = await holdShopper(visitor);
    const releaseWork = await whileHydrating.open(visitor, '/login');
    await phone.focus();
    await page.keyboard.type(RAVI.slice(0, 4));
    await releaseWork();
    await visitor.ready();
    await page.keyboard.type(RAVI.slice(4));
    await expect(phone).toHaveValue(RAVI);
    await expect(phone).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(phone).toHaveValue(RAVI);
    await releaseShopper();
    await expect(otp).toBeVisible();
    await expect(otp).toBeFocused();
    await expect(page.getByText(RAVI)).toBeVisible();
    expect((await shop.sentMessages()).filter(({ to }) => to === RAVI)).toHaveLength(1);
  });
});

onEveryScreen('a page that hydrates', (world) => {
  it('shows the checkout of a customer at once and in order: nothing shifts, and the form can be used by keyboard', async () => {
    const visitor = await world.arrive({ isFirst: true });
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
