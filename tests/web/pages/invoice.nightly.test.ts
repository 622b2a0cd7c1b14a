/** The invoice on a phone, on a desktop and on paper. */
import { it } from 'vitest';
import { invoicePage } from '../../../adapters/hono/pages/invoice-page.ts';
import { SAMPLE_INVOICE } from '../../adapters/wire/samples.ts';
import { expect } from '../world/expect.ts';
import { onPhone } from '../world/world.ts';

/** Of an element's text, as it is broken. */
const countLines = (element: Element): number => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getClientRects().length;
};

onPhone('the invoice', (world) => {
  it('stacks its rows, each amount beside its name and nothing cut off, is a column on a wide screen, and prints as a table in two columns', async () => {
    const { page } = await world.arrive();
    await page.setContent(String(await invoicePage(SAMPLE_INVOICE)));
    const table = page.getByRole('region', { name: 'Invoice items' });
    const overflow = () => table.evaluate((element) => element.scrollWidth - element.clientWidth);
    const taxable = table.locator('tbody td[data-label="Taxable value"]').first();
    expect(await overflow()).toBe(0);
    await expect(taxable).toBeInViewport({ ratio: 1 });
    expect(await taxable.evaluate((cell) => getComputedStyle(cell, '::before').content)).toBe('"Taxable value"');

    // The brand's logo, in print as well.
    const logo = page.getByRole('img', { name: 'BHOR' });
    await expect(logo).toBeVisible();

    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(logo).toBeInViewport({ ratio: 1 });
    const column = await page.getByRole('main').boundingBox();
    expect(column?.width).toBeLessThan(900);
    expect(column?.x).toBeGreaterThan(270);
    expect(await taxable.evaluate((cell) => getComputedStyle(cell).display)).toBe('table-cell');
    // On a tablet the columns are narrow, and their names are broken between words alone.
    await page.setViewportSize({ width: 820, height: 1180 });
    for (const name of ['Qty', 'Discount']) {
      const head = table.getByRole('columnheader', { name });
      expect([name, await head.evaluate(countLines)]).toEqual([name, 1]);
    }
    await page.setViewportSize({ width: 390, height: 844 });

    await page.emulateMedia({ media: 'print' });
    expect(await taxable.evaluate((cell) => getComputedStyle(cell).display)).toBe('table-cell');
    expect(await taxable.evaluate((cell) => getComputedStyle(cell, '::before').content)).toBe('none');
    await expect(logo).toBeVisible();
    await expect(table.getByRole('columnheader', { name: 'Taxable value' })).toBeVisible();

    // On A4, 182 by 269 mm within its margins: its number beside the seller, above the address that the parcel went to.
    await page.setViewportSize({ width: 688, height: 1017 });
    const boxes = [logo, page.locator('dl'), page.getByRole('heading', { name: 'Shipped to' })];
    const [seller, facts, shipped] = await Promise.all(boxes.map((part) => part.boundingBox()));
    expect(facts?.y).toBe(seller?.y);
    expect(facts?.x).toBe(shipped?.x);
    expect(facts?.x).toBeGreaterThan((seller?.x ?? 0) + (seller?.width ?? 0));
  });
});
