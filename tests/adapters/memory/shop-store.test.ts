import { createMemoryStore } from '../../../adapters/memory/shop-store.ts';
import { describeShopStore } from '../../contracts/store/shop-store.ts';

describeShopStore('the store in memory', async (kinds) => {
  const store = createMemoryStore(kinds);
  return { store, other: store, close: async () => undefined };
});
