/** What the bundle costs now, and what it saves compared with the single products. */
import { priceOf } from '../../core/catalogue/prices.ts';
import { BUNDLE, products } from '../../core/catalogue/products.ts';
import { add, subtract, type Rupees } from '../../core/entities/money/money.ts';
import type { Price } from '../../core/entities/product.ts';
import { unitPrice } from '../../core/pricing/totals.ts';
import { settings } from '../settings/settings.ts';
import { usePrices } from './prices.ts';

export type BundleSaving = { readonly price: Price; readonly singles: Rupees; readonly saving: Rupees };

const costOf = ({ initial, sale }: Price): Rupees => unitPrice({ price: initial, sale });
const SINGLES = add(
  ...products.filter((product) => product !== BUNDLE).map((product) => costOf(priceOf(product, false, settings))),
);

export const useBundleSaving = (): BundleSaving => {
  const price = usePrices().of(BUNDLE.id) ?? priceOf(BUNDLE, false, settings);
  return { price, singles: SINGLES, saving: subtract(SINGLES, costOf(price)) };
};
