/** The prices for this shopper now: the bundle costs less while a code from the URL is applied. */
import { priceOf } from '../../core/catalogue/prices.ts';
import { BUNDLE, BUNDLED } from '../../core/catalogue/products.ts';
import { add, subtract, type Rupees } from '../../core/entities/money/money.ts';
import type { Price } from '../../core/entities/product.ts';
import { unitPrice } from '../../core/pricing/totals.ts';
import type { Prices } from '../../core/shopper/cart/prices.ts';
import { settings } from '../settings/settings.ts';
import { useStore } from '../shopper/shopper-context.ts';

export const usePrices = (): Prices =>
  useStore(
    ({ prices }) => prices,
    (state) => state,
  );

export type BundleSaving = { readonly singles: Rupees; readonly saving: Rupees };

const costOf = ({ initial, sale }: Price): Rupees => unitPrice({ price: initial, sale });
const SINGLES = add(...BUNDLED.map((product) => costOf(priceOf(product, false, settings))));

/** What the bundle saves on its MRP now, as the cart counts savings, and what the products in it cost one by one. */
export const useBundleSaving = (): BundleSaving => {
  const price = usePrices().of(BUNDLE.id) ?? priceOf(BUNDLE, false, settings);
  return { singles: SINGLES, saving: subtract(price.initial, costOf(price)) };
};
