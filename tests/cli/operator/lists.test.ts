/** What the operator's lists and `orders show` take and tell, on every store. */
import { expect, it } from 'vitest';
import { openCod } from '../../core/shop/order-fixtures.ts';
import { describeOnEveryStore } from './shops.ts';

describeOnEveryStore('bhor orders list', (open) => {
  it('begins after the cursor of a page, and refuses a text that is none', async () => {
    const shop = await open();
    const placed = [(await openCod(shop.bench)).number];
    await shop.bench.clock.advance(60_000);
    placed.unshift((await openCod(shop.bench)).number);
    const page = async (...flags: readonly string[]) =>
      JSON.parse((await shop.operator('orders', 'list', '--limit', '1', '--json', ...flags)).out) as {
        readonly orders: readonly { readonly order: string }[];
        readonly next: string | null;
      };
    const first = await page();
    const second = await page('--after', first.next ?? '');
    expect([...first.orders, ...second.orders].map(({ order }) => order)).toEqual(placed);
    expect(second.next).toBeNull();
    for (const text of ['abc', ' ', '1e3 order/x'])
      expect(await shop.operator('orders', 'list', '--after', text)).toEqual({
        code: 2,
        out: '',
        err: `error: --after "${text}" must be the cursor that the page before ends with\n`,
      });
    await shop.close();
  });
});
