/**
 * The applied code, or the running offer with its countdown and a button to apply it (spec 5, 10.10). Its space is
 * reserved until the shop responds, and kept if the offer ends while the page is open.
 */
import * as layoutText from '../../content/layout/layout.ts';
import * as cartText from '../../content/buying/cart.ts';
import { useState, type MouseEvent } from 'react';
import { BUNDLE } from '../../../core/catalogue/products.ts';
import { percentageOf } from '../../../core/catalogue/coupons.ts';
import { settings } from '../../settings/settings.ts';
import { isEmpty } from '../../../core/entities/cart.ts';
import { inRupees } from '../../format/rupees.ts';
import { useShopper, useStore } from '../../shopper/shopper-context.ts';
import { useAction, useSlow } from '../../runtime/slow.ts';
import { OfferCountdown } from './offer-countdown.tsx';
import styles from './coupon.module.css';

type Props = {
  /** A message stands in the place of an offer that has ended. */
  readonly hasNotice: boolean;
  /** No offer for an empty cart. */
  readonly isForFilledCart: boolean;
};

export const OfferRow = ({ hasNotice, isForFilledCart }: Props) => {
  const { cart } = useShopper();
  const discount = useStore('cart', (state) => state.discount);
  const isByUrlPrice = useStore('cart', (state) => state.discount.byUrl && BUNDLE.id in state.items);
  const isWithoutOffer = useStore('cart', ({ items }) => isForFilledCart && isEmpty(items));
  const isCouponBusy = useStore('cart', (state) => state.couponBusy);
  const phase = useStore('offer', (state) => state.phase);
  const code = useStore('offer', (state) => state.code);
  const [isSpaceReserved] = useState(phase !== 'ended');
  const [remove, isRemoving] = useAction(cart.removeCoupon);
  const [apply, isApplying] = useAction(() => cart.applyCoupon(code));
  const isRunning = isRemoving || isApplying;
  const isSlow = useSlow(isRunning);

  const { isApplied } = discount;
  if (!isApplied && (isWithoutOffer || !isSpaceReserved)) return null;
  if (!isApplied && phase !== 'running') return hasNotice ? null : <div className={styles.applied} />;
  const isBusy = isCouponBusy || isRunning;
  const pressed = ({ detail }: MouseEvent): void => {
    // The second click of a double click on Apply would remove the code again.
    if (isBusy || detail > 1) return;
    if (isApplied) remove();
    else apply();
  };
  const progress = isApplying ? cartText.applying : cartText.removing;
  return (
    <div className={styles.applied}>
      {isApplied ? (
        <p>
          <strong>{discount.code}</strong> {cartText.applied(discount.off)}
          {isByUrlPrice && cartText.byUrl(inRupees(settings.bundleUrlPrice), BUNDLE.title)}.{' '}
          <OfferCountdown code={discount.code} />
        </p>
      ) : (
        <p>
          {cartText.offWith(percentageOf(code, settings))} <strong>{code}</strong>. <OfferCountdown code={code} />
        </p>
      )}
      <button
        type="button"
        className="text-button"
        aria-label={isSlow ? progress : isApplied ? cartText.removeNamed(discount.code) : layoutText.applyNamed(code)}
        aria-disabled={isBusy || undefined}
        aria-busy={isRunning || undefined}
        onClick={pressed}
      >
        {isSlow ? progress : isApplied ? cartText.remove : cartText.apply}
      </button>
      {isSlow && (
        <span role="status" className="unseen">
          {progress}
        </span>
      )}
    </div>
  );
};
