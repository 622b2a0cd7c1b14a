/**
 * What is bought and what it costs: all of it on a wide screen; on a phone, until it is opened, the offer with its button
 * and what is to be paid.
 */
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
import { Totals } from '../cart/totals/totals.tsx';
import { useStore } from '../shopper/shopper-context.ts';
import { useIsWide } from '../runtime/wide-screen.ts';
import styles from './order-summary.module.css';

export const OrderSummary = () => {
  const isWide = useIsWide();
  const [isOpened, setOpened] = useState(false);
  const count = useStore(
    ({ summary }) => summary,
    (state) => state.quote.count,
  );
  const isVerified = useStore(
    ({ checkout }) => checkout,
    (state) => state.isVerified,
  );
  const isEndAnnounced = useStore(
    ({ summary }) => summary,
    (state) => state.endedTotal !== null,
  );
  const isOpen = isWide || isOpened;
  return (
    <section className={styles.section} aria-label={cartText.summary}>
      <EndedCoupon />
      <div className={styles.sources}>
        <details
          open={isOpen}
          onToggle={(event) => {
            if (!isWide) setOpened(event.currentTarget.open);
          }}
        >
          <summary>
            <span>{itemCount(count)}</span> <span className={styles.more}>{checkoutText.edit}</span>
            <Icon name="down" />
          </summary>
          <div className={styles.parts}>
            <CartLines />
            <SetAside />
          </div>
        </details>
        <CouponForm isFolded={!isOpen} isEndAnnounced={isEndAnnounced} />
        {isOpen && <Summary />}
      </div>
      <Totals isModeChosen={isVerified} />
    </section>
  );
};
