/** A price as the law requires it: the MRP, struck through where less is charged, what is charged, and that taxes are in it. */
import * as buyText from '../content/catalogue/buy.ts';
import type { ProductId } from '../../core/entities/product.ts';
import { unitPrice } from '../../core/pricing/totals.ts';
import { inRupees } from '../format/rupees.ts';
import { usePrices } from './prices.ts';
import styles from './price.module.css';

type Props = { readonly pid: ProductId; readonly size?: 'large' | 'on-ink' };

export const Price = ({ pid, size }: Props) => {
  const price = usePrices().of(pid);
  if (price === undefined) return null;
  const now = unitPrice({ price: price.initial, sale: price.sale });
  return (
    <p className={styles.price} data-size={size}>
      <span className={styles.mrp}>
        {buyText.mrp}
        {now < price.initial && (
          <>
            {' '}
            <s>{inRupees(price.initial)}</s>
            <span className="unseen">,</span>
          </>
        )}
      </span>{' '}
      <span className={styles.now}>{inRupees(now)}</span>
      <span className={styles.tax}> {buyText.tax}</span>
    </p>
  );
};
