/** The price of every product now: the bundle costs less while a coupon by URL is applied (spec 3, 10.8). */
import { priceOfId, type PriceSettings } from '../../catalogue/prices.ts';
import type { Price, ProductId } from '../../entities/product.ts';
import { derive, type Observable } from '../observable.ts';
import type { CartState } from './cart-state.ts';

export type Prices = {
  /** The price of one unit now; undefined for a product that is not in the range. */
  readonly of: (pid: ProductId) => Price | undefined;
};

export const createPrices = (cart: Observable<CartState>, settings: PriceSettings): Observable<Prices> => {
  const table = (byUrl: boolean): Prices => ({ of: (pid) => priceOfId(pid, byUrl, settings) });
  const [ordinary, lowered] = [table(false), table(true)];
  return derive([cart], () => (cart.get().discount.byUrl ? lowered : ordinary));
};
