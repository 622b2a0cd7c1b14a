/** Which orders of a state are printed (spec 10.24). */
import { expect, it } from 'vitest';
import { printerOf } from '../../../adapters/hono/operator/print-orders.ts';
import { paise } from '../../../core/entities/money/paise.ts';
import { cursorOf } from '../../../core/ports/store/shop-store.ts';
import { moves } from '../../shop/order-steps.ts';
import { openPaid, orderRecordOf } from '../../shop/orders.ts';
import { dataOf } from '../../shop/test-shop.ts';

it('credit notes of a state are printed however many orders of it have none, its invoices up to 500', async () => {
  const opened = await openPaid();
  const { shop, number } = opened;
  await moves('packed')(opened);
  const plain = await orderRecordOf(opened);
  await dataOf(shop.refundOrder({ order: number, reason: 'broken', amount: paise(10_000) }));
  const credited = await orderRecordOf(opened);
  const searchOrders: typeof shop.searchOrders = async ({ after }) =>
    after === undefined
      ? { orders: Array.from({ length: 501 }, () => plain), next: cursorOf('1:order/x') }
      : { orders: [credited], next: null };
  const print = printerOf({ shop: { ...shop, searchOrders }, clock: shop.clock });
  expect(await print({ document: 'credit_notes', state: 'packed' })).toMatchObject({ printed: 1, refused: [] });
  expect(await print({ document: 'invoices', state: 'packed' })).toMatchObject({
    printed: 0,
    refused: [{ problem: expect.stringContaining('more than 500 orders that are packed: name up to 500') }],
  });
});
