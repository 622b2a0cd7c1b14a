/** What was ordered just now, on the page that says so. Opened later, that page knows the number only. */
import { productOf } from '../../core/catalogue/products.ts';
import { inRupees } from '../lib/rupees.ts';
import { useStore } from '../lib/shopper.ts';
import styles from './summary.module.css';

export const Ordered = ({ number }: { readonly number: string }) => {
  const placed = useStore(({ checkout }) => checkout, (state) => state.placed);
  if (placed === null || placed.order !== number) return null;
  const { items, summary, shipping } = placed;
  return (
    <dl className={styles.summary}>
      {Object.entries(items).map(([pid, { qty }]) => (
        <div key={pid} className={styles.row}><dt>{productOf(pid)?.title ?? pid}</dt><dd>× {qty}</dd></div>
      ))}
      <div className={styles.row}><dt>To</dt><dd>{shipping.name}, {shipping.city} {shipping.pincode}</dd></div>
      <div className={styles.row} data-total="true"><dt>Total</dt><dd>{inRupees(summary.total)}</dd></div>
      <div className={styles.row} data-note="true"><dt>Reward cash after delivery</dt><dd>{inRupees(summary.rewardCash)}</dd></div>
    </dl>
  );
};
