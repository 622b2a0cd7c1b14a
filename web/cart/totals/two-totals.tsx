/** Both totals side by side, so that the cash on delivery fee is visible before the last step (spec 11). */
import * as cartText from '../../content/buying/cart.ts';
import { useIsCartLoaded } from '../cart-loaded.ts';
import { inRupees } from '../../format/rupees.ts';
import { useStore } from '../../shopper/shopper-context.ts';
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
        {cartText.totalLater}
      </p>
    );
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{cartText.prepaid}</dt>
        <dd>{inRupees(prepaid.total)}</dd>
        <dd className={styles.note}>{cartText.prepaidNote}</dd>
      </div>
      <div>
        <dt>{cartText.cod}</dt>
        <dd>{inRupees(cod.total)}</dd>
        <dd className={styles.note}>
          {cod.shipping === 0 ? cartText.codFreeNote : cartText.codNote(inRupees(cod.shipping))}
        </dd>
      </div>
    </dl>
  );
};
