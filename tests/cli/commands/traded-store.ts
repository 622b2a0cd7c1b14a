/** A store with a shop's real records, and what `bhor store check` says of it. */
import { openStore } from '../../../server/stores/open-store.ts';
import { WASH } from '../../samples/products.ts';
import { dataOf, grant, createTestShop, order, place, readyToPlace, signIn } from '../../shop/test-shop.ts';
import { cli } from '../run-cli.ts';

/** Two customers, an order that was delivered, one that redeems reward cash and was never paid, one to be packed. */
export const trade = async (store: string): Promise<void> => {
  const opened = await openStore(store);
  const shop = createTestShop({ store: opened.store });
  const api = await readyToPlace(shop);
  const delivered = await place(api, { mode: 'cod', expectedTotal: 899 });
  for (const to of ['packed', 'shipped', 'out_for_delivery', 'delivered'] as const)
    await dataOf(shop.moveOrder({ order: delivered, to }));
  // Together with the 37 that the delivery has earned, 120.
  await grant(shop, 83);
  await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
  await place(api, { redeemCash: true, expectedTotal: 629 });
  await shop.clock.advance(60_000);
  const other = shop.session();
  await signIn(shop, other, '9123456780');
  await dataOf(other.addToCart({ pid: WASH, qty: 2 }));
  const packed = await dataOf(other.placeOrder(order({ mode: 'cod', expectedTotal: 1_648 })));
  await dataOf(shop.moveOrder({ order: packed.order.order, to: 'packed' }));
  // As a server does.
  while (!(await shop.reindex()).isDone);
  await opened.close();
};

/** The exit code of `bhor store check --json`, and what it printed. */
export const check = async (store: string) => {
  const { code, out } = await cli(['store', 'check', '--store', store, '--json']);
  return { code, ...(JSON.parse(out) as { readonly problems: readonly string[]; readonly orders: number }) };
};
