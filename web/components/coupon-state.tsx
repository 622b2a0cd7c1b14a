/** What became of a code: the one that stands, the news about it, and the question before a worse one replaces it (spec 10.9). */
import { rupees } from '../../core/entities/money.ts';
import { inRupees } from '../lib/rupees.ts';
import { useShopper, useStore } from '../lib/shopper.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { OfferCountdown } from './offer-countdown.tsx';
import styles from './coupon.module.css';

/** `hasForm`: errors stand under the form's input and are not repeated here. */
export const CouponState = ({ hasForm = false }: { readonly hasForm?: boolean }) => {
  const { cart } = useShopper();
  const notice = useStore((shopper) => shopper.cart, (state) => state.couponNotice);
  const worse = useStore((shopper) => shopper.cart, (state) => state.worseCoupon);
  const discount = useStore((shopper) => shopper.cart, (state) => state.discount);
  return (
    <>
      {!(hasForm && notice?.kind === 'error') && <Notice notice={notice} />}
      {worse !== null && (
        <div className={styles.worse} role="group" aria-label="This code saves less">
          <p role="alert">{worse.code} saves you {inRupees(rupees(worse.losesBy))} less than {discount.code}.</p>
          <Button kind="quiet" onClick={() => { void cart.confirmCoupon(); }}>Use {worse.code} anyway</Button>
          <Button onClick={cart.keepCoupon}>Keep {discount.code}</Button>
        </div>
      )}
      {discount.isApplied && (
        <div className={styles.applied}>
          <p><strong>{discount.code}</strong> is on: {discount.off}% off{discount.byUrl && ', with the price from your link'}. <OfferCountdown /></p>
          <button type="button" aria-label={`Remove ${discount.code}`} onClick={() => { void cart.removeCoupon(); }}>Remove</button>
        </div>
      )}
    </>
  );
};
