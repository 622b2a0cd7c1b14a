/** Printed documents cannot be turned around by what somebody has typed (spec 10.30), and have the name of the shop (spec 10.26). */
import { expect, it } from 'vitest';
import { printerOf } from '../../../adapters/hono/operator/print-orders.ts';
import { ADDRESS } from '../../samples/customers.ts';
import { createTestShop, dataOf, place, readyToPlace } from '../../shop/test-shop.ts';

it('an invoice, a label and a packing list have the shop’s name in the title, and no character that changes the direction or the line of a text', async () => {
  const shop = createTestShop();
  const turned = (text: string): string => `\u202e${text}\u2028\u2066${text}\u2069`;
  const shipping = {
    ...ADDRESS,
    name: turned('Asha'),
    h_no: turned('12'),
    st_address: turned('Road'),
    city: turned('Pune'),
  };
  const order = await place(await readyToPlace(shop), { mode: 'cod', expectedTotal: 899, shipping });
  await dataOf(shop.correctAddress({ order, h_no: turned('14') }));
  await dataOf(shop.moveOrder({ order, to: 'packed' }));
  for (const document of ['packing_list', 'labels', 'invoices'] as const) {
    const { html } = await printerOf({ shop: { ...shop, brand: 'Kesh & Co' }, clock: shop.clock })({
      document,
      orders: [order],
    });
    expect(html).toMatch(/<title>.* · Kesh &amp; Co<\/title>/u);
    expect(html).toContain('14 14, Road Road');
    expect(html).not.toMatch(/[\p{Cf}\u2028\u2029]/u);
  }
});
