/** The shop page's pictures. */
import { products } from '../../../core/catalogue/products.ts';
import { photo, type Photo } from '../pictures.ts';

export type ShopData = {
  readonly packs: Readonly<Record<string, Photo>>;
  /** Short names of the single products, in the order of use. */
  readonly order: readonly string[];
};

export const shopData = (): ShopData => ({
  order: ['wash', 'daily-moisturiser', 'night-recovery', 'weekly-polish'],
  packs: Object.fromEntries(products.map(({ name, thumbnail }) => [name, photo(thumbnail)])),
});
