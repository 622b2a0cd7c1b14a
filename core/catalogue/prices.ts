/** What a product costs under the brand's settings (spec 3, 10.22). */
import type { Price, ProductId } from '../entities/product.ts';
import { BUNDLE, productOf, type CatalogueProduct } from './products.ts';
import type { Settings } from './settings/settings.ts';

export type PriceSettings = Pick<Settings, 'prices' | 'bundleUrlPrice'>;

/** The price of one unit: the bundle is cheaper while a coupon by URL is applied (spec 10.8). */
export const priceOf = (
  { name }: Pick<CatalogueProduct, 'name'>,
  byUrl: boolean,
  { prices, bundleUrlPrice }: PriceSettings,
): Price => (byUrl && name === BUNDLE.name ? { ...prices[name], sale: bundleUrlPrice } : prices[name]);

/** The same by the product's id; undefined for one that is not in the range. */
export const priceOfId = (pid: ProductId, byUrl: boolean, settings: PriceSettings): Price | undefined => {
  const product = productOf(pid);
  return product === undefined ? undefined : priceOf(product, byUrl, settings);
};
