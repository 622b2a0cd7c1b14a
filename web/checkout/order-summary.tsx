/** The order summary. On a wide screen all of it; on a phone only the offer and the totals until opened. */
import { itemCount } from '../content/layout/layout.ts';
import * as checkoutText from '../content/buying/checkout.ts';
import * as cartLabels from '../content/buying/cart-labels.ts';
import * as cartText from '../content/buying/cart.ts';
import { useState } from 'react';
import { isEmpty } from '../../core/entities/cart.ts';
import { CartLines } from '../cart/cart-lines.tsx';
import { CouponForm } from '../cart/coupon/coupon-form.tsx';
import { CouponState } from '../cart/coupon/coupon-state.tsx';
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
  const count = useStore('summary', (state) => state.quote.count);
  const isLoading = useStore('cart', ({ items }) => isEmpty(items));
  const isVerified = useStore('checkout', (state) => state.isVerified);
  const isOfferEndShownElsewhere = useStore('summary', (state) => state.totalWithEndedCoupon !== null);
  const isOpen = isWide || isOpened;
  return (
    <section className={styles.section} aria-label={cartText.summary}>
      <EndedCoupon />
      <div className={styles.breakdown}>
        {isLoading && (
          <p className={styles.loading} role="status">
            {cartLabels.loading}
          </p>
        )}
        <details
          hidden={isLoading}
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
        {isOpen && !isLoading ? (
          <>
            <CouponForm isOfferEndShownElsewhere={isOfferEndShownElsewhere} />
            <Summary />
          </>
        ) : (
          <CouponState isOfferEndShownElsewhere={isOfferEndShownElsewhere} />
        )}
      </div>
      <Totals isSingle={isVerified} />
    </section>
  );
};
