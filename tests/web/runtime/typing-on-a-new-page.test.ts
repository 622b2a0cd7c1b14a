/** Whatever is typed on a page after it is visible is in its field, on a slow phone, too. */
import { describe, it } from 'vitest';
import { RAVI } from '../../samples/customers.ts';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { PHONE } from '../world/screens.ts';
import type { Storefront } from '../world/storefront.ts';
import { onScreens } from '../world/world.ts';

/** Has the `close` event of dialogs come later, as on a busy phone. */
const delayCloseEvents = ({ page }: Storefront, ms: number): Promise<unknown> =>
  page.addInitScript((delay) => {
    const passed = new WeakSet<Event>();
    addEventListener(
      'close',
      (event) => {
        if (passed.has(event)) return;
        event.stopImmediatePropagation();
        const { target } = event;
        const later = new Event('close');
        passed.add(later);
        setTimeout(() => target?.dispatchEvent(later), delay);
      },
      { capture: true },
    );
  }, ms);

onScreens('the checkout that the cart drawer leads to', [PHONE], (world) => {
  describe.each([0, 100, 250, 500])('whose dialog says %i ms late that it is closed', (delay) => {
    it('keeps every digit typed into its first field, the focus there, and the page where it was scrolled to', async () => {
      const visitor = await world.arrive();
      const { page, main, drawer } = visitor;
      await delayCloseEvents(visitor, delay);
      await visitor.open('/products/wash');
      await visitor.ready();
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
      await visitor.press(main.getByRole('button', { name: 'Add to cart', exact: true }));
      await drawer.getByRole('link', { name: 'Check out' }).click();
      const { phone, otp } = checkoutOf(visitor);
      await phone.click();
      await page.evaluate(() => scrollTo(0, 60));
      await page.keyboard.type(RAVI, { delay: 50 });
      await expect(phone).toHaveValue(RAVI);
      await expect(phone).toBeFocused();
      expect(await page.evaluate(() => scrollY)).toBe(60);
      await page.keyboard.press('Enter');
      await expect(otp).toBeVisible();
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    });
  });
});
