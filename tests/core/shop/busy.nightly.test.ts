/** Conflicting calls, on a store that is slow. */
import { expect, it } from 'vitest';
import { createMemoryStore } from '../../../adapters/memory/shop-store.ts';
import { createSystemBackoff } from '../../../adapters/system/time.ts';
import { stateOf } from '../../../core/entities/order.ts';
import { orders } from '../../../core/shop/documents/orders.ts';
import { delayedStore } from '../../contracts/store/delayed-store.ts';
import { createTestShop, order, readyToPlace } from '../../shop/test-shop.ts';

it.each([1, 2, 3])('thirty orders placed at once in one session are answered, all of them: seed %d', async (seed) => {
  const store = createMemoryStore();
  const shop = createTestShop({ backoff: createSystemBackoff(), store: delayedStore(store, seed) });
  const api = await readyToPlace(shop);
  const answers = await Promise.all(Array.from({ length: 30 }, () => api.placeOrder(order())));
  const codes = answers.map((answer) => (answer.status ? 'DONE' : answer.code));
  expect(codes.filter((code) => !['DONE', 'THROTTLED', 'BUSY'].includes(code))).toEqual([]);
  // Ten orders a day are allowed, and each replaces the one before.
  const placed = (await store.search(orders, { limit: 100 })).found.map(({ document }) => stateOf(document)).toSorted();
  expect(placed).toEqual([...Array.from({ length: placed.length - 1 }, () => 'expired'), 'pending_payment']);
  expect(placed).toHaveLength(codes.filter((code) => code === 'DONE').length);
});
