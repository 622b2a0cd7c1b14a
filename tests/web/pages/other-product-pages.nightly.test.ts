/** The newer variants of product pages, and the earlier pages. */
import { it } from 'vitest';
import { expect } from '../world/expect.ts';
import { SMALLEST } from '../world/screens.ts';
import { WASH } from '../../samples/products.ts';
import { shiftsOf, watchShifts } from '../world/shifts.ts';
import { onPhone, onScreens } from '../world/world.ts';
import { deliveryOf } from './delivery-form.ts';

const VARIANTS = ['/products/new/daily-moisturiser', '/products/new/weekly-polish'];

const OLD_PAGES = ['/old/night-recovery', '/old/skin-system-old', '/old/wash-old'];

onPhone('the other pages about products', (world) => {
  it.each(VARIANTS)(
    'show the newer variant %s: its place in the routine, every ingredient explained, and the same offer',
    async (path) => {
      const visitor = await world.visit(path);
      const { main, page, api } = visitor;
      const title = await visitor.title.innerText();
      await expect(main.getByRole('listitem').and(page.locator('[aria-current=step]'))).toContainText(title);
      const rows = main.getByRole('table', { name: 'Ingredients' }).getByRole('row');
      await expect(rows).toHaveCount(15);
      await expect(rows.filter({ hasText: 'Glycerin' }).first()).toContainText('Holds water on the skin');
      await expect(main.getByText('Country of origin')).toBeVisible();
      await visitor.add();
      await expect.poll(async () => Object.values((await api.cart()).items)).toMatchObject([{ qty: 1 }]);
    },
  );

  it('include the old pages, which sell, and lead to the newer ones and to the shop', async () => {
    const visitor = await world.visit('/old');
    const { main, press, title, page, api } = visitor;
    await press(main.getByRole('link', { name: 'Wash' }));
    await expect(page).toHaveURL(/\/old\/wash-old$/);
    await expect(title).toHaveText('Wash');
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

// The shifts on a desktop, and what overflows at 320 px, are checked on every page of the site.
onPhone('the other pages about products', (world) => {
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

onScreens('a page of a product', [SMALLEST], (world) => {
  it('does not scroll sideways with an answer about the delivery', async () => {
    const visitor = await world.visit('/products/wash');
    const { pincode, answer } = deliveryOf(visitor);
    await pincode.fill('695001');
    await expect(answer).toContainText('Delivery to Thiruvananthapuram');
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});
