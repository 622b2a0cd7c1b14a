/** What the bundle saves on its MRP now, as the cart counts savings, and what the products in it cost one by one. */
import { priceOf } from '../../core/catalogue/prices.ts';
import { BUNDLE, BUNDLED } from '../../core/catalogue/products.ts';
import { add, subtract, type Rupees } from '../../core/entities/money/money.ts';
import type { Price } from '../../core/entities/product.ts';
import { unitPrice } from '../../core/pricing/totals.ts';
import * as buyText from '../content/catalogue/buy.ts';
import { inRupees } from '../format/rupees.ts';
import { settings } from '../settings/settings.ts';
import { usePrices } from './prices.ts';
import styles from './bundle-saving.module.css';

const costOf = ({ initial, sale }: Price): Rupees => unitPrice({ price: initial, sale });
const SINGLES = add(...BUNDLED.map((product) => costOf(priceOf(product, false, settings))));

export const BundleSaving = () => {
  const price = usePrices().of(BUNDLE.id) ?? priceOf(BUNDLE, false, settings);
  const saving = subtract(price.initial, costOf(price));
  return saving > 0 ? (
    <p className={styles.saving}>
      <span>{buyText.bundleSaves(inRupees(saving))}</span>{' '}
      <span>{buyText.separately(BUNDLED.length, inRupees(SINGLES))}</span>
    </p>
  ) : null;
};
