/** The prices for this shopper now: the bundle costs less while a code from the URL is applied. */
import type { Prices } from '../../core/shopper/cart/prices.ts';
import { useStore } from '../shopper/shopper-context.ts';

export const usePrices = (): Prices => useStore('prices', (state) => state);
