/** Both totals side by side, so that the cash on delivery fee is visible before the last step (spec 11). */
import { useIsCartLoaded } from './cart-loaded.ts';
import { inRupees } from '../format/rupees.ts';
import { useStore } from '../shopper/shopper-context.ts';
import styles from './two-totals.module.css';

export const TwoTotals = () => {
  const prepaid = useStore(
    ({ summary }) => summary,
    (state) => state.prepaid,
  );
  const cod = useStore(
    ({ summary }) => summary,
    (state) => state.cod,
  );
  if (!useIsCartLoaded())
    return (
      <p className={styles.missing} role="status">
        Your total will appear once your cart has loaded.
      </p>
    );
  return (
    <dl className={styles.totals}>
      <div>
        <dt>Pay online</dt>
        <dd>{inRupees(prepaid.total)}</dd>
        <dd className={styles.note}>Free delivery</dd>
      </div>
      <div>
        <dt>Cash on delivery</dt>
        <dd>{inRupees(cod.total)}</dd>
        <dd className={styles.note}>Includes {inRupees(cod.shipping)} fee</dd>
      </div>
    </dl>
  );
};
