/** A price as the law requires it: the amount, the MRP struck through, and a note that taxes are included. */
import * as buyText from '../content/catalogue/buy.ts';
import type { ProductId } from '../../core/entities/product.ts';
import { unitPrice } from '../../core/pricing/totals.ts';
import { inRupees } from '../format/rupees.ts';
import { usePrices } from './prices.ts';
import styles from './price.module.css';

type Props = { readonly pid: ProductId; readonly size?: 'large'; readonly isShort?: boolean };

export const Price = ({ pid, size, isShort = false }: Props) => {
  const price = usePrices().of(pid);
  if (price === undefined) return null;
  const now = unitPrice({ price: price.initial, sale: price.sale });
  return (
    <p className={styles.price} data-size={size}>
      <span className={styles.now}>{inRupees(now)}</span>
      {now < price.initial && (
        <>
          {' '}
          <s className={styles.mrp}>
            <span className="unseen">{buyText.mrp} </span>
            {inRupees(price.initial)}
          </s>
        </>
      )}
      {!isShort && (
        <span className={styles.tax}>
          {now < price.initial && `${buyText.mrp} `}
          {buyText.tax}
        </span>
      )}
    </p>
  );
};
