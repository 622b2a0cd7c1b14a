/** What is bought and what it costs: always open on a wide screen; on a phone behind one line with the total. */
import { itemCount } from '../content/buying/item-count.ts';
import * as checkoutText from '../content/buying/checkout.ts';
import * as cartText from '../content/buying/cart.ts';
import { useState } from 'react';
import { CartLines } from '../cart/cart-lines.tsx';
import { CouponForm } from '../cart/coupon/coupon-form.tsx';
import { EndedCoupon } from './ended-coupon.tsx';
import { Icon } from '../ui/icon.tsx';
import { SetAside } from '../cart/set-aside.tsx';
import { Summary } from '../cart/totals/summary.tsx';
import { TwoTotals } from '../cart/totals/two-totals.tsx';
import { useIsCartLoaded } from '../cart/cart-loaded.ts';
import { inRupees } from '../format/rupees.ts';
import { useStore } from '../shopper/shopper-context.ts';
import { useIsWide } from '../runtime/wide-screen.ts';
import styles from './order-summary.module.css';

export const OrderSummary = () => {
  const isWide = useIsWide();
  const [isOpened, setOpened] = useState(false);
  const total = useStore(
    ({ summary }) => summary,
    (state) => state.quote.total,
  );
  const count = useStore(
    ({ summary }) => summary,
    (state) => state.quote.count,
  );
  const isLoaded = useIsCartLoaded();
  return (
    <section className={styles.section} aria-label={cartText.summary}>
      <EndedCoupon />
      <details
        open={isWide || isOpened}
        onToggle={(event) => {
          if (!isWide) setOpened(event.currentTarget.open);
        }}
      >
        <summary>
          <span>
            {itemCount(count)}
            {isLoaded && `, ${inRupees(total)}`}
          </span>{' '}
          <span className={styles.more}>{checkoutText.edit}</span>
          <Icon name="down" />
        </summary>
        <div className={styles.parts}>
          <CartLines />
          <SetAside />
          <CouponForm />
          <Summary />
        </div>
      </details>
      <TwoTotals />
    </section>
  );
};
