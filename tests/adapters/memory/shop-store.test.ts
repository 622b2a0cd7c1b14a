import { createMemoryStore } from '../../../adapters/memory/shop-store.ts';
import { describeShopStore } from '../../contracts/shop-store.ts';

describeShopStore('the store in memory', () => ({ store: createMemoryStore() }));
